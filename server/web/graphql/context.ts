// The context that each resolver gets, and the type of a resource's resolvers.

import type { GraphQLResolveInfo } from 'graphql';
import type { Person } from '../../policies/person.ts';
import type { MutationResolvers, QueryResolvers } from './resolver-types.ts';

export interface GraphqlContext {
  person: Person;
  /** Throws `permission-required` where their provider does not give them the whiteboard. */
  requireScope(): Promise<void>;
}

/** The fields of Query and Mutation that one resource resolves. */
export interface Fields {
  Query?: QueryResolvers;
  Mutation?: MutationResolvers;
}

/** The resolvers of the whole schema. A field without a resolver does not compile. */
export interface AllFields {
  Query: Required<QueryResolvers>;
  Mutation: Required<MutationResolvers>;
}

/** Any resolver, to be wrapped. */
export type Resolve = (
  parent: Record<PropertyKey, never>,
  args: never,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => unknown;
