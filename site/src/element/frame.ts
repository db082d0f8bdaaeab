// The script of embed.html, which contains only the element. The hash of the page's address contains the state of the
// lab. The page sends its height to the surrounding page.
import { attributesIn } from '../model/link-fields.ts';
import { byId } from '../ui/dom.ts';
import { SlepLab } from './slep-lab.ts';

const element = byId('lab');
/** The attributes that the element has in embed.html. The hash overrides these attributes. */
const own = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
/** The attributes that a link may set. A link may also set the numbers in its formula. */
const names = new Set(SlepLab.attributes);

/** The attributes that a link must not set: the target of the element's own link and the location of the solver. */
const fixed = ['lab', 'base'];

/** Sets the fields of the hash as attributes. Fields that only the lab uses have no effect. */
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
 * Sends the element's height to the parent page. The height is not confidential, so any origin may receive it. The
 * function must not return the result of postMessage, because WebKit would then mistake the message for one sent by the
 * parent.
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
