// A request as the log has it: never its query, where a token or a code may stand (id_token_hint, by OpenID's own rules).

import type { FastifyRequest } from 'fastify';

export function requestForLog({ method, url, host, ip }: FastifyRequest): Record<string, string> {
  return { method, url: url.split('?')[0] as string, host, remoteAddress: ip };
}
