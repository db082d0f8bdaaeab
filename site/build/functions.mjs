// @ts-check
// Removes names, files, lines and arguments, which are only printed in a crash, from Go's table of functions
// (runtime.pcHeader and runtime._func). It also removes the places that a signal must not interrupt, because
// WebAssembly has no signals. Together they take 112 of 945 KB after brotli. Everything that garbage collection,
// unwinding and recovery need stays. A crash still prints its message, and a native run shows where it happened.
import { reader } from './segments.mjs';

/** The start of the table in Go 1.20 to 1.26: magic number, padding, and the sizes of an instruction and a pointer. */
const header = Buffer.of(0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8);

/** The offsets of numbers in the header and in a _func. */
const inHeader = { functions: 8, names: 32, units: 40, counters: 56, table: 64 };
const inFunction = { name: 4, stack: 16, file: 20, line: 24, tables: 28, unit: 32, startLine: 36, data: 43, end: 44 };

/** Indices into the tables of a function, and into its data. */
const [unsafePoints, argumentsPrinted] = [0, 5];
const none = 0xffffffff;

/**
 * Returns the module without these parts, or unchanged if another version of Go made it. Its data must be in one
 * segment.
 * @type {(module: Buffer) => Buffer}
 */
export function dropNames(module) {
  const start = module.indexOf(header);
  if (start < 0) return module;
  const result = Buffer.from(module);
  const read = (/** @type {number} */ field) => Number(module.readBigUInt64LE(start + field));
  const [names, units, counters, table] = [inHeader.names, inHeader.units, inHeader.counters, inHeader.table].map(
    (field) => start + read(field),
  );
  result.fill(0, names, table);
  const placeOf = namesIn(result.subarray(names, units));

  for (let i = 0; i < read(inHeader.functions); i++) {
    const at = table + module.readUInt32LE(table + 8 * i + 4);
    const field = (/** @type {number} */ offset) => module.readUInt32LE(at + offset);
    const name = names + field(inFunction.name);
    const left = nameLeft(module.toString('latin1', name, module.indexOf(0, name)));
    result.writeUInt32LE(placeOf(left), at + inFunction.name);
    for (const gone of [inFunction.file, inFunction.line, inFunction.unit, inFunction.startLine])
      result.writeUInt32LE(0, at + gone);

    const tables = Array.from({ length: field(inFunction.tables) }, (_, k) => inFunction.end + 4 * k);
    if (tables.length > unsafePoints) result.writeUInt32LE(0, at + tables[unsafePoints]);
    for (const offset of [inFunction.stack, ...tables.filter((_, k) => k !== unsafePoints)].map(field))
      if (offset > 0) module.copy(result, counters + offset, counters + offset, tableEnd(module, counters + offset));
    if (module[at + inFunction.data] > argumentsPrinted)
      result.writeUInt32LE(none, at + inFunction.end + 4 * (tables.length + argumentsPrinted));
  }
  return result;
}

/**
 * Names that are kept. The runtime tests whether a name begins with `runtime.`, looks for two names from reflect, and
 * parses the names of wrappers such as `pkg.(*T).Method`.
 */
const kept = ['reflect.makeFuncStub', 'reflect.methodValueCall'];
const nameLeft = (/** @type {string} */ name) =>
  kept.includes(name) ? name : name.startsWith('runtime.') ? 'runtime.(*?).?' : '?.(*?).?';

/** Returns a function that writes each name once. @type {(room: Buffer) => (name: string) => number} */
function namesIn(room) {
  const places = new Map();
  let free = 1; // 0 means that there is no name
  return (name) => {
    if (!places.has(name)) {
      places.set(name, free);
      free += room.write(`${name}\0`, free, 'latin1');
      if (free >= room.length) throw new Error('no room for the remaining names');
    }
    return places.get(name);
  };
}

/**
 * Returns the end of a table that gives a value for each position in a function. It consists of pairs of differences,
 * and ends where the value no longer changes.
 */
function tableEnd(/** @type {Buffer} */ module, /** @type {number} */ at) {
  const input = reader(module, at);
  for (let first = true; ; first = false) {
    if (input.number() === 0 && !first) return input.at();
    input.number();
  }
}
