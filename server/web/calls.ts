// Answers the calls of the REST contract (protocol/contract). The route of a row counts the request, identifies the caller, checks parameters,
// query and body, and calls the handler. Access rights are decided by the `Callers` that are passed in.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallLimit, CallRow, CallRows, MediaTypes, PersonLimit } from '#protocol/contract/calls.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardVerb } from '#protocol/roles.ts';
import type { RateLimiter } from '../platform/limits/rate-limiter.ts';
import { parsed } from '../platform/text/parsed.ts';
import type { Actor, Grant, TicketHolder } from '../policies/grant.ts';
import type { Person } from '../policies/person.ts';

/** The holder of a board's token. */
export interface BoardCaller {
  board: string;
  actor: Actor;
  grant: Grant;
  visitor: TicketHolder;
  /** Whether the grant gives the board's history. */
  history: boolean;
  /** Whether the holder may end the board's links. */
  mayEndLinks: boolean;
}

/** The holder of an embedded board's token. */
export interface EmbedCaller {
  board: string;
}

/** Identifies callers. Each throws the error of a caller who may not call. */
export interface Callers {
  board(request: FastifyRequest, verb: BoardVerb): Promise<BoardCaller>;
  history(request: FastifyRequest, verb: BoardVerb): Promise<BoardCaller>;
  linkManager(request: FastifyRequest, verb: BoardVerb): Promise<BoardCaller>;
  embed(request: FastifyRequest): Promise<EmbedCaller>;
  person(request: FastifyRequest): Promise<Person>;
  networkOf(request: FastifyRequest): string;
  limits: Readonly<Record<CallLimit, number>>;
  personLimiters: Readonly<Record<PersonLimit, Pick<RateLimiter, 'take'>>>;
}

type CallerOf<C> = C extends 'anybody'
  ? { readonly authorization: string | undefined }
  : C extends 'person'
    ? { readonly person: Person }
    : C extends 'embed'
      ? EmbedCaller
      : BoardCaller;
type Checked<S> = S extends z.ZodType ? z.output<S> : undefined;
type CheckedEach<P> = { readonly [N in keyof P]: Checked<P[N]> };
type Property<R, N extends string> = R extends { readonly [K in N]: infer V } ? V : undefined;
/** Whether the row sends or receives bytes. */
type Streams<R> = R extends { body: MediaTypes } | { answer: MediaTypes } ? true : false;

/** The input of a handler, checked. A handler that receives bytes is called before them, and gets the query with them. */
export type CallInput<R> = CallerOf<Property<R, 'caller'>> & {
  readonly params: CheckedEach<Property<R, 'params'>>;
  /** The network of the caller. */
  readonly network: string;
} & (R extends { body: MediaTypes } ? unknown : Received<R>) &
  (Streams<R> extends true ? { readonly request: FastifyRequest; readonly reply: FastifyReply } : unknown);

/** The query and the body of a request, checked when they are read. Bytes are what the parser of their type makes of them. */
interface Received<R> {
  readonly query: Checked<Property<R, 'query'>>;
  readonly body: R extends { body: MediaTypes } ? unknown : Checked<Property<R, 'body'>>;
}

type Answer<R> = R extends { answer: infer A } ? (A extends z.ZodType ? z.output<A> : FastifyReply) : undefined;
/** Calls that answer nothing. */
type Returned<R> = R extends { answer: unknown } ? Answer<R> | Promise<Answer<R>> : Promise<void>;
/**
 * A handler returns the row's answer; nothing if the row has none. A handler that receives bytes runs before the body is received, so that
 * nobody without access or storage makes the server hold one. It returns the function that takes the body.
 */
type Handler<R> = R extends { body: MediaTypes }
  ? (input: CallInput<R>) => Promise<(received: Received<R>) => Returned<R>>
  : (input: CallInput<R>) => Returned<R>;

/** One handler for each row. */
type Handlers<R extends CallRows> = { readonly [K in keyof R]: Handler<R[K]> };
/** Any of them. A method: what each takes is checked where it is written. */
type AnyHandler = { handle(input: object): unknown }['handle'];

