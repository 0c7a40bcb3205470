// Fields about teams and the people of teams and projects.

import type { Fields } from '../../web/graphql/context.ts';
import type { Teams } from './teams.ts';

export const teamFields = (teams: Teams) =>
  ({
    Query: {
      teams: (_, _args, { person }) => teams.list(person),
      deletedTeams: (_, _args, { person }) => teams.deleted(person),
      team: (_, { id }, { person }) => teams.team(person, id),
      members: (_, ask, { person }) => teams.members(person, ask),
      projectMembers: (_, ask, { person }) => teams.projectMembers(person, ask),
      peopleToInvite: (_, ask, { person }) => teams.peopleToInvite(person, ask),
    },
    Mutation: {
      createTeam: (_, ask, { person }) => teams.create(person, ask),
      changeTeam: (_, ask, { person }) => teams.change(person, ask),
      deleteTeam: (_, { id }, { person }) => teams.delete(person, id),
      restoreTeam: (_, { id }, { person }) => teams.restore(person, id),
      setTeamRole: (_, ask, { person }) => teams.setTeamRole(person, ask),
      removeFromTeam: (_, ask, { person }) => teams.removeFromTeam(person, ask),
      setProjectRole: (_, ask, { person }) => teams.setProjectRole(person, ask),
      removeFromProject: (_, ask, { person }) => teams.removeFromProject(person, ask),
    },
  }) satisfies Fields;
