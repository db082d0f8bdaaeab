// @ts-check
// Joins the data segments of a module. Go's linker writes 76,000 segments, because it omits every run of eight or more
// zeros. Without compression, the headers of these segments take fewer bytes than the zeros would. After compression by
// brotli, however, the headers of the segments take 85 KB, while the zeros would take almost nothing. Most of the
// segments are in runtime.findfunctab, which has 16 identical buckets for each function.

/** A segment begins with the index of the memory (0) and the address (written as `i32.const address` and `end`). */
const [memory, i32Const, end] = [0, 0x41, 0x0b];
const dataSection = 11;

/** Returns the module with all its data in one segment. @type {(module: Buffer) => Buffer} */
export function joinSegments(module) {
  const input = reader(module, 8);
  while (!input.atEnd()) {
    const start = input.at();
    const id = input.byte();
    const content = input.bytes(input.number());
    if (id !== dataSection) continue;
    const joined = oneSegment(content);
    return Buffer.concat([
      module.subarray(0, start),
      Buffer.of(id),
      number(joined.length),
      joined,
      module.subarray(input.at()),
    ]);
  }
  throw new Error('the module has no data');
}

/** @type {(section: Buffer) => Buffer} */
function oneSegment(section) {
  const input = reader(section);
  const segments = Array.from({ length: input.number() }, () => {
    if (input.byte() !== memory || input.byte() !== i32Const) throw new Error('a segment without a constant address');
    const address = input.number();
    if (input.byte() !== end) throw new Error('an address that is not a single constant');
    return { address, bytes: input.bytes(input.number()) };
  });
  const from = Math.min(...segments.map(({ address }) => address));
  const to = Math.max(...segments.map(({ address, bytes }) => address + bytes.length));
  const bytes = Buffer.alloc(to - from);
  for (const segment of segments) segment.bytes.copy(bytes, segment.address - from);
  return Buffer.concat([
    Buffer.of(1, memory, i32Const),
    number(from, 0x40),
    Buffer.of(end),
    number(bytes.length),
    bytes,
  ]);
}

/** Reads a buffer sequentially. @type {(from: Buffer, at?: number) => Reader} */
export function reader(from, at = 0) {
  const byte = () => from[at++];
  return {
    at: () => at,
    atEnd: () => at >= from.length,
    byte,
    bytes: (length) => from.subarray(at, (at += length)),
    number() {
      let value = 0;
      for (let unit = 1; ; unit *= 128) {
        const next = byte();
        value += (next & 0x7f) * unit;
        if (next < 0x80) return value;
      }
    },
  };
}

/**
 * @typedef {object} Reader
 * @property {() => number} at
 * @property {() => boolean} atEnd
 * @property {() => number} byte
 * @property {(length: number) => Buffer} bytes
 * @property {() => number} number reads LEB128; addresses are signed but never negative, because they are below 2 GB
 */

/**
 * Encodes a number as LEB128. bound: the exclusive upper bound of the last byte. This bound must be 0x40 if readers
 * expect a signed number.
 */
function number(/** @type {number} */ value, bound = 0x80) {
  const bytes = [];
  for (; value >= bound; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return Buffer.from([...bytes, value]);
}
