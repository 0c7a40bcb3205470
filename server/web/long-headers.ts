import type { FastifyInstance } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { cutHeaders, maxCharsOf } from '../platform/net/header-limits.ts';

/** Refuses requests with a header that is too long, by `headers-too-large`. Applies to the routes that are added from now on. */
export function refuseLongHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw: { headers } }) => {
    const name = cutHeaders(headers);
    if (name !== undefined)
      throw new CallerError('headers-too-large', `${name}: at most ${maxCharsOf(name)} characters`);
  });
}
