// What /api/user answers about teams, projects and boards, as the specification writes its calls.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import { newGuest } from '#protocol/derive.ts';
import type { BoardCard, Project } from '#protocol/generated/graphql.ts';
import type { Page } from '#protocol/workspace.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { refusal } from '../people/api.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

let server: TestServer;
let ana: WorkspacePerson;
let ben: WorkspacePerson;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  [ana, ben] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
});
afterAll(() => server.end());

const CREATE_PROJECT = `mutation ($id: ID!, $teamId: ID!, $name: String!) {
  createProject(id: $id, teamId: $teamId, name: $name, color: "#2456c9") { id teamId name pinned boards }
}`;
const CREATE_BOARD = 'mutation ($board: NewBoard!) { createBoard(board: $board) { id alias title } }';

async function project(by: WorkspacePerson, name: string, id: string = randomUUID()): Promise<Project> {
  const { data, code } = await by.ask<{ createProject: Project }>(CREATE_PROJECT, { id, teamId: by.teamId, name });
  if (!data) throw new Error(code);
  return data.createProject;
}

function newBoard(projectId: string, title: string) {
  const secret = randomBytes(32);
  return { projectId, title, alias: deriveBoard(secret).alias, secret: secret.toString('base64url') };
}

async function boardIn(by: WorkspacePerson, projectId: string, title: string): Promise<BoardCard> {
  const board = newBoard(projectId, title);
  const { data, code } = await by.ask<{ createBoard: BoardCard }>(CREATE_BOARD, { board });
  if (!data) throw new Error(code);
  return data.createBoard;
}

const opened = (by: WorkspacePerson) => `team/${by.teamId}/board/recently_opened`;

test('boards that were opened are a page, the last first, of 24 rows unless another number is asked for', async () => {
  const empty = { count: 0, page: 1, perpage: 24, totalPage: 0, rows: [] };
  expect(await ana.call('GET', opened(ana))).toEqual({ status: 200, body: empty });
  const { id: project_id } = await project(ana, 'Opened');
  const boards: BoardCard[] = [];
  for (const title of ['one', 'two', 'three']) boards.push(await boardIn(ana, project_id, title));
  for (const { id: board_id } of boards)
    expect(await ana.call('POST', opened(ana), { project_id, board_id })).toEqual({ status: 204, body: undefined });
  const { body } = await ana.call('GET', `${opened(ana)}?perpage=2&t=${Date.now()}`);
  const page = body as unknown as Page<BoardCard>;
  expect({ ...page, rows: page.rows.map(({ title }) => title) }).toEqual({
    count: 3,
    page: 1,
    perpage: 2,
    totalPage: 2,
    rows: ['three', 'two'],
  });
  for (const perpage of ['0', '101', 'many', '1.5'])
    expect(refusal(await ana.call('GET', `${opened(ana)}?perpage=${perpage}`))).toEqual([400, 'bad-request']);
});

test('a board drawn as a guest and saved in a project is the one its maker opened last', async () => {
  const { id: projectId } = await project(ana, 'Saved');
  const secret = randomBytes(32);
  const [{ alias }, text] = [deriveBoard(secret), secret.toString('base64url')];
  const answer = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alias, secret: text, guest: newGuest(randomBytes(32)) }),
  });
  const { guest } = (await answer.json()) as OpenBoardAnswer;
  const claimed = await ana.call('POST', 'boards', {
    guest,
    boards: [{ alias, secret: text }],
    projectId,
  });
  expect(claimed.body).toEqual({ boards: [{ alias, outcome: 'claimed' }] });
  const { body } = await ana.call('GET', opened(ana));
  expect((body as unknown as Page<BoardCard>).rows[0]?.alias).toBe(alias);
});

test('a board is noted as opened where it is, and by who may read it', async () => {
  const [one, other] = [await project(ana, 'One'), await project(ana, 'Other')];
  const { id: board_id } = await boardIn(ana, one.id, 'here');
  const note = (by: WorkspacePerson, team: WorkspacePerson, project_id: string) =>
    by.call('POST', opened(team), { project_id, board_id });
  expect(refusal(await note(ana, ana, other.id))).toEqual([404, 'not-found']);
  expect(refusal(await note(ana, ben, one.id))).toEqual([404, 'not-found']);
  expect(refusal(await note(ben, ana, one.id))).toEqual([404, 'not-found']);
  expect(refusal(await ana.call('POST', opened(ana), { project_id: one.id }))).toEqual([400, 'bad-request']);
  expect((await note(ana, ana, one.id)).status).toBe(204);
});

test('a board in no project is of who makes it alone, asked again the same one, and opens by the account', async () => {
  const { projectId, ...rest } = newBoard('', 'Mine');
  const board = { ...rest, projectId: null };
  const made = await ana.ask<{ createBoard: BoardCard }>(CREATE_BOARD, { board });
  const again = await ana.ask<{ createBoard: BoardCard }>(CREATE_BOARD, { board: rest });
  const { id, alias } = made.data?.createBoard ?? {};
  expect(again.data?.createBoard.id).toBe(id);
  const card = await ana.ask<{ board: BoardCard }>(
    'query ($id: ID!) { board(id: $id) { title role project { id } } }',
    {
      id,
    },
  );
  expect(card.data?.board).toEqual({ title: 'Mine', role: 'manager', project: null });
  expect((await ben.ask('query ($id: ID!) { board(id: $id) { title } }', { id })).code).toBe('not-found');
  expect((await ben.ask(CREATE_BOARD, { board })).code).toBe('board-taken');
  const copied = await ana.ask<{ copyBoard: BoardCard }>(
    'mutation ($id: ID!, $board: NewBoard!) { copyBoard(id: $id, board: $board) { title project { id } } }',
    { id, board: { ...newBoard('', 'Copy'), projectId: null } },
  );
  expect(copied.data?.copyBoard).toEqual({ title: 'Copy', project: null });
  const open = (by: WorkspacePerson) =>
    fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
      body: JSON.stringify({ alias }),
    });
  expect(await (await open(ana)).json()).toMatchObject({ id, role: 'manager' });
  expect((await open(ben)).status).toBe(404);
});

