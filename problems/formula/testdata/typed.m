% Writes Octave's values into typed.txt, own.txt and heldout.txt: octave-cli --norc typed.m
1;
function V = entries(k, rows, columns)
  [j, i] = meshgrid(1:columns, 1:rows);
  V = round(1000*sin(k + 3*i + 7*j + i.*j))/1000;
end
typed_data = struct( ...
  'X', entries(1, 6, 3), 'A', entries(2, 6, 6) + entries(2, 6, 6)', 'B', entries(3, 6, 6), ...
  'S', entries(4, 6, 6)*entries(4, 6, 6)' + eye(6), 'L', entries(5, 6, 6)*entries(5, 6, 6)' + eye(6), ...
  'W', abs(entries(6, 6, 6) + entries(6, 6, 6)'), 'C', entries(7, 6, 3), 'G', entries(8, 6, 3), ...
  'N', diag([3 2 1]), 'D', diag([1 2 4]), 'Z', entries(9, 8, 6), 'T', entries(10, 8, 3), 'y', sign(entries(11, 8, 1)), ...
  'u', entries(12, 6, 1), 'v', entries(13, 3, 1), 'w', abs(entries(14, 6, 1)), 'n', 6, 'p', 3, 'alpha', 0.7, ...
  'beta', 0.4, 'gamma', 0.9, 'lambda', 0.3, 'lam', 0.3, 'mu', 0.1, 'sigma', 0.8);
function f = value_of(typed_data, typed_meaning)
  for [typed_value, typed_name] = typed_data
    eval([typed_name ' = typed_value;']);
  end
  last = rindex(typed_meaning, '; ');
  eval(typed_meaning(1:last));
  eval(['f = ' typed_meaning(last+1:end) ';']);
end
for name = {'typed.txt', 'own.txt', 'heldout.txt'}
  lines = strsplit(fileread(name{1}), "\n");
  out = {};
  for k = 1:numel(lines)
    if strncmp(lines{k}, '-> ', 3)
      continue
    end
    out{end+1} = lines{k};
    if strncmp(lines{k}, '= ', 2)
      out{end+1} = sprintf('-> %.17g', value_of(typed_data, lines{k}(3:end)));
    end
  end
  file = fopen(name{1}, 'w');
  fputs(file, strjoin(out, "\n"));
  fclose(file);
end
