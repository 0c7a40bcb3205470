// Projects and lists of boards over GraphQL, on either engine: who sees which, in what order, page by page, and what a card shows.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoardCard, BoardsOf, Project } from '#protocol/generated/graphql.ts';
import type { Page } from '#protocol/workspace.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { titleKeyOf } from '../../../server/platform/database/titles.ts';
import { openBoard } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const PROJECT = 'id teamId name color isPrivate archivedMs deletedMs role pinned boards';
const CARD = `id alias title project { id name color } role status pinned favourite createdMs changedMs
  changedBy { personId name } openedMs inside { personId name colour } insideCount coverSeq clearsMs`;

interface List {
  projectId?: string;
  of?: BoardsOf;
  status?: string;
  sortBy?: string;
  search?: string;
  page?: number;
  perPage?: number;
}

describe.each(Object.entries(peopleEngines))('boards on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let database: Database;
  let [ana, ben, cat]: WorkspacePerson[] = [];
  beforeAll(async () => {
    engine = await start();
    server = await testServer({ distDir: '/nowhere', ...engine.settings });
    [ana, ben, cat] = await signUpPeople(server, 3);
    const url = engine.settings.databaseUrl;
    database = await openDatabase(url === undefined ? { file: server.database } : { url });
  });
  afterAll(async () => {
    await database?.close();
    await server?.end();
    await engine?.end();
  });
  const people = () => [ana, ben, cat] as [WorkspacePerson, WorkspacePerson, WorkspacePerson];

  const projectBy = async (
    person: WorkspacePerson,
    { name = 'Roof', isPrivate = false, teamId = people()[0].teamId } = {},
  ) => {
    const { data, code } = await person.ask<{ createProject: Project }>(
      `mutation ($id: ID!, $teamId: ID!, $name: String!, $isPrivate: Boolean!) {
        createProject(id: $id, teamId: $teamId, name: $name, color: "#2266aa", isPrivate: $isPrivate) { ${PROJECT} }
      }`,
      { id: randomUUID(), teamId, name, isPrivate },
    );
    if (code !== undefined) throw new Error(code);
    return data?.createProject as Project;
  };
  const createBoard = async (person: WorkspacePerson, projectId: string, title = '', secret = randomBytes(32)) => {
    const board = { projectId, alias: deriveBoard(secret).alias, secret: secret.toString('base64url'), title };
    return person.ask<{ createBoard: BoardCard }>(
      `mutation ($board: NewBoard!) { createBoard(board: $board) { ${CARD} } }`,
      { board },
    );
  };
  const boardBy = async (person: WorkspacePerson, projectId: string, title = ''): Promise<BoardCard> => {
    const { data, code } = await createBoard(person, projectId, title);
    if (code !== undefined) throw new Error(code);
    return data?.createBoard as BoardCard;
  };
  const listed = async (
    person: WorkspacePerson,
    { teamId = people()[0].teamId, ...ask }: List & { teamId?: string } = {},
  ) => {
    const { data, code } = await person.ask<{ boards: Page<BoardCard> }>(
      `query ($teamId: ID!, $projectId: ID, $of: BoardsOf, $status: BoardStatus, $sortBy: BoardSort, $search: String,
        $page: Int, $perPage: Int) {
        boards(teamId: $teamId, projectId: $projectId, of: $of, status: $status, sortBy: $sortBy, search: $search,
          page: $page, perPage: $perPage) { count page perpage totalPage rows { ${CARD} } }
      }`,
      { teamId, ...ask },
    );
    return { code, ...(data?.boards as Page<BoardCard>) };
  };
  const titles = async (person: WorkspacePerson, ask: List & { teamId?: string } = {}): Promise<string[]> =>
    (await listed(person, ask)).rows.map(({ title }) => title);
  const give = async (kind: string, thing: string, person: WorkspacePerson, role: string): Promise<void> => {
    await database.queries
      .insertInto('membership')
      .values({ kind, thing, person: person.id, role })
      .onConflict((there) => there.columns(['kind', 'thing', 'person']).doUpdateSet({ role }))
      .execute();
  };
  const setBoard = async (id: string, values: object): Promise<void> => {
    await database.queries.updateTable('board').set(values).where('id', '=', id).execute();
  };
  const mark = (person: WorkspacePerson, id: string, mark: string, on = true) =>
    person.ask('mutation ($id: ID!, $mark: Mark!, $on: Boolean!) { markBoard(id: $id, mark: $mark, on: $on) }', {
      id,
      mark,
      on,
    });
  const pinProject = (person: WorkspacePerson, { id, teamId }: Project) =>
    person.call('POST', `team/${teamId}/project/${id}/pin`);

  test('a project is made once, by whoever may, and is seen by the team, a private one by those it was given to', async () => {
    const [ana, ben, cat] = people();
    await give('team', ana.teamId, ben, 'member');
    await give('team', ana.teamId, cat, 'contributor');
    const project = await projectBy(ben, { name: 'Würfel' });
    expect(project).toMatchObject({ name: 'Würfel', teamId: ana.teamId, role: 'admin', boards: 0, pinned: false });
    await expect(projectBy(cat)).rejects.toThrow('forbidden');
    const secretOne = await projectBy(ben, { name: 'Private', isPrivate: true });
    const names = async (person: WorkspacePerson) => {
      const { data, code } = await person.ask<{ projects: Project[] }>(
        `query ($teamId: ID!) { projects(teamId: $teamId) { ${PROJECT} } }`,
        { teamId: ana.teamId },
      );
      return code ?? data?.projects.map(({ name, role }) => `${name} ${role}`);
    };
    expect(await names(ana)).toEqual(['Private admin', 'Würfel admin']);
    expect(await names(ben)).toEqual(['Private admin', 'Würfel admin']);
    expect(await names(cat)).toEqual(['Würfel contributor']);
    const change = (person: WorkspacePerson, id: string, isPrivate: boolean) =>
      person.ask('mutation ($id: ID!, $isPrivate: Boolean) { changeProject(id: $id, isPrivate: $isPrivate) { id } }', {
        id,
        isPrivate,
      });
    expect((await change(cat, project.id, true)).code).toBe('forbidden');
    expect((await change(cat, secretOne.id, false)).code).toBe('not-found');
    expect((await change(ben, secretOne.id, false)).code).toBeUndefined();
    expect(await names(cat)).toEqual(['Private contributor', 'Würfel contributor']);
    const [stranger] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    expect(await names(stranger)).toBe('not-found');
    expect((await listed(stranger)).code).toBe('not-found');
  });

  test('a board is made in a project without any link, once; its maker manages it, the team edits it', async () => {
    const [ana, ben, cat] = people();
    const project = await projectBy(ana, { name: 'Boards' });
    const secret = randomBytes(32);
    const made = await createBoard(ben, project.id, 'Plans', secret);
    expect(made.data?.createBoard).toMatchObject({
      title: 'Plans',
      role: 'manager',
      status: 'active',
      project: { id: project.id, name: 'Boards', color: '#2266aa' },
      changedBy: { personId: ben.id, name: 'Person 2' },
      coverSeq: null,
    });
    const { id, alias } = made.data!.createBoard;
    const links = await database.queries.selectFrom('board_link').selectAll().where('board', '=', id).execute();
    expect(links).toEqual([]);
    expect((await createBoard(ben, project.id, 'Plans', secret)).data?.createBoard.id).toBe(id);
    expect((await createBoard(cat, project.id, 'Plans', secret)).code).toBe('board-taken');
    expect((await createBoard(ben, randomUUID(), 'Plans')).code).toBe('not-found');
    const one = (person: WorkspacePerson, by: object) =>
      person.ask<{ board: BoardCard }>(
        `query ($id: ID, $alias: String) { board(id: $id, alias: $alias) { ${CARD} } }`,
        by,
      );
    expect((await one(cat, { alias })).data?.board).toMatchObject({ id, role: 'editor' });
    expect((await one(ana, { id })).data?.board.role).toBe('manager');
    const [stranger] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    expect((await one(stranger, { alias })).code).toBe('not-found');
    expect((await one(ana, { alias: deriveBoard(randomBytes(32)).alias })).code).toBe('not-found');
  });

  test('one sees the boards of projects one is in, what one was given, and in one’s own team what is in no project', async () => {
    const [ana, ben, cat] = people();
    const [open, shut] = [
      await projectBy(ana, { name: 'Open' }),
      await projectBy(ana, { name: 'Shut', isPrivate: true }),
    ];
    const [a, b, c] = [
      await boardBy(ana, open.id, 'a'),
      await boardBy(ana, shut.id, 'b'),
      await boardBy(ana, shut.id, 'c'),
    ];
    const at = (projectId: string) => ({ projectId, sortBy: 'title' });
    expect(await titles(cat, at(open.id))).toEqual(['a']);
    expect(await titles(cat, at(shut.id))).toEqual([]);
    await give('board', b.id, cat, 'commenter');
    expect(await titles(cat, at(shut.id))).toEqual(['b']);
    expect((await listed(cat, at(shut.id))).rows[0]?.role).toBe('commenter');
    expect(await titles(cat, { of: 'shared' })).toEqual(['b']);
    expect(await titles(ana, at(shut.id))).toEqual(['b', 'c']);
    // Somebody of another entity who was given one board has it beside their own.
    const [dan] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    await give('board', c.id, dan, 'viewer');
    expect(await titles(dan, { teamId: dan.teamId })).toEqual(['c']);
    expect((await listed(dan)).rows.map(({ title, role }) => [title, role])).toEqual([['c', 'viewer']]);
    // What somebody made at first, in no project, is theirs alone.
    const secret = randomBytes(32);
    const own = deriveBoard(secret);
    const opened = await fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${dan.token}` },
      body: JSON.stringify({ alias: own.alias, secret: secret.toString('base64url') }),
    });
    expect(opened.status).toBe(200);
    await setBoard(own.id, { title: 'mine', title_key: 'mine' });
    expect(await titles(dan, { teamId: dan.teamId, sortBy: 'title' })).toEqual(['c', 'mine']);
    expect(await titles(dan, { teamId: dan.teamId, of: 'mine' })).toEqual(['mine']);
    expect((await listed(dan, { teamId: dan.teamId, of: 'mine' })).rows[0]).toMatchObject({
      role: 'manager',
      project: null,
    });
    expect(await titles(ben, { of: 'mine', projectId: open.id })).toEqual([]);
    // By a link somebody has a board as long as the link stands.
    const { guest } = await openBoard(server.address, randomBytes(32));
    const claim = { alias: own.alias, secret: secret.toString('base64url') };
    const claimed = await ben.call('POST', 'boards', { guest, boards: [claim] });
    expect(claimed.body).toEqual({ boards: [{ alias: own.alias, outcome: 'listed' }] });
    const shared = async () => (await listed(ben, { teamId: ben.teamId, of: 'shared' })).rows;
    expect(await shared()).toMatchObject([{ title: 'mine', role: 'editor' }]);
    await database.queries.updateTable('board_link').set({ revoked: 1 }).where('board', '=', own.id).execute();
    expect(await shared()).toEqual([]);
    expect(a.title).toBe('a');
  });

  test('a title is found whatever its case and accents, in every language', async () => {
    const [ana] = people();
    const project = await projectBy(ana, { name: 'Search' });
    const all = ['Straßenbau ÄRGER', 'ÉTÉ à Paris', 'AÑO nuevo', 'أفكار جديدة', '白板計畫', '100%_sure', 'İstanbul'];
    for (const title of all) await boardBy(ana, project.id, title);
    for (const [search, title] of [
      ['ärger', 'Straßenbau ÄRGER'],
      ['STRASSENBAU', 'Straßenbau ÄRGER'],
      ['été', 'ÉTÉ à Paris'],
      ['À PARIS', 'ÉTÉ à Paris'],
      ['año', 'AÑO nuevo'],
      ['افكار', 'أفكار جديدة'],
      ['板計', '白板計畫'],
      [' 100%_', '100%_sure'],
    ] as const)
      expect([search, await titles(ana, { projectId: project.id, search })]).toEqual([search, [title]]);
    expect(await titles(ana, { projectId: project.id, search: '%' })).toEqual(['100%_sure']);
    expect(await titles(ana, { projectId: project.id, search: '_s' })).toEqual(['100%_sure']);
    expect((await listed(ana, { projectId: project.id, search: 'zzz' })).count).toBe(0);
    expect(titleKeyOf('x'.repeat(5000))).toHaveLength(256);
  });

  test('boards are in order and on pages; archived and deleted ones are apart, deleted ones for whoever may delete', async () => {
    const [ana, ben] = people();
    const project = await projectBy(ana, { name: 'Order' });
    const at = { projectId: project.id };
    const ids: string[] = [];
    for (const [n, title] of ['c', 'a', 'b', 'd', 'e'].entries()) {
      const { id } = await boardBy(ana, project.id, title);
      await setBoard(id, { created_at: 1000 + n, changed_at: 5000 - n });
      ids.push(id);
    }
    const [c, a, b, d, e] = ids as [string, string, string, string, string];
    expect(await titles(ben, { ...at, sortBy: 'title' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await titles(ben, { ...at, sortBy: 'created' })).toEqual(['e', 'd', 'b', 'a', 'c']);
    expect(await titles(ben, at)).toEqual(['c', 'a', 'b', 'd', 'e']);
    for (const [n, id] of [b, a].entries())
      await database.queries
        .insertInto('opened_board')
        .values({ person: ben.id, board: id, at: 10 + n })
        .execute();
    expect(await titles(ben, { ...at, sortBy: 'opened' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    const second = await listed(ben, { ...at, sortBy: 'title', page: 2, perPage: 2 });
    expect(second).toMatchObject({ count: 5, page: 2, perpage: 2, totalPage: 3 });
    expect(second.rows.map(({ title }) => title)).toEqual(['c', 'd']);
    expect((await listed(ben, { ...at, page: 4, perPage: 2 })).rows).toEqual([]);
    expect((await listed(ben, { ...at, page: 0 })).code).toBe('bad-request');

    await setBoard(d, { archived_at: 1 });
    await setBoard(e, { deleted_at: 1000 });
    expect((await listed(ben, at)).count).toBe(3);
    expect((await listed(ben, { ...at, status: 'archived' })).rows).toMatchObject([{ title: 'd', status: 'archived' }]);
    expect((await listed(ben, { ...at, status: 'deleted' })).rows).toEqual([]);
    expect((await listed(ana, { ...at, status: 'deleted' })).rows).toMatchObject([
      { title: 'e', status: 'deleted', clearsMs: 1000 + 30 * 24 * 3600_000 },
    ]);
    await setBoard(e, { cleared_at: 2000 });
    expect((await listed(ana, { ...at, status: 'deleted' })).count).toBe(0);
    // What is in an archived project is archived with it.
    await database.queries.updateTable('project').set({ archived_at: 1 }).where('id', '=', project.id).execute();
    expect((await listed(ben, at)).count).toBe(0);
    expect(await titles(ben, { ...at, status: 'archived', sortBy: 'title' })).toEqual(['a', 'b', 'c', 'd']);
    expect((await createBoard(ana, project.id)).code).toBe('forbidden');
    expect(c).toBeDefined();
  });

  test('a pin and a favourite are one’s own, of what one sees', async () => {
    const [ana, ben, cat] = people();
    const project = await projectBy(ana, { name: 'Marks', isPrivate: true });
    const board = await boardBy(ana, project.id, 'marked');
    expect((await mark(cat, board.id, 'pin')).code).toBe('not-found');
    expect((await pinProject(cat, project)).status).toBe(404);
    expect((await mark(ana, project.id, 'pin')).code).toBe('not-found');
    for (const name of ['pin', 'favourite'])
      expect((await mark(ana, board.id, name)).data).toEqual({ markBoard: true });
    for (let i = 0; i < 2; i++) expect((await pinProject(ana, project)).status).toBe(204);
    const card = async (person: WorkspacePerson) => (await listed(person, { of: 'favourite' })).rows;
    expect(await card(ana)).toMatchObject([{ title: 'marked', pinned: true, favourite: true }]);
    expect(await card(ben)).toEqual([]);
    const pinned = await ana.ask<{ project: Project }>(`query ($id: ID!) { project(id: $id) { ${PROJECT} } }`, {
      id: project.id,
    });
    expect(pinned.data?.project).toMatchObject({ pinned: true, boards: 1, isPrivate: true });
    await mark(ana, board.id, 'favourite', false);
    expect(await card(ana)).toEqual([]);
  });

  test('a card names who changed the board last, former members by no name, and who is inside', async () => {
    const [ana, ben] = people();
    const project = await projectBy(ana, { name: 'Cards' });
    const { id } = await boardBy(ana, project.id, 'card');
    const card = async () => (await listed(ana, { projectId: project.id })).rows[0] as BoardCard;
    await setBoard(id, { changed_by: 'guest:g1' });
    expect((await card()).changedBy).toEqual({ personId: null, name: '' });
    const named = { board: id, actor: 'guest:g1', name: 'Visitor' };
    await database.queries.insertInto('board_person').values(named).execute();
    expect((await card()).changedBy).toEqual({ personId: null, name: 'Visitor' });
    await setBoard(id, { changed_by: `person:${ben.id}` });
    expect((await card()).changedBy).toEqual({ personId: ben.id, name: 'Person 2' });
    await setBoard(id, { changed_by: `person:${randomUUID()}` });
    expect((await card()).changedBy).toEqual({ personId: null, name: '' });
    for (let n = 1; n <= 7; n++)
      await database.queries
        .insertInto('board_inside')
        .values({
          board: id,
          session: n,
          actor: n === 1 ? `person:${ben.id}` : `guest:${n}`,
          name: `N${n}`,
          colour: n,
          at: n,
        })
        .execute();
    await database.queries
      .insertInto('board_picture')
      .values({ board: id, kind: 'cover', seq: 12, type: 'image/webp', sha256: randomBytes(32), at: 1 })
      .execute();
    const full = await card();
    expect([full.coverSeq, full.insideCount, full.inside.length, full.inside[0]]).toEqual([
      12,
      7,
      5,
      { personId: ben.id, name: 'N1', colour: 1 },
    ]);
    // A process that is gone has nobody inside.
    await database.queries.insertInto('board_owner').values({ board: id, node: 'gone', epoch: 1 }).execute();
    expect((await card()).insideCount).toBe(0);
  });
});
