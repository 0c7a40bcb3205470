// How a report leaves: 30 wait at most, requests that outlive their page share 64 KB and are 15 at most, and a reporter that says it has
// enough is left alone for as long as it says, or a minute. No page waits for it.

import { type BrowserOptions, createTransport } from '@sentry/react';
import { bareItem, type EnvelopeItem } from './bare-replay.ts';

export const BUFFERED = 30;
export const PAYLOAD_BYTES = 64 * 1024;
export const CONCURRENT = 15;
export const RATE_LIMIT_S = 60;
type Envelope = Parameters<ReturnType<typeof createTransport>['send']>[0];
/** A reporter that does not answer is taken for dead. */
const DEADLINE_MS = 30_000;

export function reportTransport(isRunning: () => boolean): NonNullable<BrowserOptions['transport']> {
  let pendingBytes = 0;
  let pending = 0;
  return (options) => {
    const transport = createTransport({ ...options, bufferSize: BUFFERED }, async ({ body }) => {
      if (!isRunning()) return {};
      const bytes = body.length;
      pendingBytes += bytes;
      pending++;
      const ending = new AbortController();
      const late = setTimeout(() => ending.abort(), DEADLINE_MS);
      try {
        const response = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          keepalive: pendingBytes <= PAYLOAD_BYTES && pending <= CONCURRENT,
          signal: ending.signal,
        });
        if (!response.ok) console.info('A report was not taken:', response.status);
        return { statusCode: response.status, headers: limitsIn(response) };
      } catch (error) {
        console.info('A report could not be sent:', error);
        return {};
      } finally {
        clearTimeout(late);
        pendingBytes -= bytes;
        pending--;
      }
    });
    return {
      ...transport,
      send: ([headers, items]) => transport.send([headers, (items as EnvelopeItem[]).map(bareItem)] as Envelope),
    };
  };
}

function limitsIn({ status, headers }: Response): {
  'retry-after': string | null;
  'x-sentry-rate-limits': string | null;
} {
  const limits = headers.get('x-sentry-rate-limits');
  const after = headers.get('retry-after') ?? (status === 429 ? String(RATE_LIMIT_S) : null);
  return { 'retry-after': after, 'x-sentry-rate-limits': limits };
}
