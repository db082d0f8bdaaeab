/** Returns the work as a promise. If the signal is aborted, it calls cancel and rejects with signal.reason at once. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined, cancel: () => void): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    // also after an abort: otherwise a rejection of the work would be unhandled
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
