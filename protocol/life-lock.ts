// A thread that ends by itself (out of memory, say) tells nobody; a Web Lock that it holds for as long as it lives does: who gets
// it knows that the thread has ended. Pages on plain http have no locks: there only a thread's errors are heard.

let made = 0;

/** A name nobody else has; undefined where there are no locks. */
export function newLifeLock(): string | undefined {
  const locks: LockManager | undefined = navigator.locks;
  return locks && `atrium-life-${performance.timeOrigin}-${Math.random()}-${++made}`;
}

/** Resolves when this thread holds it; only the thread's end gives it up. */
export function holdLifeLock(name: string): Promise<void> {
  return new Promise((held, reject) => {
    navigator.locks
      .request(name, () => {
        held();
        return new Promise(() => {});
      })
      .catch(reject);
  });
}

/** Of another thread that holds it already. Returns how to stop watching. */
export function watchLifeLock(name: string, onEnd: () => void): () => void {
  const watching = new AbortController();
  navigator.locks.request(name, { signal: watching.signal }, onEnd).catch(() => {});
  return () => watching.abort();
}
