// Fields about teams and the people of teams and projects.

import { Teams } from '../teams/teams.ts';
import type { GraphqlContext, WorkspaceParts } from './parts.ts';

/** The arguments of a field: GraphQL has looked at their types, the service looks at the rest. */
// biome-ignore lint/suspicious/noExplicitAny: the schema says what each field's are.
type Args = any;

export function teamFields(parts: WorkspaceParts) {
  const teams = new Teams(parts);
  return {
    Query: {
      teams: (_: unknown, _args: Args, { person }: GraphqlContext) => teams.list(person),
      team: (_: unknown, { id }: Args, { person }: GraphqlContext) => teams.team(person, id),
      members: (_: unknown, args: Args, { person }: GraphqlContext) => teams.members(person, args),
      projectMembers: (_: unknown, args: Args, { person }: GraphqlContext) =>
        teams.projectMembers(person, args.projectId),
      peopleToInvite: (_: unknown, args: Args, { person }: GraphqlContext) => teams.peopleToInvite(person, args),
    },
    Mutation: {
      createTeam: (_: unknown, args: Args, { person }: GraphqlContext) => teams.create(person, args),
      changeTeam: (_: unknown, args: Args, { person }: GraphqlContext) => teams.change(person, args),
      deleteTeam: (_: unknown, { id }: Args, { person }: GraphqlContext) => teams.delete(person, id),
      setTeamRole: (_: unknown, args: Args, { person }: GraphqlContext) => teams.setTeamRole(person, args),
      removeFromTeam: (_: unknown, args: Args, { person }: GraphqlContext) => teams.removeFromTeam(person, args),
      setProjectRole: (_: unknown, args: Args, { person }: GraphqlContext) => teams.setProjectRole(person, args),
      removeFromProject: (_: unknown, args: Args, { person }: GraphqlContext) => teams.removeFromProject(person, args),
    },
  };
}
