// How errors of GraphQL leave: the codes of the specification (src/api/graphql-errors.ts knows their statuses), and beside them our own
// name of it. What is no caller's mistake is logged and leaves without its text.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { CallerError, type ErrorCode } from '#protocol/errors.ts';
import { callerError } from '../errors.ts';

const CODE_OF_STATUS: Record<number, string> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'RATE_LIMITED',
  507: 'TOO_LARGE',
};

function codeOf({ status }: CallerError): string {
  return CODE_OF_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
}

interface Extensions extends Record<string, unknown> {
  code: string;
  error: ErrorCode;
}

function extensionsOf(caller: CallerError): Extensions {
  return { code: codeOf(caller), error: caller.code };
}

/** `log`: of what is our own mistake. */
export function maskedError(log: (error: unknown) => void) {
  return (error: unknown): Error => {
    const { nodes, path, originalError } = error instanceof GraphQLError ? error : ({} as Partial<GraphQLError>);
    const cause = originalError ?? error;
    // What graphql itself says of a document has a code already; of its variables, before any field is asked, it has none.
    if (cause instanceof GraphQLError) {
      if (cause.extensions.code !== undefined) return cause;
      if (!path) return new GraphQLError(cause.message, { nodes, extensions: { code: 'BAD_USER_INPUT' } });
    }
    const caller = cause instanceof CallerError ? cause : new CallerError('internal');
    const extensions = extensionsOf(caller);
    if (extensions.code === 'INTERNAL_SERVER_ERROR') log(cause);
    return new GraphQLError(caller.message, { nodes, path, extensions });
  };
}

/** Of an operation that is not begun: it asks too much, or is none. */
export function refusedOperation(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400, spec: true } } });
}

/** What is refused before GraphQL sees it: who asks is nobody, or asks too often. */
export function presentGraphqlError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const caller = callerError(error, request.routeOptions.bodyLimit);
  if (caller.status >= 500) request.log.error(error);
  if (caller.status === 401) reply.header('www-authenticate', 'Bearer');
  const errors = [{ message: caller.message, extensions: extensionsOf(caller) }];
  return reply
    .code(caller.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ errors });
}
