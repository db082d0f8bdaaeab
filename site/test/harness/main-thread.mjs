// @ts-check
// Measures the work of a page's main thread with a Chromium trace.

/**
 * Returns the CPU time in ms of each task of the main thread and of each callback of requestAnimationFrame, the
 * longest first. These times hardly depend on the load on the machine.
 * @param {import('./browser.mjs').Page} page @param {() => Promise<unknown>} act
 */
export async function timed(page, act) {
  const { tracing } = /** @type {import('puppeteer-core').Page} */ (page.puppeteer);
  await tracing.start({ categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await act();
  const bytes = (await tracing.stop()) ?? new Uint8Array();
  /** @type {{ traceEvents: { name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[] }} */
  const { traceEvents: events } = JSON.parse(new TextDecoder().decode(bytes));
  const main = new Set(
    events.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`),
  );
  const named = (/** @type {string} */ name) =>
    events
      .flatMap((e) => (e.name === name && e.tdur !== undefined && main.has(`${e.pid} ${e.tid}`) ? [e.tdur / 1000] : []))
      .sort((a, b) => b - a);
  return { tasks: named('RunTask'), frames: named('FireAnimationFrame') };
}
