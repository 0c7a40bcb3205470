// Calls between threads: a typed map of handlers on one side, a client on the other, over a MessagePort or Worker. Calls
// of one port are begun in the order they were sent; `tell` sends one that is not answered, whose failure is reported. An error keeps its
// name, message, code and stack on its way, and a `CallerError` its seconds; its stack ends with the call.
// Whoever posts a view of a larger buffer copies it first: structured clone would send the whole buffer.

import type { MessagePort, Transferable, Worker } from 'node:worker_threads';
import { CallerError, type ErrorCode } from '#protocol/errors.ts';

// biome-ignore lint/suspicious/noExplicitAny: each handler names its own argument's type.
export type Handlers = Record<string, (argument: any) => unknown>;

type Answer<T> = Promise<Awaited<T>>;
export type Calls<H extends Handlers> = {
  [K in keyof H]: (...argument: [...Parameters<H[K]>, transfer?: Transferable[]]) => Answer<ReturnType<H[K]>>;
};
export type Client<H extends Handlers> = Calls<H> & {
  /** Fails every open and later call: the other side is gone. */
  [gone]: (reason: Error) => void;
};
export const gone = Symbol('gone');

/** A call nobody waits for. If it fails, `onFailedTell` of the client at this end of the port is called. */
export function tell<H extends Handlers, K extends keyof H & string>(
  port: MessagePort | Worker,
  method: K,
  argument: Parameters<H[K]>[0],
): void {
  port.postMessage({ call: UNANSWERED, method, argument } satisfies Request);
}
const UNANSWERED = 0;

type Request = { call: number; method: string; argument: unknown };
type Reply = { reply: number; value?: unknown; error?: SentError; method?: string };
type Port = MessagePort | Worker;

/** An error as it crosses: structured clone keeps neither a code nor the class of `CallerError`. */
interface SentError {
  name: string;
  message: string;
  stack?: string | undefined;
  code?: string | undefined;
  /** Seconds to wait, from a `CallerError`. */
  retryAfterS?: number;
}

function sentFrom(error: unknown): SentError {
  // The engine throws texts.
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  if (error instanceof CallerError) return { name, message, stack, code: error.code, retryAfterS: error.retryAfterS };
  const { code } = error as NodeJS.ErrnoException;
  return { name, message, stack, ...(typeof code === 'string' && { code }) };
}

function errorFrom({ name, message, stack, code, retryAfterS }: SentError, method = ''): Error {
  if (retryAfterS !== undefined)
    return withStack(new CallerError(code as ErrorCode, message, retryAfterS), stack, method);
  const error = withStack(new Error(message), stack, method);
  error.name = name;
  return code === undefined ? error : Object.assign(error, { code });
}

/** A log needs where the error was thrown, in the other thread, and by which call. */
function withStack<E extends Error>(error: E, stack: string | undefined, method: string): E {
  error.stack = `${stack ?? error.stack}\n    called as ${method}`;
  return error;
}

export function serve(port: MessagePort, handlers: Handlers): void {
  port.on('message', async (request: Request) => {
    if (typeof request?.call !== 'number') return;
    const reply: Reply = { reply: request.call };
    try {
      const handler = handlers[request.method];
      if (!handler) throw new Error(`no handler named ${request.method}`);
      reply.value = await handler(request.argument);
    } catch (error) {
      reply.error = sentFrom(error);
      reply.method = request.method;
    }
    if (request.call !== UNANSWERED || reply.error) port.postMessage(reply);
  });
}

/** A call sent by `tell` has failed at the other end. */
export type OnFailedTell = (method: string, error: Error) => void;

/** Without `onFailedTell` nothing may be told through this port: a failure is an uncaught error then. */
export function connect<H extends Handlers>(port: Port, onFailedTell: OnFailedTell = uncaught): Client<H> {
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let lost: Error | undefined;

  (port as MessagePort).on('message', (reply: Reply) => {
    if (typeof reply?.reply !== 'number') return;
    if (reply.reply === UNANSWERED && reply.error)
      return onFailedTell(reply.method ?? '', errorFrom(reply.error, reply.method));
    const waiting = open.get(reply.reply);
    open.delete(reply.reply);
    if (!reply.error) waiting?.resolve(reply.value);
    else waiting?.reject(errorFrom(reply.error, reply.method));
  });

  const call = (method: string, argument: unknown, transfer: Transferable[] = []): Promise<unknown> => {
    if (lost) return Promise.reject(lost);
    return new Promise((resolve, reject) => {
      calls += 1;
      open.set(calls, { resolve, reject });
      (port as MessagePort).postMessage({ call: calls, method, argument } satisfies Request, transfer);
    });
  };
  const fail = (reason: Error): void => {
    // Why it ended comes before that it ended.
    lost ??= reason;
    for (const { reject } of open.values()) reject(lost);
    open.clear();
  };
  return new Proxy({} as Client<H>, {
    get: (_target, name) => {
      if (name === gone) return fail;
      // A promise of the client itself must not be taken for a thenable.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return (argument?: unknown, transfer?: Transferable[]) => call(name, argument, transfer);
    },
  });
}

function uncaught(method: string, error: Error): void {
  error.message = `${method}: ${error.message}`;
  throw error;
}
