// A session in one file. Everything in the session must be restored, and a damaged file must be rejected with a message
// that says what is wrong with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSession, writeSession, type Session } from '../../src/lab/data/session.ts';

const utf16 = Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x31, 0);
const session: Session = {
  link: 'problem=lda&p=2&files=true',
  files: {
    X: new File(['\ufeffa,s\n1,ä\n'], 'x.csv'),
    labels: { column: 2 },
    views: [new File(['1\n'], 'first.csv'), new File([utf16], 'second.csv')],
    words: ['a', 'b'],
  },
  tray: [new File(['{}'], 'other.json')],
};
const bytes = async (file: unknown) => [...new Uint8Array(await (file as File).arrayBuffer())];
const names = (files: unknown) => (files as File[]).map(({ name }) => name);

test('a session comes back with the bytes and names of its files', async () => {
  const { link, files, tray } = await readSession(await writeSession(session));
  assert.equal(link, session.link);
  assert.deepEqual(await bytes(files.X), await bytes(session.files.X));
  assert.deepEqual(names([files.X, ...(files.views as File[]), ...tray]), [
    ...['x.csv', 'first.csv', 'second.csv', 'other.json'],
  ]);
  assert.deepEqual(await bytes((files.views as File[])[1]), [...utf16]);
  assert.deepEqual([files.labels, files.words], [{ column: 2 }, ['a', 'b']]);
});

test('a damaged session is rejected', async () => {
  const text = await (await writeSession(session)).text();
  const damaged: Record<string, RegExp> = {
    [text.slice(0, 200)]: /^mine\.slep is truncated or was changed: .*\. Save the session again\.$/,
    null: /is not a session of this lab: it has no “session”\./,
    '{"link": ""}': /it has no “session”/,
    [text.replace('"session": 1', '"session": 2')]: /its format is 2, and this lab reads 1; reload the page/,
    [text.replace('"link"', '"lnk"')]: /it has no “link”/,
    [text.replace(/"tray": [^]*/, '"tray": 7}')]: /its files are damaged/,
    [text.replace('"name": "x.csv"', '"name": 1')]: /a file in “X” has no name/,
    [text.replace('"text"', '"txt"')]: /“x\.csv” in “X” is damaged/,
    [text.replace(/"base64": "[^"]*"/, '"base64": "?"')]: /“second\.csv” in “views” is damaged/,
  };
  for (const [content, says] of Object.entries(damaged))
    await assert.rejects(readSession(new File([content], 'mine.slep')), (error: Error) => {
      assert.match(error.message, says);
      return true;
    });
});
