// How errors leave: {error, message} with the status of protocol/errors.ts. What is not a caller's mistake is logged and
// leaves as `internal`, without its text.

import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { CallerError, type ErrorCode } from '#protocol/errors.ts';

export function presentErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const caller = error instanceof CallerError ? error : new CallerError(codeOfStatus(error.statusCode));
    if (caller.code === 'internal') request.log.error(error);
    return reply.code(caller.status).send({ error: caller.code, message: caller.message });
  });
}

/** Fastify's own refusals (body too large, no JSON, …) by the names of our table. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-requests';
  return status !== undefined && status >= 400 && status < 500 ? 'bad-request' : 'internal';
}

/** The value, checked; throws `bad-request` naming the first field that is wrong. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new CallerError('bad-request', issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : undefined);
}
