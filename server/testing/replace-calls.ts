// A client of the database in which a test puts other functions in the place of calls.

type Call = (...argument: unknown[]) => Promise<unknown>;

/** Returns the same client. `replace` says which function is called instead of a call, by the full name of that call: 'changes.teams.createTeam'. */
export function replaceCalls<D extends object>(db: D, replace: (name: string, call: Call) => Call): D {
  const within = <T extends object>(calls: T, path: string): T =>
    new Proxy(calls, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        const name = `${path}${String(property)}`;
        if (typeof value === 'function') return replace(name, value as Call);
        return typeof value === 'object' && value !== null ? within(value, `${name}.`) : value;
      },
    });
  return within(db, '');
}
