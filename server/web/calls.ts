// Answers the calls of the REST contract (protocol/contract). The route of a row counts the request, identifies the caller, checks parameters,
// query and body, and calls the handler. Access rights are decided by the `Callers` that are passed in.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallLimit, CallRow, CallRows, MediaTypes } from '#protocol/contract/calls.ts';
import type { BoardVerb } from '#protocol/roles.ts';
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
}

/** Identifies callers. Each throws the error of a caller who may not call. */
export interface Callers {
  board(request: FastifyRequest, verb: BoardVerb): Promise<BoardCaller>;
  history(request: FastifyRequest, verb: BoardVerb): Promise<BoardCaller>;
  person(request: FastifyRequest): Promise<Person>;
  networkOf(request: FastifyRequest): string;
  limits: Readonly<Record<CallLimit, number>>;
}

type CallerOf<C> = C extends 'anybody'
  ? { readonly authorization: string | undefined }
  : C extends 'person'
    ? { readonly person: Person }
    : BoardCaller;
type Checked<S> = S extends z.ZodType ? z.output<S> : undefined;
type CheckedEach<P> = { readonly [N in keyof P]: Checked<P[N]> };
type Property<R, N extends string> = R extends { readonly [K in N]: infer V } ? V : undefined;
/** Whether the row sends or receives bytes. */
type Streams<R> = R extends { body: MediaTypes } | { answer: MediaTypes } ? true : false;

/** The input of a handler, checked. */
export type CallInput<R> = CallerOf<Property<R, 'caller'>> & {
  readonly params: CheckedEach<Property<R, 'params'>>;
  readonly query: Checked<Property<R, 'query'>>;
  readonly body: Checked<Property<R, 'body'>>;
  /** The network of the caller. */
  readonly network: string;
} & (Streams<R> extends true ? { readonly request: FastifyRequest; readonly reply: FastifyReply } : unknown);

/** A handler returns the row's answer; nothing if the row has none. */
type Handler<R> = R extends { answer: infer A }
  ? (input: CallInput<R>) => Answer<A> | Promise<Answer<A>>
  : (input: CallInput<R>) => Promise<void>;
type Answer<A> = A extends z.ZodType ? z.output<A> : FastifyReply;

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
    const { caller, perMinute, query, body, answer, status = 200 } = row;
    const handle = handlers[key];
    if (!handle) throw new Error(`${key} has no handler`);
    const params = z.object(row.params ?? {});
    http.route({
      method,
      url,
      ...(perMinute && { config: { rateLimit: { max: callers.limits[perMinute], timeWindow: 60_000 } } }),
      async handler(request, reply) {
        const result = await handle({
          ...(await callerOf(callers, caller, request)),
          params: parsed(params, request.params),
          query: query && parsed(query, request.query),
          body: body instanceof z.ZodType ? parsed(body, request.body) : undefined,
          get network() {
            return callers.networkOf(request);
          },
          request,
          reply,
        });
        if (!answer) return reply.code(204).send();
        if (result !== reply) reply.code(status);
        return result;
      },
    });
  }
}

function callerOf(
  callers: Callers,
  caller: CallRow['caller'],
  request: FastifyRequest,
): CallerOf<CallRow['caller']> | Promise<CallerOf<CallRow['caller']>> {
  if (caller === 'anybody') return { authorization: request.headers.authorization };
  if (caller === 'person') return callers.person(request).then((person) => ({ person }));
  if (caller === 'panel') return callers.board(request, 'read');
  return caller.history ? callers.history(request, caller.board) : callers.board(request, caller.board);
}