/** Adds the routes of these rows. A row without a handler and a handler without a row do not compile. */
export function answerCalls<R extends CallRows>(
  http: FastifyInstance,
  callers: Callers,
  rows: R,
  handlers: NoInfer<Handlers<R>>,
): void;
export function answerCalls(
  http: FastifyInstance,
  callers: Callers,
  rows: CallRows,
  handlers: Readonly<Record<string, AnyHandler>>,
): void {
  for (const [key, row] of Object.entries(rows)) {
    const [method = '', url = ''] = key.split(' ');
    const { perMinute, maxBytes, answer, status = 200 } = row;
    const handle = handlers[key];
    if (!handle) throw new Error(`${key} has no handler`);
    const input = inputOf(callers, row);
    const received = receivedOf(row);
    const send = (reply: FastifyReply, result: unknown) => {
      if (!answer) return reply.code(204).send();
      if (result !== reply) reply.code(status);
      return result;
    };
    const route = {
      method,
      url,
      // An event stream has no end, so that HEAD would never be answered. No embed sends it, and the bytes would be made for nothing.
      ...((isEventStream(answer) || row.caller === 'embed') && { exposeHeadRoute: false }),
      ...(maxBytes && { bodyLimit: LIMITS[maxBytes] }),
      ...(perMinute && { config: { rateLimit: { max: callers.limits[perMinute], timeWindow: 60_000 } } }),
    };
    if (!Array.isArray(row.body)) {
      http.route({
        ...route,
        handler: async (request, reply) =>
          send(reply, await handle(Object.assign(await input(request, reply), received(request)))),
      });
      continue;
    }
    const receivers = new WeakMap<FastifyRequest, AnyHandler>();
    http.route({
      ...route,
      // Behind what counts requests, before the body is received.
      async preParsing(request, reply) {
        const receive = await handle(await input(request, reply));
        if (isHandler(receive)) receivers.set(request, receive);
      },
      handler: async (request, reply) => send(reply, await receivers.get(request)?.(received(request))),
    });
  }
}

function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function';
}

/** Identifies the caller, then checks the parameters. */
function inputOf(callers: Callers, row: CallRow) {
  const params = z.object(row.params ?? {});
  return async (request: FastifyRequest, reply: FastifyReply) => ({
    ...(await callerOf(callers, row, request)),
    params: parsed(params, request.params),
    get network() {
      return callers.networkOf(request);
    },
    request,
    reply,
  });
}

/** Each is checked when it is read. A row without a body has none. */
function receivedOf({ query, body }: CallRow) {
  return (request: FastifyRequest) => ({
    get query() {
      return query && parsed(query, request.query);
    },
    get body() {
      return body instanceof z.ZodType ? parsed(body, request.body) : body && request.body;
    },
  });
}

function callerOf(
  callers: Callers,
  { caller, personPerMinute }: CallRow,
  request: FastifyRequest,
): CallerOf<CallRow['caller']> | Promise<CallerOf<CallRow['caller']>> {
  if (caller === 'anybody') return { authorization: request.headers.authorization };
  if (caller === 'person') return personOf(callers, personPerMinute, request);
  if (caller === 'embed') return callers.embed(request);
  if (caller === 'panel') return callers.board(request, 'read');
  if (caller.mayEndLinks) return callers.linkManager(request, caller.board);
  return caller.history ? callers.history(request, caller.board) : callers.board(request, caller.board);
}

/** Counts the request after the person is known. Throws `too-many-requests` above the limit. */
async function personOf(
  callers: Callers,
  limit: PersonLimit | undefined,
  request: FastifyRequest,
): Promise<CallerOf<'person'>> {
  const person = await callers.person(request);
  if (limit && !callers.personLimiters[limit].take(person.id, performance.now()))
    throw new CallerError('too-many-requests');
  return { person };
}

function isEventStream(answer: CallRow['answer']): boolean {
  return answer !== undefined && !(answer instanceof z.ZodType) && answer.includes('text/event-stream');
}
