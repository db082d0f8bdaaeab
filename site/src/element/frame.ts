// embed.html: the element alone, with the state of the lab in the hash. It sends its height to the page around it.
import { attributesIn } from '../model/link-fields.ts';
import { byId } from '../ui/dom.ts';
import { SlepLab } from './slep-lab.ts';

const element = byId('lab');
/** The attributes of the page, which apply unless the link has them. */
const own = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
/** Attributes that a link may name. Links add the numbers of their formulas. */
const names = new Set(SlepLab.attributes);

/** Attributes that a link must not set: the target of the element's own link, and the location of the solver. */
const fixed = ['lab', 'base'];

/** Applies the attributes in the hash. The other fields of a link belong to the lab. */
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
 * Any parent may know the height. The call is a statement, not the value of the function, because WebKit would
 * otherwise take the message for one from the parent itself.
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
