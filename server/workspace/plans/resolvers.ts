// Fields about plans.

import type { Fields } from '../../web/graphql/context.ts';
import type { Plans } from './plans.ts';

export const planFields = (plans: Plans) =>
  ({
    Query: {
      organizations: (_, args, { person }) => plans.organizations(person, args),
      planChanges: (_, { entityId }, { person }) => plans.changes(person, entityId),
    },
    Mutation: {
      requestPlan: (_, args, { person }) => plans.request(person, args),
      setPlan: (_, args, { person }) => plans.set(person, args),
    },
  }) satisfies Fields;
