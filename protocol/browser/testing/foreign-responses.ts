// A proxy between a device and the server may answer with 200 (SPEC: ANS-1): a page, half of what the server said, or JSON of its own.

import { RESPONSE_MARK } from '../../response-mark.ts';

const marked = { [RESPONSE_MARK]: '1', 'content-type': 'application/json' };

/** As status, headers and body, so that a real server can give them too. */
export const FOREIGN_RESPONSES = {
  'a page': { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
  'an empty page': { status: 200, headers: { 'content-type': 'text/html' }, body: '' },
  // Long enough for a truncated string, short enough for no whole object.
  'half a response': { status: 200, headers: marked, body: '{"id":"8f0c","sha256":"00","received":12,"token":"ab' },
  'JSON of a proxy': {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"status":"ok","id":"1","data":{"ok":true},"received":99999999}',
  },
  'nothing of a proxy': { status: 204, headers: {}, body: '' },
} as const;

export type ForeignResponse = keyof typeof FOREIGN_RESPONSES;

/** Answers every request with it. */
export function foreignFetch(kind: ForeignResponse): typeof fetch {
  const { status, headers, body } = FOREIGN_RESPONSES[kind];
  return async () => new Response(status === 204 ? null : body, { status, headers });
}
