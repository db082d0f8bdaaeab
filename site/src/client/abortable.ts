/** The work as a promise that rejects with signal.reason, after calling cancel, as soon as the signal is aborted. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined, cancel: () => void): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    // also after an abort, because nothing else handles a rejection of the work
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
