// The context that each resolver gets, and the type of a domain's resolvers.

import type { Person } from '../../policies/person.ts';

export interface GraphqlContext {
  person: Person;
  /** Throws `permission-required` where their provider does not give them the whiteboard. */
  requireScope(): Promise<void>;
}

/** Of one domain; a field of the schema stands in one of them. */
export interface Fields {
  Query?: Record<string, Field>;
  Mutation?: Record<string, Field>;
}

/** The arguments have the schema's types: each names what it takes. */
export type Field = (parent: unknown, args: never, context: GraphqlContext) => unknown;
