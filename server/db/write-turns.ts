// Edits go first. On SQLite one thread writes, one thing at a time; messages that arrive together would be worked off in their order, and
// an edit behind twenty changes of the workspace would be on disk after twenty commits. So those wait in a queue: one is made in a turn of
// the event loop, after the log has written what has arrived by then. An edit waits for one of them at most.

import type { Handlers } from '../threads/rpc.ts';
import type { LogWriter } from './log-writer.ts';

/** In the order they are asked for; what the boards' own threads ask for (`attach`) is not among them. */
export function afterEdits(handlers: Handlers, log: Pick<LogWriter, 'flush'>): Handlers {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    (handler: Handlers[string]) =>
    (argument: unknown): Promise<unknown> => {
      const mine = last.then(async () => {
        // Messages that have arrived are looked at first.
        await new Promise((resolve) => setImmediate(resolve));
        await log.flush();
        return handler(argument);
      });
      last = mine.catch(() => undefined);
      return mine;
    };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, inTurn(handler)]));
}
