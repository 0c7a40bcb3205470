// Whether a request of a browser comes from a page of this server. SPEC: UP-1.

import type { IncomingMessage } from 'node:http';

/** Browsers always send Origin; another site's page must not use its visitor's reach. `origins`: others that may. */
export function isOurOrigin({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
