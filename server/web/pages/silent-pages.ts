// The two silent pages, which a hidden frame of our own pages ends at: they say to the page that holds them what they were called with.

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RETURN_PATHS } from '#protocol/identity.ts';
import type { SilentMessage } from '#protocol/silent.ts';
import { PageHeaders } from '../headers.ts';

export function silentPages(http: FastifyInstance): void {
  const headers = new PageHeaders({});
  const at = (path: string, type: SilentMessage['type']) =>
    http.get(path, (_request, reply) => {
      const nonce = randomBytes(16).toString('base64url');
      return reply
        .type('text/html; charset=utf-8')
        .headers({ ...headers.of('silent', nonce), 'cache-control': 'no-store' })
        .send(silentPage(type, nonce));
    });
  for (const { silentSignIn, silentSignOut } of Object.values(RETURN_PATHS)) {
    at(silentSignIn, 'atrium-silent-renewal');
    at(silentSignOut, 'atrium-silent-sign-out');
  }
}

/** Only to a page of the same origin that holds it: reading another one's origin throws, and the message names whom it is for. */
function silentPage(type: SilentMessage['type'], nonce: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Atrium</title><script nonce="${nonce}">
const query = location.search.slice(1);
history.replaceState(null, '', location.pathname);
if (parent !== window && parent.location.origin === location.origin && new URLSearchParams(query).has('state'))
  parent.postMessage({ type: '${type}', query }, location.origin);
</script>
`;
}
