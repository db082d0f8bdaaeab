// @ts-check
// Formats the measured lines as Markdown.
import { kilobytes, megabytes, percent, table, times } from './print.mjs';
import { coldText } from './cold.mjs';
import { smallTable } from './small.mjs';
import { startsTable } from './starts.mjs';
import { studyText } from './studies.mjs';

/** @typedef {{ what?: string } & Record<string, any>} Line */

/** @param {Line[]} lines */
export function markdown(lines) {
  const of = (/** @type {string} */ what) => lines.filter((line) => line.what === what);
  return [
    machine(of('machine')[0]),
    productTable(of('peak')[0], of('product')),
    nativeTable(of('native product')),
    stepTable(of('step'), of('multiply'), of('product')),
    multiplyTable(of('step'), of('multiply')),
    slopeText(of('slope')),
    implicitTable(of('implicit')),
    eigenvalueTable(of('eigenvalues'), of('growth')),
    coldText(/** @type {any} */ (of('cold')[0])),
    smallTable(/** @type {import('./small.mjs').SmallLine[]} */ (of('small'))),
    startsTable(/** @type {import('./starts.mjs').StartLine[]} */ (of('starts'))),
    startTable(of('startup')[0], of('bytes')),
    paintTable(of('paint')),
    framesText(of('frames')[0]),
    paceTable(of('pace')),
    studyText(['results shown', 'statistics', 'workers', 'frames of a study'].flatMap(of)),
    memoryText(of('peak memory')[0], of('repeated solves')[0]),
  ].join('\n');
}

/** @param {Line} line */
function machine({ cpu, cores, chromium, node, go, openblas }) {
  const versions = `Chromium ${chromium}, Node ${node}, Go ${go}`;
  const blas = openblas
    ? `OpenBLAS ${openblas.version} with the code for ${openblas.core}, the fastest code that it has \
for this processor; by default it chooses ${openblas.chosen}`
    : 'OpenBLAS is not installed';
  return `\`./build.sh bench\` on ${cpu} with ${cores} cores, ${versions}. ${blas}. The figures are medians from one \
run. The measurements for the entries of a table were interleaved, except that in the first table OpenBLAS followed \
Chromium.
`;
}

/** @param {Line} peak @param {Line[]} rows */
function productTable(peak, rows) {
  const native = new Map(
    rows.filter((row) => row.where === 'OpenBLAS').map((row) => [`${row.name} ${row.n} ${row.p}`, row.median]),
  );
  const cells = rows
    .filter((row) => row.where === 'Chromium')
    .map(({ name, n, p, median, ofPeak }) => {
      const rate = native.get(`${name} ${n} ${p}`);
      return [
        name,
        n,
        p,
        median.toFixed(1),
        percent(ofPeak),
        ...(rate ? [rate.toFixed(1), percent(median / rate)] : ['', '']),
      ];
    });
  const missing = native.size ? '' : '; it is not installed here';
  return `The rates of the products of a step in Chromium, in GFLOP/s and relative to the peak. The peak is \
${peak.best.toFixed(1)}, the best of 20 rounds of multiplications and additions without memory access in the same \
page; their median is ${peak.median.toFixed(1)}. OpenBLAS is native, on one thread${missing}.

${table(['product', 'n', 'p', 'GFLOP/s', 'of the peak', 'OpenBLAS', 'of OpenBLAS'], cells)}`;
}

/** @param {Line[]} rows */
function nativeTable(rows) {
  const cells = rows.map(({ name, n, p, median, ofPeak }) => [
    name,
    n,
    p,
    median.toFixed(1),
    ofPeak ? percent(ofPeak) : '',
  ]);
  const beside = rows.find(({ openblas }) => openblas);
  const ratio = beside
    ? ` OpenBLAS computed A X at (${beside.n}, ${beside.p}) alternately with these products, at \
${beside.openblas.toFixed(1)} GFLOP/s; the solver's rate for A X is ${percent(beside.ofOpenBLAS)} of that.`
    : '';
  return `The rates of the products natively, on one thread. The peak is the rate of multiplications and additions in \
vectors of 256 bits in the same process (medians).${ratio}

${table(['product', 'n', 'p', 'GFLOP/s', 'of the peak'], cells)}`;
}

