// Calls between threads: a typed map of handlers on one side, a client on the other, over a MessagePort or Worker. Calls
// of one port are begun in the order they were sent; `tell` sends one that is not answered. Callers' mistakes keep their code; other errors keep their message.
// Whoever posts a view of a larger buffer copies it first: structured clone would send the whole buffer.

import type { MessagePort, Transferable, Worker } from 'node:worker_threads';
import { CallerError, type ErrorCode } from '#protocol/errors.ts';

// biome-ignore lint/suspicious/noExplicitAny: each handler names its own argument's type.
export type Handlers = Record<string, (argument: any) => unknown>;

type Answer<T> = Promise<Awaited<T>>;
export type Client<H extends Handlers> = {
  [K in keyof H]: (...argument: [...Parameters<H[K]>, transfer?: Transferable[]]) => Answer<ReturnType<H[K]>>;
} & {
  /** Fails every open and later call: the other side is gone. */
  [gone]: (reason: Error) => void;
};
export const gone = Symbol('gone');

/** A call nobody waits for. Its handler must not fail. */
export function tell<H extends Handlers, K extends keyof H & string>(
  port: MessagePort | Worker,
  method: K,
  argument: Parameters<H[K]>[0],
): void {
  port.postMessage({ call: UNANSWERED, method, argument } satisfies Request);
}
const UNANSWERED = 0;

type Request = { call: number; method: string; argument: unknown };
type Reply = { reply: number; value?: unknown; error?: { message: string; code?: ErrorCode } };
type Port = MessagePort | Worker;

export function serve(port: MessagePort, handlers: Handlers): void {
  port.on('message', async (request: Request) => {
    if (typeof request?.call !== 'number') return;
    const reply: Reply = { reply: request.call };
    try {
      const handler = handlers[request.method];
      if (!handler) throw new Error(`no handler named ${request.method}`);
      reply.value = await handler(request.argument);
    } catch (error) {
      reply.error = { message: error instanceof Error ? error.message : String(error) };
      if (error instanceof CallerError) reply.error.code = error.code;
    }
    if (request.call !== UNANSWERED) port.postMessage(reply);
  });
}

export function connect<H extends Handlers>(port: Port): Client<H> {
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let lost: Error | undefined;

  (port as MessagePort).on('message', (reply: Reply) => {
    if (typeof reply?.reply !== 'number') return;
    const waiting = open.get(reply.reply);
    open.delete(reply.reply);
    if (!reply.error) waiting?.resolve(reply.value);
    else
      waiting?.reject(
        reply.error.code ? new CallerError(reply.error.code, reply.error.message) : new Error(reply.error.message),
      );
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
