// How errors leave: {error, message} with the status of protocol/errors.ts. What is not a caller's mistake is logged and
// leaves as `internal`, without its text.

import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerError, type ErrorCode } from '#protocol/errors.ts';
import { lastAnswer } from './headers.ts';

export function presentErrors(http: FastifyInstance): void {
  http.setErrorHandler(presentError);
}

/** Of routes, and of the router itself: an address that cannot be decoded or is too long reaches no route. */
export function presentError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const caller = callerError(error, request.routeOptions.bodyLimit);
  if (caller.code === 'internal' || caller.code === 'damaged') request.log.error(error);
  // What was said of the answer that did not come about does not hold for this one.
  for (const name of ['content-length', 'etag', 'last-modified']) reply.removeHeader(name);
  if (caller.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', caller.retryAfterS);
  return reply.code(caller.status).header('cache-control', 'no-store').type(jsonType).send(bodyOf(caller));
}

const jsonType = 'application/json; charset=utf-8';

/** Of Node's parser: what came is no request, is too large or came too slowly. Ends the connection. */
export function presentParseError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const caller = new CallerError(codeOfParser[error.code ?? ''] ?? 'bad-request');
  if (socket.writable) socket.end(lastAnswer(caller.status, JSON.stringify(bodyOf(caller))));
  // Ended alone it would be read on for as long as the other side sends.
  socket.destroySoon();
}

const codeOfParser: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

const codeOfStatus: Record<number, ErrorCode> = {
  408: 'timeout',
  413: 'too-large',
  414: 'address-too-long',
  429: 'too-many-requests',
};

/** Fastify's own refusals (body too large, no JSON, …) by the names of our table. */
export function callerError(error: Error & { statusCode?: number }, maxBytes: number | undefined): CallerError {
  if (error instanceof CallerError) return error;
  const status = error.statusCode ?? 500;
  if (status === 413 && maxBytes !== undefined) return new CallerError('too-large', `body: at most ${maxBytes} bytes`);
  return new CallerError(codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal'));
}

function bodyOf({ code, message }: CallerError): { error: ErrorCode; message: string } {
  return { error: code, message };
}
