// The calls of the database's threads, in groups: `db.reads.<group>.<call>`, `db.changes.<group>.<call>` and `db.log.<call>`. The first word
// says which thread answers. A message names its call in full ('changes.teams.createTeam'), so that rpc.ts knows no groups.

import type { Kysely } from 'kysely';
import type { Calls, Client, Handlers } from '../threads/rpc.ts';
import type { Database } from './database.ts';
import type { LogWriter } from './log/log-writer.ts';
import type { Tables } from './tables.ts';

/** Creates the handlers of one group, in the database's thread. */
export type Group = (db: Kysely<Tables>, thread: Pick<Database, 'nowMs' | 'isInList'> & { log: LogWriter }) => Handlers;

/** Groups by their names, as `{ reads: { teams: typeof teamQueries } }`. */
export interface Groups {
  reads?: Readonly<Record<string, Group>>;
  changes?: Readonly<Record<string, Group>>;
  log?: Group;
}

/** The client of these groups. */
export type Uses<G extends Groups> = {
  readonly [W in keyof G]: G[W] extends Group ? CallsOf<G[W]> : { readonly [N in keyof G[W]]: CallsOf<G[W][N]> };
};
type CallsOf<F> = F extends Group ? Calls<ReturnType<F>> : never;

/** A group that has only these calls. */
export type Only<F extends Group, K extends keyof ReturnType<F>> = () => Pick<ReturnType<F>, K>;

/** A client in groups: `reads` go to another thread where there is one. */
export function groupCalls<C>(writes: Client<Handlers>, reads = writes): C {
  const calls = (client: Client<Handlers>, path: string) => createOnce((call) => client[`${path}.${call}`]);
  const groups = (client: Client<Handlers>, word: string) => createOnce((group) => calls(client, `${word}.${group}`));
  const client: unknown = {
    reads: groups(reads, 'reads'),
    changes: groups(writes, 'changes'),
    log: calls(writes, 'log'),
  };
  return client as C;
}

/** An object that has every property. Each is created when it is first read, and kept. */
function createOnce<T>(create: (name: string) => T): Record<string, T> {
  const created = new Map<string, T>();
  const get = (_target: object, name: string | symbol): T | undefined => {
    // A promise of the object itself must not be taken for a thenable.
    if (typeof name !== 'string' || name === 'then') return undefined;
    if (!created.has(name)) created.set(name, create(name));
    return created.get(name);
  };
  return new Proxy({}, { get });
}

/** The handlers of these groups, by their full names. */
export function handlersOf(word: 'reads' | 'changes', groups: Readonly<Record<string, Handlers>>): Handlers {
  return Object.assign({}, ...Object.entries(groups).map(([group, calls]) => prefixed(`${word}.${group}`, calls)));
}

/** Returns the same handlers, with the path in front of their names. */
export function prefixed(path: string, calls: Handlers): Handlers {
  return Object.fromEntries(Object.entries(calls).map(([call, handler]) => [`${path}.${call}`, handler]));
}