const isNative = (/** @type {Line} */ { where }) => where.startsWith('native, OpenBLAS');

/** @param {Line[]} steps @param {Line[]} multiplied @param {Line[]} products */
function stepTable(steps, multiplied, products) {
  const { ms: kernel, n, p, d } = steps.find((step) => step.where === 'Chromium, kernel') ?? steps[0];
  const alone = products.find((row) => row.where === 'Chromium' && row.name === 'A X' && row.n === n && row.p === p);
  const product = alone ? alone.flops / alone.median / 1e6 : NaN; // in ms
  const native = multiplied.find(isNative);
  const rows = steps.map(({ where, ms, parts, overObjective }) => [
    where,
    ms.toFixed(2),
    parts.objective.toFixed(2),
    parts['products with M'].toFixed(2),
    (ms - parts.objective - parts['products with M']).toFixed(2),
    overObjective.toFixed(2),
    native ? times(ms / native.ms) : '',
    times(ms / kernel),
  ]);
  return `The time of one certified SLBB step with one evaluation at n = ${n}, p = ${p}, d = ${d}, in ms. The parts \
are f and its gradient (mostly A X), MX, and the rest. The last columns give the ratios of the time of the step to \
that of its A X, to that of A X in OpenBLAS on one thread, and to that of the step with the kernel. The step with the \
kernel takes ${(kernel / product).toFixed(2)} times as long as A X alone (${product.toFixed(2)} ms in the table above).

${table(['', 'step', 'A X', 'MX', 'rest', 'step / A X', 'step / OpenBLAS', 'slower'], rows)}`;
}

/** @param {Line[]} steps @param {Line[]} multiplied */
function multiplyTable(steps, multiplied) {
  const { n, p } = multiplied[0];
  const own = steps.map(({ where, parts }) => ({ where, ms: parts.objective }));
  const kernel = own.find(({ where }) => where === 'Chromium, kernel')?.ms;
  const native = multiplied.find(isNative)?.ms;
  const rows = [...own, ...multiplied].sort((a, b) => a.ms - b.ms);
  return `The time of one product A X at (${n}, ${p}), in ms. The rows of the solver give the time of an \
evaluation of f.

${table(
  ['', 'A X', 'of the kernel', 'of OpenBLAS'],
  rows.map(({ where, ms }) => [where, ms.toFixed(2), times(ms / kernel), native ? times(ms / native) : '']),
)}`;
}

/** @param {Line[]} lines */
function slopeText(lines) {
  const sizeText = (/** @type {Line} */ { n, ms }) => `${ms.toPrecision(3)} ms at n = ${n}`;
  const text = (/** @type {Line} */ { family, p, sizes, slope }) =>
    `${family}, p = ${p}: ${sizes.map(sizeText).join(', ')}, and the time grows like n^${slope.toFixed(2)}.`;
  return `The time of a step of SLBB in Chromium (medians of nine rounds of ten steps). ${lines.map(text).join(' ')}\n`;
}

/** @param {Line[]} lines */
function implicitTable(lines) {
  const rows = lines.map(({ problem, method, n, p, verdict, iterations, seconds, bytes }) => [
    `${problem}, n = ${n}, p = ${p}, ${method}: ${verdict}`,
    iterations,
    seconds.toFixed(1),
    megabytes(bytes),
  ]);
  return `Problems without a dense n x n matrix, solved in Chromium in the page's own thread. The last column is the \
peak of linear memory in MiB.

${table(['', 'iterations', 'seconds', 'MiB'], rows)}`;
}

