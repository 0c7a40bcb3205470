// How telemetry leaves: by one request at a time that no page waits for. A collector that says when to come again is left alone until
// then: the library keeps what it could not send, 10,000 items at most, and tries again.

import { serverClock } from '#protocol/browser/server-clock.ts';

/** The library's, which it does not export. */
interface Sender {
  sendPOST(
    payload: { urlString: string; data: string | Uint8Array; headers?: Record<string, string> },
    done: (status: number, headers: Record<string, string>, text: string) => void,
  ): void;
}

/** What a request of ours has, so that the library does not tell about it. */
const UNTOLD = { Microsoft_ApplicationInsights_BypassAjaxInstrumentation: true };
const TOO_MANY = 429;
/** Browsers let 64 KiB of all such requests together outlive a page. */
const KEEPALIVE_LENGTH = 30_000;
/** A collector that does not answer is taken for dead. */
const DEADLINE_MS = 30_000;

export function createSender(isRunning: () => boolean): Sender {
  let againMs = 0;
  return {
    sendPOST({ urlString, data, headers }, done) {
      if (!isRunning()) return done(200, {}, '');
      if (performance.now() < againMs) return done(TOO_MANY, {}, '');
      const ending = new AbortController();
      setTimeout(() => ending.abort(), DEADLINE_MS);
      const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const request = {
        method: 'POST',
        body,
        // What is sent when the page goes arrives all the same.
        keepalive: body.length < KEEPALIVE_LENGTH,
        headers: { ...headers },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: ending.signal,
        ...UNTOLD,
      } as const;
      fetch(urlString, request).then(
        async (response) => {
          const waitMs = retryAfterMs(response.headers.get('retry-after'), serverClock.now());
          if (!response.ok && waitMs > 0) againMs = performance.now() + waitMs;
          done(response.status, {}, await response.text());
        },
        () => done(0, {}, ''),
      );
    },
  };
}

/** Seconds, or a date; 0: it says nothing. */
export function retryAfterMs(said: string | null, nowMs: number): number {
  if (said === null) return 0;
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
