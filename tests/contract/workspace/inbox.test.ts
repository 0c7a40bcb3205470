// Inboxes on both engines: which change writes which entry, and what its person is shown of it. Two processes see one database.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, engines } from '../storage/engines.ts';
import { inboxStage } from './inbox-stage.ts';

const HOUR_MS = 3600_000;

describe.each(Object.entries(engines))('inbox on %s', (_name, start) => {
  let engine: Engine;
  let stage: Awaited<ReturnType<typeof inboxStage>>;
  beforeAll(async () => {
    engine = await start();
    stage = await inboxStage(engine);
  });
  afterAll(() => stage.end());

  test('shows a request to those who may answer it until it is answered, and its answer to who asked', async () => {
    const board = await stage.newBoard();
    await stage.addRole('board', board, 'ben', 'manager');
    await stage.requestAccess(board, 'cat', 'I plan the beds');
    for (const name of ['ana', 'ben'] as const)
      expect(await stage.entryOf(name, 'request', board)).toMatchObject({
        thingKind: 'board',
        alias: board,
        name: 'Leaf lab',
        sender: { id: stage.person('cat').id, name: 'cat', email: 'cat@northside.example' },
        requests: [{ kind: 'board', thingId: board, name: 'cat', message: 'I plan the beds', isGuest: false }],
        requestCount: 1,
        isRead: false,
      });
    expect((await stage.page('cat')).rows.filter(({ thingId }) => thingId === board)).toEqual([]);

    // A second request is the same row.
    const [id] = (await stage.entryOf('ben', 'request', board))?.requests ?? [];
    await stage.first.inbox.markRead(stage.person('ben'), {});
    await stage.requestAccess(board, 'dan');
    const raised = await stage.entryOf('ben', 'request', board);
    expect([raised?.requestCount, raised?.requests.length, raised?.isRead]).toEqual([2, 2, false]);
    expect((await stage.page('ben')).rows.filter(({ thingId }) => thingId === board)).toHaveLength(1);

    const { requests } = stage.first.db.changes;
    const right = stage.right('board', board);
    await requests.answerRequest({
      id: id?.id as string,
      asker: stage.person('cat').id,
      role: 'editor',
      nowMs: Date.now(),
      right,
    });
    await requests.answerRequest({
      id: raised?.requests[1]?.id as string,
      asker: stage.person('dan').id,
      role: null,
      nowMs: Date.now(),
      right,
    });
    expect(await stage.entryOf('ben', 'request', board)).toBeUndefined();
    expect(await stage.entryOf('cat', 'role', board)).toMatchObject({ role: 'editor', sender: { name: 'ana' } });
    expect(await stage.entryOf('dan', 'role', board)).toBeUndefined();
  });

  test('shows requests for teams and projects to their administrators alone', async () => {
    const [team, project] = [await stage.newTeam(), await stage.newProject(undefined, { isPrivate: true })];
    await stage.addRole('team', team, 'ben', 'member');
    await stage.addRole('project', project, 'ben', 'admin');
    for (const [kind, thing] of [
      ['team', team],
      ['project', project],
    ] as const) {
      const actor = `person:${stage.person('cat').id}`;
      const request = { id: randomUUID(), kind, thing, actor, name: 'cat', message: '', atMs: Date.now() };
      const limits = { max: 100, ofNetwork: 100 };
      await stage.first.db.changes.requests.addRequest({ ...request, network: actor, limits });
    }
    expect(await stage.entryOf('ana', 'request', team)).toMatchObject({ requestCount: 1, alias: null, name: team });
    expect(await stage.entryOf('ana', 'request', project)).toMatchObject({ requestCount: 1, name: 'Science' });
    expect(await stage.entryOf('ben', 'request', team)).toBeUndefined();
    expect(await stage.entryOf('ben', 'request', project)).toMatchObject({ requestCount: 1 });
  });

  test('has no entry for a guest who waits to be admitted', async () => {
    const board = await stage.newBoard();
    const request = { id: randomUUID(), kind: 'board', thing: board, actor: 'guest:a', name: 'Milo' } as const;
    const limits = { max: 100, ofNetwork: 100 };
    await stage.first.db.changes.requests.addRequest({ ...request, message: '', atMs: 1, network: 'n', limits });
    expect(await stage.entryOf('ana', 'request', board)).toBeUndefined();
    await stage.requestAccess(board, 'cat');
    expect(await stage.entryOf('ana', 'request', board)).toMatchObject({
      requestCount: 1,
      requests: [{ name: 'cat' }],
    });
  });

  test('shows a role as it is now, one entry for each resource, and none for a role that is gone', async () => {
    const board = await stage.newBoard();
    await stage.setBoardRole(board, 'ben', 'viewer');
    expect(await stage.entryOf('ben', 'role', board)).toMatchObject({ role: 'viewer', isRead: false });
    await stage.first.inbox.markRead(stage.person('ben'), {});
    // The same role again is no event.
    await stage.setBoardRole(board, 'ben', 'viewer');
    expect(await stage.entryOf('ben', 'role', board)).toMatchObject({ isRead: true });
    await stage.setBoardRole(board, 'ben', 'editor');
    expect(await stage.entryOf('ben', 'role', board)).toMatchObject({ role: 'editor', isRead: false });
    const right = stage.right('board', board);
    await stage.first.db.changes.boardAccess.takeRole({ board, person: stage.person('ben').id, right });
    expect(await stage.entryOf('ben', 'role', board)).toBeUndefined();

    // The role that the project gives is left.
    const project = await stage.newProject();
    const open = await stage.newBoard(project);
    await stage.addRole('project', project, 'cat', 'member');
    await stage.setBoardRole(open, 'cat', 'viewer');
    expect(await stage.entryOf('cat', 'role', open)).toMatchObject({ role: 'viewer' });
    await stage.first.db.changes.boardAccess.takeRole({
      board: open,
      person: stage.person('cat').id,
      right: stage.right('board', open),
    });
    expect(await stage.entryOf('cat', 'role', open)).toMatchObject({ role: 'editor' });
  });

  test('shows roles in an entity, a team and a project, and nothing of what somebody did themselves', async () => {
    const { entity } = stage.ids;
    const [team, project] = [await stage.newTeam(), await stage.newProject()];
    const [ana, ben] = [stage.person('ana').id, stage.person('ben').id];
    const { teams, entities, boardAccess } = stage.first.db.changes;
    const common = { entity, people: [ana, ben], nowMs: Date.now() };
    for (const [kind, thing] of [
      ['team', team],
      ['project', project],
    ] as const)
      await teams.setRoles({ kind, thing, role: 'admin', ...common, right: stage.right(kind, thing) });
    const owner = { asker: ana, right: stage.right('entity', entity) };
    await entities.setEntityRole({ ...common, people: [ben], role: 'admin', ...owner });
    const board = await stage.newBoard(project);
    await stage.setBoardRole(board, 'ana', 'viewer');
    const ofBen = async () =>
      (await stage.page('ben')).rows
        .filter(({ thingId }) => [entity, team, project].includes(thingId))
        .map(({ thingKind, role }) => `${thingKind} ${role}`)
        .sort();
    expect(await ofBen()).toEqual(['entity admin', 'project admin', 'team admin']);
    expect((await stage.page('ana')).rows.filter(({ kind }) => kind === 'role')).toEqual([]);

    await entities.setEntityRole({ ...common, people: [ben], role: 'member', ...owner });
    await teams.removeFromTeam({ team, people: [ben], right: stage.right('team', team) });
    await teams.setRoles({
      kind: 'project',
      thing: project,
      role: 'contributor',
      ...common,
      people: [ben],
      right: stage.right('project', project),
    });
    expect(await ofBen()).toEqual(['entity member', 'project contributor']);
    await teams.removeFromProject({ project, people: [ben], right: stage.right('project', project) });
    expect(await ofBen()).toEqual(['entity member']);
    await boardAccess.takeRole({ board, person: ana, right: stage.right('board', board) });
    expect((await stage.page('ana')).rows.filter(({ kind }) => kind === 'role')).toEqual([]);
  });

  test('shows an invite to who has its address, verified; it is accepted and declined there', async () => {
    const [board, other] = [await stage.newBoard(), await stage.newBoard()];
    const invite = await stage.inviteTo('board', board, 'ben@northside.example', 'editor');
    const entry = await stage.entryOf('ben', 'invite', board);
    expect(entry).toMatchObject({ invite, role: 'editor', sender: { name: 'ana' }, name: 'Leaf lab' });
    for (const name of ['cat', 'dan'] as const) expect(await stage.answer(name, invite, true)).toBe('not-found');
    expect(await stage.answer('ben', invite, true)).toEqual({ kind: 'board', id: board, alias: board });
    // Its response may have been lost.
    expect(await stage.answer('ben', invite, true)).toEqual({ kind: 'board', id: board, alias: board });
    expect(await stage.first.access.roleThere(stage.person('ben').id, 'board', board)).toBe('editor');
    expect(await stage.entryOf('ben', 'invite', board)).toBeUndefined();
    expect(await stage.entryOf('ben', 'role', board)).toBeUndefined();

    const second = await stage.inviteTo('board', other, 'ben@northside.example', 'viewer');
    expect(await stage.entryOf('ben', 'invite', other)).toMatchObject({ invite: second });
    expect(await stage.answer('ben', second, false)).toBeNull();
    expect(await stage.answer('ben', second, false)).toBe('not-found');
    expect(await stage.answer('ben', second, true)).toBe('not-found');
    expect(await stage.entryOf('ben', 'invite', other)).toBeUndefined();
    expect(await stage.first.access.roleThere(stage.person('ben').id, 'board', other)).toBeUndefined();

    // An address that nobody has verified is nobody's, and an invite without one is for who has its link.
    const ofDan = await stage.inviteTo('board', other, 'dan@northside.example', 'viewer');
    const ofNobody = await stage.inviteTo('board', other, '', 'viewer');
    expect(await stage.entryOf('dan', 'invite', other)).toBeUndefined();
    for (const id of [ofDan, ofNobody, randomUUID()]) expect(await stage.answer('dan', id, true)).toBe('not-found');
  });

  test('hides an invite whose makers may invite no more, and gives nothing by it', async () => {
    const board = await stage.newBoard(null);
    await stage.addRole('board', board, 'ana', 'manager');
    const invite = await stage.inviteTo('board', board, 'cat@northside.example', 'editor');
    expect(await stage.entryOf('cat', 'invite', board)).toMatchObject({ invite });
    const { queries } = stage.first.database;
    await queries.updateTable('membership').set({ role: 'editor' }).where('thing', '=', board).execute();
    expect(await stage.entryOf('cat', 'invite', board)).toBeUndefined();
    expect(await stage.answer('cat', invite, true)).toBe('gone');
    expect(await stage.first.access.roleThere(stage.person('cat').id, 'board', board)).toBeUndefined();
    await queries.updateTable('membership').set({ role: 'manager' }).where('thing', '=', board).execute();
    // The address was verified when the answer began, and is not any more.
    const { acceptInvite } = stage.first.db.changes.invites;
    const accepted = { id: invite, verifies: false, mustHaveAddress: true, nowMs: Date.now() };
    const right = stage.right('board', board);
    expect(await acceptInvite({ ...accepted, person: stage.person('dan').id, right })).toBe(false);
    expect(await acceptInvite({ ...accepted, person: stage.person('cat').id, right })).toBe(true);
  });

  test('shows a finished export to who ordered it, as long as it is kept and they administer the team', async () => {
    const team = await stage.newTeam();
    await stage.addRole('team', team, 'cat', 'admin');
    const { teamExports } = stage.first.db.changes;
    const { id: person } = stage.person('cat');
    const id = randomUUID();
    const sha256 = Uint8Array.from({ length: 32 }, (_, n) => n);
    await teamExports.orderExport({ id, owner: team, person, language: 'en', nowMs: Date.now() });
    expect(await stage.entryOf('cat', 'file', team)).toBeUndefined();
    await teamExports.storeExport({ id, sha256, bytes: 1, untilMs: Date.now() + HOUR_MS });
    expect(await stage.entryOf('cat', 'file', team)).toMatchObject({
      sender: null,
      filePath: `/manage/team/${team}/profile`,
    });
    expect(await stage.entryOf('ana', 'file', team)).toBeUndefined();
    const { queries } = stage.first.database;
    const ofCat = queries.updateTable('membership').where('thing', '=', team).where('person', '=', person);
    await ofCat.set({ role: 'member' }).execute();
    expect(await stage.entryOf('cat', 'file', team)).toBeUndefined();
    await ofCat.set({ role: 'admin' }).execute();
    expect(await stage.entryOf('cat', 'file', team)).toBeDefined();
    await queries.updateTable('team_export').set({ until: 1 }).execute();
    expect(await stage.entryOf('cat', 'file', team)).toBeUndefined();
  });
});
