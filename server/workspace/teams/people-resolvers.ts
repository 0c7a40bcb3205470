// Fields about the people of teams and projects.

import type { Fields } from '../../web/graphql/context.ts';
import type { TeamPeople } from './team-people.ts';

export const teamPeopleFields = (people: TeamPeople) =>
  ({
    Query: {
      members: (_, ask, { person }) => people.members(person, ask),
      projectMembers: (_, ask, { person }) => people.projectMembers(person, ask),
      peopleToInvite: (_, ask, { person }) => people.peopleToInvite(person, ask),
    },
    Mutation: {
      setTeamRole: (_, ask, { person }) => people.setTeamRole(person, ask),
      removeFromTeam: (_, ask, { person }) => people.removeFromTeam(person, ask),
      setProjectRole: (_, ask, { person }) => people.setProjectRole(person, ask),
      removeFromProject: (_, ask, { person }) => people.removeFromProject(person, ask),
    },
  }) satisfies Fields;
