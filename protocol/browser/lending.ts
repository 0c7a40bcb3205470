// How the page lends a thread access to its board: over a port, so that it is the same for a worker and on the page's own thread.
// An answer or a refusal by name comes back for each time it is asked for.

import type { Access, Lend } from './board-http.ts';
import { ApiError } from './request.ts';
import { serverClock } from './server-clock.ts';

type Asked = { n: number; ends?: true };
/** `date`: the server's time, by which the thread judges when an access ends. */
type Told = { n: number; access?: Access; date?: string; code?: string; status?: number };

/** On the page. */
export function lendOver(port: MessagePort, lend: Lend): void {
  const asked = new Map<number, AbortController>();
  port.onmessage = ({ data: { n, ends } }: MessageEvent<Asked>) => {
    if (ends) return asked.get(n)?.abort();
    const ending = new AbortController();
    asked.set(n, ending);
    lend(ending.signal)
      .then(
        (access): Told => ({ n, access, date: new Date(serverClock.now()).toUTCString() }),
        (error: unknown): Told =>
          error instanceof ApiError ? { n, code: error.code, status: error.status } : { n, code: 'network', status: 0 },
      )
      .then((told) => {
        asked.delete(n);
        port.postMessage(told);
      });
  };
}

/** In the thread. */
export function borrowOver(port: MessagePort): Lend {
  const waiting = new Map<number, (told: Told) => void>();
  let last = 0;
  port.onmessage = ({ data }: MessageEvent<Told>) => {
    waiting.get(data.n)?.(data);
    waiting.delete(data.n);
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      const n = ++last;
      waiting.set(n, ({ access, date = null, code = 'network', status = 0 }) => {
        serverClock.learn(date, performance.now());
        if (access) resolve(access);
        else reject(new ApiError(code, status));
      });
      signal.addEventListener('abort', () => {
        if (!waiting.delete(n)) return;
        port.postMessage({ n, ends: true } satisfies Asked);
        reject(new ApiError('network', 0));
      });
      port.postMessage({ n } satisfies Asked);
    });
}
