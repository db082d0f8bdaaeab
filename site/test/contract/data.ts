// Tests how lists of matrices and labels, which some problems take, are encoded for the worker.
import type { Catalog, SlepError } from '../../types/slep.d.ts';
import { encode } from '../../src/client/spec.ts';
import { prepare } from '../../src/client/prepare.ts';
import { Pulse } from '../../src/client/watch.ts';
import { type Cases, equal, ok, rejects, same } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const part = { doc: '', shape: '' };
/** The part of a catalogue that these tests need. */
const catalog = {
  problems: [
    {
      name: 'lda',
      doc: '',
      params: [],
      data: [
        { name: 'views', kind: 'list', ...part },
        { name: 'X', ...part },
        { name: 'labels', kind: 'labels', of: 'X', ...part },
      ],
    },
  ],
} as unknown as Catalog;
const encoded = (data: object) => encode({ problem: 'lda', data }, catalog, true);

const pulse = new Pulse(() => {});

const matrix = () => ({ rows: 1, cols: 2, data: Float64Array.of(3, 4) });
const text = '%%MatrixMarket matrix array real general\n1 1\n5\n';
const detached = () => {
  const data = new Float64Array(2);
  structuredClone(data, { transfer: [data.buffer] });
  return data;
};
const unreadable = () =>
  Object.defineProperty(new Blob([text]), 'arrayBuffer', { value: () => Promise.reject(new Error('moved away')) });

/** An array whose second entry throws when it is read. */
const lost = (length: number) =>
  Object.defineProperty(Array.from({ length }, matrix), 1, {
    get() {
      throw new Error('it was lost');
    },
  });

/** Invalid data. Each entry consists of a part of the data, the input at fault, and the message. */
const bad: [data: object, input: string, says: RegExp][] = [
  [{ views: null }, 'data.views', /null.*array of matrices/],
  [{ views: [] }, 'data.views', /empty/],
  [{ views: matrix() }, 'data.views', /an Object.*array/],
  [{ views: text }, 'data.views', /MatrixMarket.*array/],
  [{ views: [matrix(), 3] }, 'data.views[1]', /3.*matrix/],
  [{ views: [null] }, 'data.views[0]', /null/],
  [{ views: [[1, 2]] }, 'data.views[0]', /an Array/],
  [{ views: [matrix(), , matrix()] }, 'data.views[1]', /undefined/],
  [{ views: [{ rows: 1, cols: 2, data: [3, 4] }] }, 'data.views[0].data', /an Array.*Float64Array/],
  [{ views: [matrix(), { rows: 1, cols: 2, data: detached() }] }, 'data.views[1].data', /cannot be copied/],
  [{ X: [matrix()] }, 'data.X', /an Array/],
  [{ X: { rows: 1, cols: 2, data: detached() } }, 'data.X.data', /cannot be copied/],
  [{ labels: null }, 'data.labels', /null/],
  [{ labels: [] }, 'data.labels', /empty/],
  [{ labels: detached() }, 'data.labels', /empty/],
  [{ labels: 'abc' }, 'data.labels', /"abc".*array/],
  [{ labels: { a: 1 } }, 'data.labels', /an Object/],
  [{ labels: new Blob(['a']) }, 'data.labels', /a Blob/],
  [{ labels: [1, NaN] }, 'data.labels[1]', /NaN.*finite/],
  [{ labels: Float64Array.of(1, 2, Infinity) }, 'data.labels[2]', /Infinity/],
  [{ labels: ['a', 1] }, 'data.labels[1]', /1 after a string/],
  [{ labels: [1, 'a'] }, 'data.labels[1]', /"a" after a number/],
  [{ labels: ['a', , 'b'] }, 'data.labels[1]', /undefined/],
  [{ labels: [true] }, 'data.labels[0]', /true/],
  [{ labels: [['a']] }, 'data.labels[0]', /an Array/],
  [{ labels: BigInt64Array.of(1n) }, 'data.labels[0]', /1/],
  [{ labels: { column: 0 } }, 'data.labels.column', /0.*counted from 1/],
  [{ labels: { column: 1.5 } }, 'data.labels.column', /1.5/],
  [{ labels: { column: 1, of: 'Y' } }, 'data.labels.of', /column/],
  [{ views: lost(2) }, 'data.views[1]', /lost/],
  [{ labels: Object.assign(lost(3), ['a']) }, 'data.labels[1]', /lost/],
];

export const data: Cases = {
  'wrong lists and labels are InputErrors that name the part': async () => {
    for (const [given, input, says] of bad)
      await rejects((async () => encoded(given))(), 'InputError', `${input} ${says}`, { input, says });
    const { spec } = encoded({ views: [matrix(), unreadable()] });
    await rejects(prepare(1, spec, pulse), 'InputError', 'a Blob that cannot be read', {
      input: 'data.views[1]',
      says: /moved away/,
    });
  },

  'a list keeps its order, its texts are read, its arrays are copied': async () => {
    const given = [matrix(), text, new Blob([text])];
    const { spec, buffers } = encoded({ views: given });
    (given[0] as ReturnType<typeof matrix>).data.fill(0);
    const [first, ...texts] = ((await prepare(1, spec, pulse)) as { data: { views: { list: any[] } } }).data.views.list;
    same(first.data, [3, 4], 'the data of the first matrix');
    equal(buffers.length, 1, 'the number of buffers to transfer');
    ok(buffers[0] === first.data.buffer, 'the buffer is not that of the copy');
    for (const bytes of nonEmpty(texts)) equal(new TextDecoder().decode(bytes), text, 'the text of a matrix');
  },

  'labels become strings': async () => {
    for (const [given, want] of [
      [['b', 'a', 'b', ''], 'b,a,b,'],
      [[1, -0, 2.5, 1e21], '1,0,2.5,1e+21'],
      [Int32Array.of(3, -3), '3,-3'],
      [Uint8Array.of(255), '255'],
      [Float64Array.of(0.1, 7), '0.1,7'],
      [{ length: 2, 0: 5, 1: 6 }, '5,6'],
    ] as const) {
      const { data } = encoded({ labels: given }).spec as unknown as { data: { labels: { labels: string[] } } };
      equal(data.labels.labels.join(), want, 'the labels');
    }
  },

  'an unknown problem is the only error that is reported': async (slep) => {
    await rejects(
      slep.start({ problem: 'gca', data: { views: [null] } } as never),
      'InputError',
      'a misspelt problem',
      { input: 'problem', says: /gca/ },
    );
  },

  'the error about a part that a problem does not take names the part': async (slep) => {
    const misplaced = (await slep
      .start({ problem: 'quadratic', data: { A: matrix(), M: matrix(), views: [matrix()] } } as never)
      .catch((error: unknown) => error)) as SlepError;
    equal(misplaced.input, 'data.views', 'the input');
  },
};
