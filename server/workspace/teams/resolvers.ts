// Fields about teams and the people of teams and projects.

import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { Fields, GraphqlContext } from '../../web/graphql/context.ts';
import { Teams } from './teams.ts';

/** What a method of the service is asked with. */
type Ask<Method extends 'create' | 'change' | 'members' | 'projectMembers' | 'peopleToInvite'> = Parameters<
  Teams[Method]
>[1];
type TeamRoleAsk = Parameters<Teams['setTeamRole']>[1];
type ProjectRoleAsk = Parameters<Teams['setProjectRole']>[1];
type Id = { id: string };

export function teamFields(deps: WorkspaceDeps): Fields {
  const teams = new Teams(deps);
  return {
    Query: {
      teams: (_: unknown, _args: object, { person }: GraphqlContext) => teams.list(person),
      deletedTeams: (_: unknown, _args: object, { person }: GraphqlContext) => teams.deleted(person),
      team: (_: unknown, { id }: Id, { person }: GraphqlContext) => teams.team(person, id),
      members: (_: unknown, ask: Ask<'members'>, { person }: GraphqlContext) => teams.members(person, ask),
      projectMembers: (_: unknown, ask: Ask<'projectMembers'>, { person }: GraphqlContext) =>
        teams.projectMembers(person, ask),
      peopleToInvite: (_: unknown, ask: Ask<'peopleToInvite'>, { person }: GraphqlContext) =>
        teams.peopleToInvite(person, ask),
    },
    Mutation: {
      createTeam: (_: unknown, ask: Ask<'create'>, { person }: GraphqlContext) => teams.create(person, ask),
      changeTeam: (_: unknown, ask: Ask<'change'>, { person }: GraphqlContext) => teams.change(person, ask),
      deleteTeam: (_: unknown, { id }: Id, { person }: GraphqlContext) => teams.delete(person, id),
      restoreTeam: (_: unknown, { id }: Id, { person }: GraphqlContext) => teams.restore(person, id),
      setTeamRole: (_: unknown, ask: TeamRoleAsk, { person }: GraphqlContext) => teams.setTeamRole(person, ask),
      removeFromTeam: (_: unknown, ask: TeamRoleAsk, { person }: GraphqlContext) => teams.removeFromTeam(person, ask),
      setProjectRole: (_: unknown, ask: ProjectRoleAsk, { person }: GraphqlContext) =>
        teams.setProjectRole(person, ask),
      removeFromProject: (_: unknown, ask: ProjectRoleAsk, { person }: GraphqlContext) =>
        teams.removeFromProject(person, ask),
    },
  };
}
