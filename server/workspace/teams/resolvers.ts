// Fields about teams.

import type { Fields } from '../../web/graphql/context.ts';
import type { Teams } from './teams.ts';

export const teamFields = (teams: Teams) =>
  ({
    Query: {
      teams: (_, _args, { person }) => teams.list(person),
      deletedTeams: (_, _args, { person }) => teams.deleted(person),
      team: (_, { id }, { person }) => teams.team(person, id),
    },
    Mutation: {
      createTeam: (_, ask, { person }) => teams.create(person, ask),
      changeTeam: (_, ask, { person }) => teams.change(person, ask),
      deleteTeam: (_, { id }, { person }) => teams.delete(person, id),
      restoreTeam: (_, { id }, { person }) => teams.restore(person, id),
    },
  }) satisfies Fields;
