// embed.html: the element alone, with the state of the lab in the hash, telling its height to the page around it.
import { byId } from '../ui/dom.ts';
import { SlepLab } from './slep-lab.ts';

const element = byId('lab');
/** What the page itself says holds where the link says nothing. */
const own = new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));

/** What else a link of the lab holds is about the lab. A link does not say where another leads. */
function takeHash(): void {
  const given = new Map(
    [...new URLSearchParams(location.hash.slice(1))].map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const name of SlepLab.observedAttributes) {
    const value = (name === 'lab' ? undefined : given.get(name)) ?? own.get(name) ?? null;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/**
 * A height is no secret: whoever has the frame may know it. WebKit takes a call that is a function's value for one of its caller, and the
 * message for the parent's own: so it stands as a statement.
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
