/**
 * Returns a promise for the result of the work. When the signal is aborted, the callback `cancel` is called, and the
 * promise rejects at once with signal.reason.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined, cancel: () => void): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    // observe the work even after an abort, because a rejection would otherwise be unhandled
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
