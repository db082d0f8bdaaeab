// Following a link in the open lab.

/**
 * Called in the page. Follows a hash. Resolves to true when the lab sets up its runs, or to false if the page must be
 * loaded instead.
 */
export function follow(url: string, hash: string): Promise<boolean> {
  const phase = document.getElementById('phase');
  const stands = phase && !/^(|loading|not loaded|setting up)$/.test(phase.textContent);
  if (!stands || location.href.split('#')[0] !== url || location.hash === `#${hash}`) return Promise.resolve(false);
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo(0, 0);
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver((records) => {
      if (!records.some(({ addedNodes }) => addedNodes[0]?.textContent === 'setting up')) return;
      observer.disconnect();
      resolve(true);
    });
    observer.observe(phase, { childList: true });
    setTimeout(() => reject(new Error(`nothing was set up for #${hash}`)), 10_000);
    location.hash = hash;
  });
}
