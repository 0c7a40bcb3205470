// Requires the scope of the account for the fields that need one (server/policies/scopes.ts). SPEC: RIGHT-14.

import { requiredScope } from '../../policies/scopes.ts';
import type { AllFields, Resolve } from './context.ts';

/** The same fields; those that ask for a scope look for it first. */
export function guardFields(fields: AllFields): Record<'Query' | 'Mutation', Record<string, Resolve>> {
  return { Query: guarded('Query', fields.Query), Mutation: guarded('Mutation', fields.Mutation) };
}

function guarded(type: 'Query' | 'Mutation', fields: Readonly<Record<string, Resolve>>): Record<string, Resolve> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]): [string, Resolve] => {
      if (requiredScope(`${type}.${name}`) === undefined) return [name, resolve];
      return [
        name,
        async (parent, args, context, info) => {
          await context.requireScope();
          return resolve(parent, args, context, info);
        },
      ];
    }),
  );
}
