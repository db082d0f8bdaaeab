# main.m, objective.m with placeholders, and functions that Octave or MATLAB lacks.
# A line with %% names the part below the line.

# %% main.*
[cost, gradient, X0, M] = objective();
fprintf('at X0: f = %.15g, norm of the gradient = %.15g\n', cost(X0), norm(gradient(X0), 'fro'));

# %% main.* with the toolbox
[cost, gradient, X0, M] = objective();
fprintf('at X0: f = %.15g, norm of the gradient = %.15g\n', cost(X0), norm(gradient(X0), 'fro'));

if ~exist('stiefelgeneralizedfactory', 'file')
  error('Manopt is not on the path: run its importmanopt first');
end
[n, p] = size(X0);
problem.M = stiefelgeneralizedfactory(n, p, M);
problem.cost = cost;
problem.egrad = gradient;
start = X0/chol(X0'*M*X0); % on the constraint
options.maxiter = 1000;
[X, f, info] = trustregions(problem, start, options);
fprintf('f = %.15g after %d iterations, |X''*M*X - I| = %.3g\n', f, info(end).iter, norm(X'*M*X - eye(p), 'fro'));
if info(end).iter >= options.maxiter
  fprintf('Not a solution yet: the run stopped at the limit of %d iterations (options.maxiter).\n', options.maxiter);
end

# %% objective.*
function [cost, gradient, X0, M] = objective()
% f (cost), its gradient, the start X0, and the matrix M of the constraint X'*M*X = I
  here = fileparts(mfilename('fullpath'));
%definitions
  cost = @(X) value(%arguments of cost);
  gradient = @(X) slope(%arguments of gradient);
end

function f = value(%arguments of cost)%statements of cost
  f = %value of cost;
end

function G = slope(%arguments of gradient)%statements of gradient
  G = %value of gradient;
end

%functions

# %% part
function B = part(A, rows, columns)
  B = A(rows, columns);
end

# %% triplets
function S = triplets(file, rows, columns)
  T = load(file);
  S = sparse(T(:, 1), T(:, 2), T(:, 3), rows, columns);
end

# %% logdet
function y = logdet(A)
  [~, U, P] = lu(A);
  d = diag(U);
  y = sum(log(abs(d)));
  if det(P)*prod(sign(d)) < 0
    y = NaN;
  end
end

# %% leading
function P = leading(A)
  % q*q' of the eigenvector q of the largest eigenvalue
  [Q, D] = eig((A + A')/2);
  [~, k] = max(diag(D));
  P = Q(:, k)*Q(:, k)';
end

# %% eigvecs
function Q = eigvecs(A)
  [Q, ~] = eig((A + A')/2);
end

# %% dlogm
function L = dlogm(A, E)
  n = size(A, 1);
  F = logm([A, E; zeros(n), A]);
  L = F(1:n, n+1:end);
end

# %% dexpm
function L = dexpm(A, E)
  n = size(A, 1);
  F = expm([A, E; zeros(n), A]);
  L = F(1:n, n+1:end);
end

# %% sortby
function Y = sortby(V, W)
  [~, k] = sort(W, 1);
  Y = reshape(V(k + size(V, 1)*(0:size(V, 2)-1)), size(V));
end

# %% unsortby
function Y = unsortby(V, W)
  [~, k] = sort(W, 1);
  Y = V;
  Y(k + size(V, 1)*(0:size(V, 2)-1)) = V;
end

# %% upperfactor
function R = upperfactor(V)
  [~, R] = qr(V, 0);
end

# %% sigmoid
function Y = sigmoid(V)
  Y = 1./(1 + exp(-V));
end

# %% spdiag
function D = spdiag(v)
  D = sparse(1:numel(v), 1:numel(v), reshape(v, 1, []));
end

# %% laplacian
function L = laplacian(sides)
  % negative second differences on a grid with zeros outside; the first coordinate varies fastest
  L = 0;
  points = 1;
  for side = sides
    L = kron(speye(side), L) + kron(tridiag(side, -1, 2, -1), speye(points));
    points = points*side;
  end
end

# %% tridiag
function T = tridiag(n, below, on, above)
  T = spdiags(repmat([below, on, above], n, 1), -1:1, n, n);
end