/** @param {Line[]} lines @param {Line[]} growth */
function eigenvalueTable(lines, growth) {
  const places = [...new Set(lines.map(({ where }) => where))];
  const sizes = lines.filter(({ where }) => where === places[0]);
  const rows = sizes.map(({ dim, n, p }) => {
    const found = places.map((place) =>
      lines.find((l) => l.dim === dim && l.n === n && l.p === p && l.where === place),
    );
    const seconds = found.map((line) => line?.seconds.toFixed(2) ?? '');
    const ratio = times((found[0]?.seconds ?? NaN) / (found[1]?.seconds ?? NaN));
    return [`${dim}-D, n = ${n}, p = ${p}`, found[0]?.iterations ?? '', ...seconds, ratio];
  });
  const fitted = growth.map(({ where, p, slope }) => `${where}, p = ${p}: n^${slope.toFixed(2)}`).join('; ');
  return `The p smallest eigenvalues of Laplacians given as data, computed by the default method to a gradient \
norm of 1e-6 and by eigs with the same tolerance, in seconds from the matrix to the result (medians of three). In two \
dimensions the time grows with n as follows: ${fitted}.

${table(['', 'iterations', ...places, `${places[0]} / ${places[1]}`], rows)}`;
}

/** @param {Line} start @param {Line[]} files */
function startTable(start, files) {
  return `slep.info is available ${start.ms.toFixed(0)} ms after the start of a navigation with an empty cache \
(median of ${start.repeats.length}, with the server on the same machine); load() takes \
${start.loadMs.toFixed(0)} ms of this time. A page fetches the first four files, and slep-formula.wasm for the first \
formula (sizes in KB of 1000 bytes):

${table(
  ['', 'raw', 'gzip', 'brotli'],
  files.map(({ file, raw, gzip, brotli }) => [file, kilobytes(raw), kilobytes(gzip), kilobytes(brotli)]),
)}`;
}

/** @param {Line[]} lines */
function paintTable(lines) {
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(2);
  const rows = lines.map(({ width, height, contentful, asked, traced, shift }) => [
    `${width} x ${height}`,
    seconds(contentful),
    seconds(asked),
    seconds(traced),
    shift.toFixed(3),
  ]);
  return `The lab with an empty cache, over a connection of 1.6 Mbit/s with a latency of 150 ms and with the processor \
slowed down by a factor of 4. The table gives the seconds from the start of the navigation to the first contentful \
paint, to the request for slep.wasm and to the first point drawn, and the cumulative layout shift until the runs have \
ended (medians of ${lines[0].repeats.length}). The lab fetches ${kilobytes(lines[0].bytes)} KB.

${table(['', 'contents', 'request', 'first point', 'shift'], rows)}`;
}

/** @param {Line} line */
function framesText({ rate, longest, width, height }) {
  return `While three methods run at n = 500 and a picture is shown in a window of ${width} x ${height}, the browser \
draws ${rate.toFixed(0)} frames a second, at most ${longest.toFixed(0)} ms apart (from a browser trace).
`;
}

/** @param {Line[]} lines */
function paceTable(lines) {
  const rows = lines.map(({ of, scriptMost, scriptMedian, longestTask }) => [
    of,
    ...[scriptMost, scriptMedian, longestTask].map((ms) => ms.toFixed(1)),
  ]);
  return `The time that charts take on the page's main thread, in ms of its CPU time: the 95th percentile of the \
script time of a frame, its median, and the longest task.

${table(['', 'most', 'median', 'longest task'], rows)}`;
}

/** @param {Line} peak @param {Line} repeated */
function memoryText(peak, repeated) {
  const { n, p, after1, after10, after100, after200, grewLastAt } = repeated;
  const growth = grewLastAt ? `the memory last grew in solve ${grewLastAt}` : 'the memory never grew';
  return `Linear memory at n = ${peak.n}, p = ${peak.p}, d = ${peak.d}, for generating the problem and \
${peak.iterations} iterations: ${megabytes(peak.bytes)} MiB at most, ${peak.ratio.toFixed(2)} times the \
${megabytes(peak.needed)} MiB of A (8 n²), M (12 nnz + 4 (n + 1), nnz = ${peak.nnz}) and 17 arrays of n x p.
Over 200 solves in a row at n = ${n}, p = ${p}: ${megabytes(after1)} MiB after the first, ${megabytes(after10)} after \
the tenth, ${megabytes(after100)} after 100, ${megabytes(after200)} after all; ${growth}.
`;
}
