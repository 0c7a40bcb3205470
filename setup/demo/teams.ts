// Creates the teams of the demo with their people and projects. Every call may be made again: it changes nothing that is there.

import type { Members, NewInvite, Project, Team } from '../../protocol/generated/graphql.ts';
import type { Account } from './accounts.ts';
import { createDemoBoard, type ProjectContext } from './boards.ts';
import type { BoardNames, DemoNames } from './names.ts';
import type { DemoTeam, PersonKey } from './scenario.ts';

const TEAM = 'query ($id: ID!) { team(id: $id) { id name } }';
const NAME_TEAM =
  'mutation ($id: ID!, $name: String!, $color: String!) { changeTeam(id: $id, name: $name, color: $color) { id } }';
const NAME_ENTITY = 'mutation ($id: ID!, $name: String!) { changeEntity(id: $id, name: $name) { id } }';
const MEMBERS = 'query ($teamId: ID!) { members(teamId: $teamId, perPage: 100) { rows { person { id name } } } }';
const INVITE = `mutation ($id: ID!) { createInvite(kind: team, id: $id, email: "", role: "member") { token } }`;
const ACCEPT = 'mutation ($token: String!) { acceptInvite(token: $token) { id } }';
const PROJECT = `mutation ($id: ID!, $teamId: ID!, $name: String!, $color: String!) {
  createProject(id: $id, teamId: $teamId, name: $name, color: $color) { id } }`;
const FAVORITE = 'mutation ($id: ID!) { markBoard(id: $id, mark: favourite, on: true) }';

export interface Demo {
  address: string;
  names: DemoNames;
  accounts: ReadonlyMap<PersonKey, Account>;
}

/** The team is the first one of its owner, who has it with the account. Returns its boards. */
export async function createDemoTeam(demo: Demo, team: DemoTeam): Promise<BoardNames[]> {
  const boards: BoardNames[] = [];
  const { names } = demo;
  const owner = accountOf(demo, team.owner);
  const { teamId } = owner;
  const { name } = await owner.call<Team>(TEAM, { id: teamId });
  if (name === '') {
    await owner.call(NAME_ENTITY, { id: owner.entityId, name: team.name });
    await owner.call(NAME_TEAM, { id: teamId, name: team.name, color: team.color });
  }
  await addMembers(demo, team, owner);
  const people = [team.owner, ...team.members];
  for (const { name: projectName, color, boards: projectBoards } of team.projects) {
    const projectId = names.id(team.name, projectName);
    await owner.call<Project>(PROJECT, { id: projectId, teamId, name: projectName, color });
    const project: ProjectContext = { ...demo, projectId };
    for (const [index, board] of projectBoards.entries()) {
      const creator = accountOf(demo, people[index % people.length] ?? team.owner);
      const alias = await createDemoBoard(project, board, creator);
      if (alias === undefined) continue;
      const { id } = names.board(projectId, board.title);
      if (index === 0) await owner.call(FAVORITE, { id });
      boards.push({ id, alias });
    }
  }
  return boards;
}

/** By a link that each of them accepts, so that no letter is sent. */
async function addMembers(demo: Demo, team: DemoTeam, owner: Account): Promise<void> {
  const { teamId } = owner;
  const { rows } = await owner.call<Members>(MEMBERS, { teamId });
  for (const key of team.members) {
    const account = accountOf(demo, key);
    const { firstName, familyName } = account.person;
    if (rows.some(({ person }) => person.name === `${firstName} ${familyName}`)) continue;
    const { token } = await owner.call<NewInvite>(INVITE, { id: teamId });
    await account.call(ACCEPT, { token });
  }
}

function accountOf({ accounts }: Demo, key: PersonKey): Account {
  const account = accounts.get(key);
  if (!account) throw new Error(`${key} has no account`);
  return account;
}
