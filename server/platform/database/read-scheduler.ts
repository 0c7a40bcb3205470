// Whose turn it is to read. A few threads read, each one thing at a time; of what one person asks for (`askedBy`) one thing at most is
// being read, so that whoever asks for a hundred long lists keeps nobody else waiting. What the server asks for itself goes first come,
// first served.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, Handlers } from '../threads/rpc.ts';

const asking = new AsyncLocalStorage<string>();

/** All that `work` reads is read for this person. */
export function askedBy<T>(person: string, work: () => T): T {
  return asking.run(person, work);
}

interface Turn {
  person: string | undefined;
  read(thread: Client<Handlers>): Promise<unknown>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Of at most `maxThreads`: one is started when a turn has come and none is free; what comes until it answers waits for it. */
export function createReadScheduler<H extends Handlers>(maxThreads: number, start: () => Client<H>): Client<H> {
  const free: Client<Handlers>[] = [];
  let started = 0;
  let starting: Client<Handlers> | undefined;
  const waiting: Turn[] = [];
  const reading = new Set<string>();

  const begin = (turn: Turn, thread: Client<Handlers>): void => {
    if (turn.person !== undefined) reading.add(turn.person);
    const done = (): void => {
      if (turn.person !== undefined) reading.delete(turn.person);
      if (thread === starting) starting = undefined;
      free.push(thread);
      next();
    };
    // Free before who asked goes on: their next question is not one too many.
    void turn.read(thread).then(
      (answer) => {
        done();
        turn.resolve(answer);
      },
      (error: unknown) => {
        done();
        turn.reject(error);
      },
    );
  };
  const next = (): void => {
    while (free.length > 0 || (started < maxThreads && !starting)) {
      const at = waiting.findIndex(({ person }) => person === undefined || !reading.has(person));
      if (at < 0) return;
      begin(waiting.splice(at, 1)[0] as Turn, free.pop() ?? another());
    }
  };
  const another = (): Client<Handlers> => {
    started += 1;
    starting = start() as unknown as Client<Handlers>;
    return starting;
  };
  const call = (name: string, argument: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push({
        person: asking.getStore(),
        read: (thread) => (thread[name] as (argument: unknown) => Promise<unknown>)(argument),
        resolve,
        reject,
      });
      next();
    });
  return new Proxy({} as Client<H>, {
    get: (_target, name) => (typeof name === 'string' ? (argument: unknown) => call(name, argument) : undefined),
  });
}
