// Every tag that needs a counterpart has one. Browsers silently ignore a stray tag, so no other test finds it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pages } from '../../build/pages.mjs';
import { inSite } from '../../build/paths.mjs';

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Comments and scripts, in which < does not begin a tag. */
const untagged = /<!--[^]*?-->|<script[^>]*>[^]*?<\/script>/g;
const tags = /<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*?(\/?)>/gi;

/** Returns the first tag without a counterpart, with its line, or undefined if every tag has one. */
function firstUnmatched(html: string): string | undefined {
  const text = html.replace(untagged, (found) => found.replace(/[^\n]+/g, ''));
  const placed = (tag: string, index: number) => `${tag}, line ${text.slice(0, index).split('\n').length}`;
  const open: { name: string; index: number }[] = [];
  for (const { index, 1: slash, 2: name, 3: closes } of text.matchAll(tags)) {
    if (empty.has(name) || closes) continue;
    if (!slash) open.push({ name, index });
    else if (open.pop()?.name !== name) return placed(`/${name}`, index);
  }
  return open.length > 0 ? placed(open[0].name, open[0].index) : undefined;
}

test('a tag without a counterpart is found', () => {
  assert.equal(firstUnmatched('<p title="a > b">a<br>\n<svg><path d="M0"/></svg> <!-- </p> --></p>'), undefined);
  assert.equal(firstUnmatched('<main>\n<p>a</p>\n</p></main>'), '/p, line 3');
  assert.equal(firstUnmatched('<main>\n<p>a'), 'main, line 1');
});

describe('the tags are balanced', () => {
  for (const page of pages)
    test(`in ${page}`, () => assert.equal(firstUnmatched(readFileSync(inSite('dist', page), 'utf8')), undefined));
});
