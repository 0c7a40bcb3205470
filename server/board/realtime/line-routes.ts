// /ws/lines/{id}: a board's or a remote's line by requests, for callers whose proxy lets no socket through. A request for a line of another
// process is passed on to it. SPEC: LINE, OWN-4.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { bodyOfFrames, framesOfBody } from '#protocol/line-body.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { HttpLine } from './http-line.ts';
import type { HttpLines } from './http-lines.ts';
import type { LineRelay } from './line-relay.ts';
import { isOurOrigin } from './origin.ts';
import { relayHeader } from './relay.ts';

/** 32 random bytes: who has it has the line. */
const lineId = z.string().regex(/^[\w-]{43}$/);
const number = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const lineParams = z.object({ id: lineId });
const upParams = z.object({ number });
const downParams = z.object({ after: number });
const downQuery = z.object({ hold: z.string().optional() });
const FRAMES = 'application/octet-stream';
/** Headers that are taken from the process that has the line. */
const RELAYED_HEADERS = [
  'content-type',
  'cache-control',
  'retry-after',
  'x-atrium-line-from',
  'x-atrium-line-end',
] as const;
/** Proxies cut a response that takes 30 s and more. */
const MAX_WAIT_MS = 25_000;
/** Frames of 1 MiB in all, or one, and their lengths. */
const BODY_BYTES = LIMITS.frameBytes + 64 * 1024;

export interface LineDeps {
  lines: HttpLines;
  relay: LineRelay;
  networkOf(request: FastifyRequest): string;
  origins: readonly string[];
  /** As boards are opened. */
  openedPerMinute: number;
}

export function lineRoutes(http: FastifyInstance, deps: LineDeps): void {
  void http.register(async (scope) => {
    // Uploads have the same parser, where this process takes them.
    if (!scope.hasContentTypeParser(FRAMES))
      scope.addContentTypeParser(FRAMES, { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
        done(null, body),
      );
    routes(scope, deps);
  });
}

function routes(http: FastifyInstance, { lines, relay, networkOf, origins, openedPerMinute }: LineDeps): void {
  const onRequest = async ({ raw }: FastifyRequest): Promise<void> => {
    if (!isOurOrigin(raw, origins)) throw new CallerError('forbidden');
  };
  const rateLimit = { max: openedPerMinute, timeWindow: 60_000 };
  const idOf = (request: FastifyRequest): string => parsed(lineParams, request.params).id;

  /** Answers for the process that has the line; false where none has. `address`: of that process, where it is known. */
  const isPassedOn = async (request: FastifyRequest, reply: FastifyReply, address?: string): Promise<boolean> => {
    // One that was passed on already comes to the process that had the line.
    if (request.headers[relayHeader] !== undefined) return false;
    const { method, url, body } = request;
    const network = networkOf(request);
    const sent = Buffer.isBuffer(body) ? { type: FRAMES, body } : {};
    const response = await relay.pass(
      { id: idOf(request), network, method, url, ...sent, signal: goneOf(reply) },
      address,
    );
    if (!response) return false;
    for (const name of RELAYED_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    reply.code(response.status).send(response.status === 204 ? undefined : response.body);
    return true;
  };
  /** Undefined: the process that has the line has answered. */
  const lineOf = async (request: FastifyRequest, reply: FastifyReply): Promise<HttpLine | undefined> => {
    const line = lines.at(idOf(request));
    if (line || (await isPassedOn(request, reply))) return line;
    throw new CallerError('gone');
  };

  http.put('/ws/lines/:id', { onRequest, config: { rateLimit } }, async (request, reply) => {
    const address = await lines.open(idOf(request), networkOf(request), request.headers[relayHeader] !== undefined);
    if (address === undefined) return reply.code(204).send();
    if (!(await isPassedOn(request, reply, address))) throw new CallerError('not-ready');
    return reply;
  });

  http.post('/ws/lines/:id/up/:number', { onRequest, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const frames = Buffer.isBuffer(request.body) ? framesOfBody(request.body) : undefined;
    if (!frames) throw new CallerError('bad-request', `Send frames as ${FRAMES}`);
    const { number: at } = parsed(upParams, request.params);
    const line = await lineOf(request, reply);
    if (!line) return reply;
    await line.say(at, frames);
    return reply.code(204).send();
  });

  http.get('/ws/lines/:id/down/:after', { onRequest }, async (request, reply) => {
    const { after: at } = parsed(downParams, request.params);
    const { hold } = parsed(downQuery, request.query);
    const line = await lineOf(request, reply);
    if (!line) return reply;
    const { from, frames, end } = await line.hear(at, hold === '1' ? MAX_WAIT_MS : 0, goneOf(reply));
    reply.header('cache-control', 'no-store').header('x-atrium-line-from', from);
    if (end !== undefined) reply.header('x-atrium-line-end', end);
    return reply.type(FRAMES).send(Buffer.from(bodyOfFrames(frames)));
  });

  http.delete('/ws/lines/:id', { onRequest }, async (request, reply) => {
    const id = idOf(request);
    if (!lines.at(id) && (await isPassedOn(request, reply))) return reply;
    lines.end(id);
    return reply.code(204).send();
  });
}

/** Aborts when the caller no longer waits for the response. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
