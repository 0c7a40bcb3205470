// Fields of the inbox.

import type { Fields } from '../../web/graphql/context.ts';
import type { Inbox } from './inbox.ts';

export const inboxFields = (inbox: Inbox) =>
  ({
    Query: {
      inbox: (_, args, { person }) => inbox.page(person, args),
      inboxSettings: (_, _args, { person }) => inbox.settings(person),
    },
    Mutation: {
      markInboxRead: (_, args, { person }) => inbox.markRead(person, args),
      setInboxDelivery: (_, args, { person }) => inbox.setDelivery(person, args),
    },
  }) satisfies Fields;
