// A joined data segment initialises the memory to the same bytes as the segments that it replaces.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinSegments } from '../../build/segments.mjs';

/** A module that exports a page of memory, with these data segments followed by a custom section. */
function moduleOf(segments: { address: number[]; bytes: number[] }[]): Buffer {
  const data = segments.flatMap(({ address, bytes }) => [0, 0x41, ...address, 0x0b, bytes.length, ...bytes]);
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[5, 3, 1, 0, 1], // a page of memory
    ...[7, 5, 1, 1, 0x6d, 2, 0], // exported as m
    ...[11, data.length + 1, segments.length, ...data],
    ...[0, 3, 1, 0x63, 7], // a custom section c
  ]);
}

const compiled = (module: Buffer) => new WebAssembly.Module(Uint8Array.from(module));

function memoryOf(module: Buffer): Buffer {
  const { exports } = new WebAssembly.Instance(compiled(module));
  return Buffer.from((exports.m as WebAssembly.Memory).buffer);
}

describe('joined segments', () => {
  const at = { 8: [8], 63: [63], 64: [0xc0, 0], 127: [0xff, 0], 300: [0xac, 2], 8192: [0x80, 0xc0, 0] };
  for (const [name, segments] of [
    ['one', [{ address: at[8], bytes: [1, 2] }]],
    ['a gap', [at[8], at[300]].map((address) => ({ address, bytes: [1, 0, 3] }))],
    ['descending addresses', [at[8192], at[127], at[63]].map((address, i) => ({ address, bytes: [i + 1] }))],
    ['an address whose sign bit needs another byte', [at[64], at[127]].map((address) => ({ address, bytes: [9] }))],
  ] as const)
    test(`fill the same memory: ${name}`, () => {
      const before = moduleOf(segments.map(({ address, bytes }) => ({ address: [...address], bytes: [...bytes] })));
      const after = joinSegments(before);
      assert.ok(memoryOf(before).some((byte) => byte !== 0));
      assert.deepEqual(memoryOf(after), memoryOf(before));
      assert.deepEqual(WebAssembly.Module.customSections(compiled(after), 'c').length, 1);
      assert.deepEqual(joinSegments(after), after);
    });

  test('need constant addresses and data', () => {
    const global = Buffer.from(moduleOf([{ address: [0], bytes: [1] }]));
    global[global.indexOf(0x41)] = 0x23; // global.get
    assert.throws(() => joinSegments(global), /without a constant address/);
    assert.throws(() => joinSegments(moduleOf([]).subarray(0, 8)), /no data/);
  });
});
