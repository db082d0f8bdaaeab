// embed.html: the element alone, with the state of the lab in the hash. It tells its height to the page around it.
import { attributesIn } from '../model/link-fields.ts';
import { byId } from '../ui/dom.ts';
import { SlepLab } from './slep-lab.ts';

const element = byId('lab');
/** The attributes of the page itself hold where the link has none. */
const own = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
/** Those that a link has named, among them the numbers of a formula. */
const names = new Set(SlepLab.attributes);

/** What a link does not decide: where the element's own link leads, and where the solver comes from. */
const fixed = ['lab', 'base'];

/** The rest of a link is about the lab. */
function takeHash(): void {
  const given = attributesIn(location.hash.slice(1));
  for (const name of given.keys()) names.add(name);
  for (const name of names) {
    const value = (fixed.includes(name) ? undefined : given.get(name)) ?? own.get(name) ?? null;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/**
 * A height is no secret: whoever has the frame may know it. The call is a statement, not the value of the function,
 * because WebKit would then take the message for one of the parent's own.
 */
function tell(): void {
  parent.postMessage({ type: 'slep-lab/height', height: Math.ceil(element.getBoundingClientRect().height) }, '*');
}

takeHash();
addEventListener('hashchange', takeHash);
if (parent !== window) {
  new ResizeObserver(tell).observe(element);
  addEventListener('message', ({ data, source }) => {
    if (source === parent && data?.type === 'slep-lab/ask') tell();
  });
}
