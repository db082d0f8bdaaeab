/** The work, or a rejection with signal.reason as soon as the signal is aborted; then cancel is called too. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined, cancel: () => void): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
