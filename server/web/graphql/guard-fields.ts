// Requires the scope of the account for the fields that need one (server/policies/scopes.ts). SPEC: RIGHT-14.

import { requiredScope } from '../../policies/scopes.ts';
import type { Field, Fields } from './context.ts';

/** The same fields; those that ask for a scope look for it first. */
export function guardFields(fields: Fields): Fields {
  const guarded = (type: 'Query' | 'Mutation') =>
    Object.fromEntries(
      Object.entries(fields[type] ?? {}).map(([name, resolve]): [string, Field] => {
        if (requiredScope(`${type}.${name}`) === undefined) return [name, resolve];
        return [
          name,
          async (parent, args, context) => {
            await context.requireScope();
            return resolve(parent, args, context);
          },
        ];
      }),
    );
  return { Query: guarded('Query'), Mutation: guarded('Mutation') };
}