test('a project is pinned and unpinned for oneself, however often it is asked', async () => {
  const { id, teamId } = await project(ana, 'Pinned');
  const path = `team/${teamId}/project/${id}/pin`;
  const pinned = async (): Promise<string[]> => {
    const { body } = await ana.call('GET', `dashboard?teamId=${teamId}`);
    return (body as unknown as Dashboard).pinned.map(({ name }) => name);
  };
  for (let i = 0; i < 2; i++) expect(await ana.call('POST', path)).toEqual({ status: 204, body: undefined });
  expect(await pinned()).toEqual(['Pinned']);
  for (let i = 0; i < 2; i++) expect(await ana.call('DELETE', path)).toEqual({ status: 204, body: undefined });
  expect(await pinned()).toEqual([]);
  expect(refusal(await ben.call('POST', path))).toEqual([404, 'not-found']);
  expect(refusal(await ana.call('POST', `team/${ben.teamId}/project/${id}/pin`))).toEqual([404, 'not-found']);
  expect(refusal(await ana.call('POST', `team/${teamId}/project/none/pin`))).toEqual([400, 'bad-request']);
});

test('the dashboard is of the team that is named, else of the one somebody was in last; of no team of others', async () => {
  const { body } = await ben.call('GET', 'dashboard');
  expect(body).toMatchObject({ teamId: ben.teamId, pinned: [], projects: [], recent: { count: 0, perpage: 24 } });
  expect((body as unknown as Dashboard).teams.map(({ id }) => id)).toEqual([ben.teamId]);
  expect(refusal(await ben.call('GET', `dashboard?teamId=${ana.teamId}`))).toEqual([404, 'not-found']);
  expect(refusal(await ben.call('GET', 'dashboard?teamId=none'))).toEqual([400, 'bad-request']);
});

test('a name is looked at before it is given, and nothing else is', async () => {
  const validate = (body: object) => ana.call('POST', 'team/validations', body);
  expect((await validate({ name: 'A team of ours' })).body).toEqual({ wellFormed: true, free: true });
  expect((await validate({ name: '' })).body).toEqual({ wellFormed: false, free: true });
  for (const body of [{}, { name: 'a', id: 'x' }, { name: 7 }, { email: 'b@c.de' }])
    expect(refusal(await validate(body))).toEqual([400, 'bad-request']);
});

test('nobody leaves their own first team, and nobody a team they are not in', async () => {
  expect(refusal(await ben.call('POST', `team/${ana.teamId}/leave`))).toEqual([404, 'not-found']);
  const own = await ben.call('POST', `team/${ben.teamId}/leave`);
  expect(own.status).toBe(409);
});

test('what is created is named by who asks: asked again, at once or later, it is the same', async () => {
  const [teamId, projectId] = [randomUUID(), randomUUID()];
  const team = { id: teamId, entityId: ana.entityId, name: 'Twice', color: '#2456c9' };
  const CREATE_TEAM = `mutation ($id: ID!, $entityId: ID!, $name: String!, $color: String!) {
    createTeam(id: $id, entityId: $entityId, name: $name, color: $color) { id name }
  }`;
  const teams = await Promise.all([1, 2, 3].map(() => ana.ask(CREATE_TEAM, team)));
  teams.push(await ana.ask(CREATE_TEAM, team));
  for (const { data } of teams) expect(data).toEqual({ createTeam: { id: teamId, name: 'Twice' } });
  const projects = await Promise.all([1, 2, 3].map(() => project(ana, 'Once', projectId)));
  projects.push(await project(ana, 'Once', projectId));
  expect(new Set(projects.map(({ id }) => id))).toEqual(new Set([projectId]));
  const board = newBoard(projectId, 'Once');
  const boards = await Promise.all([1, 2, 3].map(() => ana.ask<{ createBoard: BoardCard }>(CREATE_BOARD, { board })));
  boards.push(await ana.ask<{ createBoard: BoardCard }>(CREATE_BOARD, { board }));
  expect(new Set(boards.map(({ data }) => data?.createBoard.id)).size).toBe(1);
  const { body } = await ana.call('GET', `dashboard?teamId=${ana.teamId}`);
  const there = body as unknown as Dashboard;
  expect(there.projects.filter(({ name }) => name === 'Once').map(({ boards }) => boards)).toEqual([1]);
  expect(there.teams.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  // What somebody else named so is not theirs to get.
  const others = await ben.ask(CREATE_PROJECT, { id: projectId, teamId: ben.teamId, name: 'Mine' });
  expect(others.code).toBeDefined();
  expect((await ben.ask(CREATE_BOARD, { board })).code).toBe('not-found');
});
