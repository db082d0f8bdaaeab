// @ts-check
// Removes names of functions and files, line numbers and data about arguments from Go's table of functions
// (runtime.pcHeader and runtime._func), because these are only printed when the program crashes. Also removes the
// tables of the points at which signals may not interrupt the code, because WebAssembly has no signals. On 2026-11-23,
// the removed parts took 112 of the program's 945 KB after compression by brotli. The data for garbage collection,
// stack unwinding and recovery from panics are kept. A crash still prints its message. To find the position of the
// crash in the source, repeat the run in a native program.
import { reader } from './segments.mjs';

/**
 * The first bytes of the table of functions in Go 1.20 to 1.26: a magic number, padding, and the sizes of an
 * instruction and a pointer.
 */
const header = Buffer.of(0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8);

/** The offsets of the fields of the header and of a _func. */
const inHeader = { functions: 8, names: 32, units: 40, counters: 56, table: 64 };
const inFunction = { name: 4, stack: 16, file: 20, line: 24, tables: 28, unit: 32, startLine: 36, data: 43, end: 44 };

/**
 * The index of the table of unsafe points among the tables of a function, and the index of the data about printed
 * arguments among the other data of a function.
 */
const [unsafePoints, argumentsPrinted] = [0, 5];
const none = 0xffffffff;

/**
 * Returns the module without the removable parts of the table, or the unchanged module if another version of Go
 * compiled it. The data of the module must be in one segment.
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
 * The names that are kept, because the runtime looks up these two functions of package reflect by name. All other names
 * are replaced by placeholders. The runtime tests whether a name begins with `runtime.`, and parses the names of
 * wrappers, which have the form `pkg.(*T).Method`, so the placeholders have this form and keep this prefix.
 */
const kept = ['reflect.makeFuncStub', 'reflect.methodValueCall'];
const nameLeft = (/** @type {string} */ name) =>
  kept.includes(name) ? name : name.startsWith('runtime.') ? 'runtime.(*?).?' : '?.(*?).?';

/**
 * Returns a function that writes each distinct name once and returns its offset.
 * @type {(room: Buffer) => (name: string) => number}
 */
function namesIn(room) {
  const places = new Map();
  let free = 1; // the offset 0 means that a function has no name
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
 * Returns the offset of the end of a table that maps positions in a function to values. Each entry of the table is a
 * pair: a difference of values and a difference of positions. A value difference of 0 after the first entry marks the
 * end of the table.
 */
function tableEnd(/** @type {Buffer} */ module, /** @type {number} */ at) {
  const input = reader(module, at);
  for (let first = true; ; first = false) {
    if (input.number() === 0 && !first) return input.at();
    input.number();
  }
}
