// Sharing as people meet it: invites of every kind, who has access to a board and why, and what its links ask for.

import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CopiedInvite } from '#protocol/invite-links.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { openBoard } from '../../../server/testing/test-client.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';
import { sharingStage } from './sharing-stage.ts';

const {
  server,
  ana,
  ben,
  cat,
  inDatabase,
  newProject,
  newBoard,
  INVITE,
  invite,
  accept,
  shown,
  waiting,
  access,
  change,
  hashOf,
  roleIn,
} = await sharingStage();
afterAll(() => server.end());

test('an invite is a secret of 256 bits that is told once, kept as its hash, and ends after 14 days', async () => {
  const board = newBoard(newProject());
  const before = Date.now();
  const made = await invite(ana, 'board', board.id, 'editor');
  expect(Buffer.from(made.token, 'base64url')).toHaveLength(32);
  expect(made.invite).toMatchObject({ kind: 'board', thingId: board.id, role: 'editor', email: '' });
  expect(made.invite.expiresMs - made.invite.atMs).toBe(14 * 24 * 3600_000);
  expect(made.invite.atMs).toBeGreaterThanOrEqual(before);
  expect(made.mailed).toBe(false);
  const rows = inDatabase('SELECT * FROM invite JOIN invite_token ON invite = id WHERE id = ?', made.invite.id);
  const hash = sha256(Buffer.from(made.token, 'base64url'));
  expect(rows.map((row) => Buffer.from(row.sha256 as Uint8Array))).toEqual([hash]);
  expect(JSON.stringify(rows)).not.toContain(made.token);
  expect(JSON.stringify(await waiting(ana, 'board', board.id))).not.toContain(made.token);
  expect(await shown(ben, made.token)).toEqual({
    kind: 'board',
    name: 'Leaf lab',
    role: 'editor',
    invitedBy: 'Person 1',
    link: 'copied',
    email: '',
  });

  for (const token of ['', 'nonsense', `${made.token}A`, randomBytes(32).toString('base64url')])
    expect([await shown(ben, token), await accept(ben, token)]).toEqual([null, 'not-found']);

  inDatabase('UPDATE invite_token SET expires = ? WHERE invite = ?', Date.now(), made.invite.id);
  inDatabase('UPDATE invite SET expires = ? WHERE id = ?', Date.now(), made.invite.id);
  expect(await shown(ben, made.token)).toBeNull();
  expect(await accept(ben, made.token)).toBe('gone');
  expect(await waiting(ana, 'board', board.id)).toEqual([]);
  expect(roleIn('board', board.id, ben)).toBeUndefined();
});

test('who accepts an invite has its role in the entity, team, project or board, and is led there', async () => {
  const project = newProject();
  const board = newBoard(project);
  for (const [kind, id, role] of [
    ['entity', ana.entityId, 'member'],
    ['team', ana.teamId, 'contributor'],
    ['project', project, 'member'],
    ['board', board.id, 'commenter'],
  ] as const) {
    const [eve] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    const { token } = await invite(ana, kind, id, role);
    const place = { kind, id, alias: kind === 'board' ? board.alias : null };
    expect([kind, await accept(eve, token)]).toEqual([kind, place]);
    expect([kind, roleIn(kind, id, eve)]).toEqual([kind, role]);
    // Twice is the same, and the link is for others, too.
    expect([kind, await accept(eve, token)]).toEqual([kind, place]);
    const [ned] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    expect([kind, await accept(ned, token)]).toEqual([kind, place]);
  }
});

test('without mail an invite by address is a link for its holder, once, whoever has that address', async () => {
  const board = newBoard(newProject());
  const { token, invite: made } = await invite(ana, 'board', board.id, 'editor', ben.email.toUpperCase());
  expect([made.email, made.mailable]).toEqual([ben.email, false]);
  // Whose address it was made for is not told to whoever has the link.
  expect(await shown(cat, token)).toMatchObject({ link: 'copied', email: '' });
  const place = { kind: 'board', id: board.id, alias: board.alias };
  expect(await Promise.all([accept(cat, token), accept(cat, token)])).toEqual([place, place]);
  expect(await accept(cat, token)).toEqual(place);
  expect(roleIn('board', board.id, cat)).toBe('editor');
  expect(await waiting(ana, 'board', board.id)).toEqual([]);
  // Whoever else comes by it comes too late; it is not ended any more.
  expect(await accept(ben, token)).toBe('gone');
  expect(await change(ana, 'endInvite', { id: made.id })).toBe('not-found');
});

test('a plan without a seat lets nobody in, and the invite waits until there is one', async () => {
  const [eve, ned] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
  const { token } = await invite(eve, 'team', eve.teamId, 'member');
  inDatabase('UPDATE entity SET seats = 1 WHERE id = ?', eve.entityId);
  expect(await accept(ned, token)).toBe('seats-full');
  await change(ned, 'askForAccess', { kind: 'team', id: eve.teamId });
  const [{ id }] = inDatabase('SELECT id FROM access_request WHERE thing = ?', eve.teamId) as [{ id: string }];
  expect(await change(eve, 'answerRequest', { id, role: 'member' })).toBe('seats-full');
  inDatabase('UPDATE entity SET seats = 2 WHERE id = ?', eve.entityId);
  expect(await accept(ned, token)).toMatchObject({ id: eve.teamId });
  expect(await change(eve, 'answerRequest', { id, role: 'admin' })).toBe(true);
  expect(roleIn('team', eve.teamId, ned)).toBe('admin');
});

test('an invite never lowers what somebody has', async () => {
  const board = newBoard(newProject());
  expect(await change(ana, 'setBoardRole', { boardId: board.id, personId: cat.id, role: 'manager' })).toBe('not-found');
  const { token } = await invite(ana, 'board', board.id, 'manager');
  await accept(cat, token);
  await accept(cat, (await invite(ana, 'board', board.id, 'viewer')).token);
  expect(roleIn('board', board.id, cat)).toBe('manager');
  // The team's administrator is given nothing less by hand.
  await accept(ana, token);
  expect(roleIn('board', board.id, ana)).toBeUndefined();
  const { token: toTeam } = await invite(ana, 'team', ana.teamId, 'contributor');
  await accept(ana, toTeam);
  expect(roleIn('team', ana.teamId, ana)).toBe('admin');
});

test('every link of an invite holds until the invite is ended, and there are ten of them at most', async () => {
  const board = newBoard(newProject());
  const to = 'guest@kinderatelier.example';
  const first = await invite(ana, 'board', board.id, 'viewer', to);
  const further = async (field: 'copyInviteLink' | 'sendInviteAgain', by = ana) => {
    const { data, code } = await by.ask<Record<string, CopiedInvite>>(
      `mutation ($id: ID!) { ${field}(id: $id) ${INVITE} }`,
      { id: first.invite.id },
    );
    return code ?? (data?.[field] as CopiedInvite);
  };
  const copied = (await further('copyInviteLink')) as CopiedInvite;
  // Nothing is mailed from here: another link.
  const again = (await further('sendInviteAgain')) as CopiedInvite;
  // To the same address in the same role: the same invite.
  const anew = await invite(ana, 'board', board.id, 'viewer', to);
  const tokens = [first, copied, again, anew].map(({ token }) => token);
  expect(new Set(tokens).size).toBe(4);
  expect([copied, again, anew].map(({ mailed, invite: { id } }) => [mailed, id])).toEqual(
    Array(3).fill([false, first.invite.id]),
  );
  expect(await waiting(ana, 'board', board.id)).toEqual([{ id: first.invite.id, email: to, role: 'viewer' }]);
  for (const token of tokens) expect(await shown(ben, token)).toMatchObject({ role: 'viewer' });

  for (let i = tokens.length; i < 10; i++) expect(await further('copyInviteLink')).toMatchObject({ mailed: false });
  expect(await further('copyInviteLink')).toBe('too-many-links');
  expect((await invite(ana, 'board', board.id, 'viewer', to)).code).toBe('too-many-links');
  expect(await shown(ben, first.token)).toMatchObject({ role: 'viewer' });
  // Those that expired make room.
  inDatabase('UPDATE invite_token SET expires = 1 WHERE invite = ? AND sha256 = ?', first.invite.id, hashOf(first));
  expect(await further('copyInviteLink')).toMatchObject({ mailed: false });
  expect([await shown(ben, first.token), await accept(ben, first.token)]).toEqual([null, 'gone']);

  expect(await further('copyInviteLink', ben)).toBe('not-found');
  expect(await change(ben, 'endInvite', { id: first.invite.id })).toBe('not-found');
  expect(await change(ana, 'endInvite', { id: first.invite.id })).toBe(true);
  for (const token of tokens) expect([await shown(ben, token), await accept(ben, token)]).toEqual([null, 'gone']);
  expect(await further('copyInviteLink')).toBe('not-found');
});

test('inviting the same address in another role ends the links of the first: none gives more than it was made for', async () => {
  const board = newBoard(newProject());
  const to = 'guest@kinderatelier.example';
  const first = await invite(ana, 'board', board.id, 'viewer', to);
  const second = await invite(ana, 'board', board.id, 'editor', to);
  expect(await waiting(ana, 'board', board.id)).toEqual([{ id: second.invite.id, email: to, role: 'editor' }]);
  expect([await shown(ben, first.token), await accept(ben, first.token)]).toEqual([null, 'gone']);
  expect(await shown(ben, second.token)).toMatchObject({ role: 'editor' });
});

test('only who manages a thing invites to it, and no invite outlives that', async () => {
  const project = newProject();
  const board = newBoard(project);
  for (const [kind, id, role] of [
    ['entity', ana.entityId, 'member'],
    ['team', ana.teamId, 'member'],
    ['project', project, 'member'],
    ['board', board.id, 'viewer'],
  ] as const) {
    const [stranger] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    expect([kind, (await invite(stranger, kind, id, role)).code]).toEqual([kind, 'not-found']);
    expect([kind, await waiting(stranger, kind, id)]).toEqual([kind, 'not-found']);
  }
  expect((await invite(ana, 'entity', ana.entityId, 'owner')).code).toBe('bad-request');
  expect((await invite(ana, 'team', ana.teamId, 'viewer')).code).toBe('bad-request');
  expect((await invite(ana, 'board', board.id, 'viewer', 'nobody')).code).toBe('bad-request');

  const [eve, ned] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
  await accept(eve, (await invite(ana, 'board', board.id, 'editor')).token);
  expect((await invite(eve, 'board', board.id, 'viewer')).code).toBe('forbidden');
  await accept(eve, (await invite(ana, 'board', board.id, 'manager')).token);
  const back = await invite(eve, 'board', board.id, 'manager');
  expect(back.code).toBeUndefined();
  expect(await change(ana, 'removeFromBoard', { boardId: board.id, personId: eve.id })).toBe(true);
  expect([await accept(eve, back.token), await accept(ned, back.token)]).toEqual(['gone', 'gone']);
  inDatabase('UPDATE board SET deleted_at = 1 WHERE id = ?', board.id);
  expect((await invite(ana, 'board', board.id, 'viewer')).code).toBe('gone');
});

test('who has access to a board, and why; changed and taken away in place', async () => {
  const project = newProject();
  const board = newBoard(project);
  const [eve, ned] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
  const before = (await access(ana, board.id)).viaProject?.people ?? 0;
  await accept(eve, (await invite(ana, 'team', ana.teamId, 'member')).token);
  await accept(ned, (await invite(ana, 'board', board.id, 'commenter')).token);
  const seen = await access(ana, board.id);
  const of = ({ id }: WorkspacePerson, from = seen) =>
    from.people.filter(({ person }) => person.id === id).map(({ role, reason, explicit }) => [role, reason, explicit]);
  expect(of(ana)).toEqual([['manager', 'entity', null]]);
  expect(of(ned)).toEqual([['commenter', 'board', 'commenter']]);
  // Of the team's people who come by the project only how many they are.
  expect(of(eve)).toEqual([]);
  expect(seen.viaProject).toEqual({ id: project, name: 'Year 9 Science', people: before + 1, role: 'editor' });
  // Of another entity: no address.
  const emails = new Map(seen.people.map(({ person }) => [person.id, person.email]));
  expect([emails.get(ana.id), emails.get(ned.id)]).toEqual([ana.email, '']);
  expect((await access(ned, board.id)).code).toBe('forbidden');
  expect((await access(cat, board.id)).code).toBe('not-found');

  expect(await change(ana, 'setBoardRole', { boardId: board.id, personId: eve.id, role: 'viewer' })).toBe(true);
  expect(of(eve, await access(ana, board.id))).toEqual([['viewer', 'board', 'viewer']]);
  expect(await change(ana, 'setBoardRole', { boardId: board.id, personId: ned.id, role: 'manager' })).toBe(true);
  expect(of(ned, await access(ned, board.id))).toEqual([['manager', 'board', 'manager']]);
  // Somebody nobody here knows is put on no list.
  expect(await change(ned, 'setBoardRole', { boardId: board.id, personId: cat.id, role: 'viewer' })).toBe('not-found');
  expect(await change(ned, 'removeFromBoard', { boardId: board.id, personId: ned.id })).toBe(true);
  expect((await access(ned, board.id)).code).toBe('not-found');
  // In a private project those it was given to.
  inDatabase('UPDATE project SET is_private = 1 WHERE id = ?', project);
  await accept(ned, (await invite(ana, 'project', project, 'contributor')).token);
  const inside = await access(ana, board.id);
  expect([inside.viaProject, of(ned, inside)]).toEqual([null, [['editor', 'project', null]]]);
});

test('a board in no project is of who made it', async () => {
  const board = newBoard(null);
  expect((await access(ana, board.id)).people.map(({ role, reason }) => [role, reason])).toEqual([
    ['manager', 'creator'],
  ]);
  await accept(ben, (await invite(ana, 'board', board.id, 'editor')).token);
  expect((await access(ana, board.id)).people.map(({ role, reason }) => [role, reason])).toEqual([
    ['manager', 'creator'],
    ['editor', 'board'],
  ]);
});

test('guests are kept at the door, and a public picture is published and withdrawn, by managers alone', async () => {
  const board = newBoard(newProject());
  expect(await access(ana, board.id)).toMatchObject({ admits: 'all', published: false });
  expect(await change(ana, 'setAdmits', { boardId: board.id, admits: 'asked' })).toBe(true);
  expect(await change(ana, 'setPublished', { boardId: board.id, published: true })).toBe(true);
  expect(await access(ana, board.id)).toMatchObject({ admits: 'asked', published: true });
  const [{ name }] = inDatabase('SELECT name FROM board_public WHERE board = ?', board.id) as [{ name: string }];
  expect(await change(ana, 'setPublished', { boardId: board.id, published: true })).toBe(true);
  expect(inDatabase('SELECT name FROM board_public WHERE board = ?', board.id)).toEqual([{ name }]);
  // No picture yet, and a name of the form the address takes.
  expect((await fetch(`${server.address}/social/${name}`)).status).toBe(404);
  expect(await change(ana, 'setPublished', { boardId: board.id, published: false })).toBe(true);
  expect(await access(ana, board.id)).toMatchObject({ published: false });
  expect(await change(cat, 'setPublished', { boardId: board.id, published: true })).toBe('not-found');
  expect(await change(cat, 'setAdmits', { boardId: board.id, admits: 'all' })).toBe('not-found');
});

test('a link gets a password, kept as a hash, and is seen to have one', async () => {
  const secret = randomBytes(32);
  const board = await openBoard(server.address, secret);
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${server.address}/api/boards/${board.id}/links${path}`, {
      method,
      headers: { authorization: `Bearer ${board.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
  const made = (await (await call('POST', '', { role: 'viewer', password: 'green leaf' })).json()) as {
    sha256: string;
  };
  const list = async () => {
    const { links } = (await (await call('GET', '')).json()) as { links: { sha256: string; hasPassword: boolean }[] };
    return links.filter(({ hasPassword }) => hasPassword).map(({ sha256 }) => sha256);
  };
  expect(await list()).toEqual([made.sha256]);
  const stored = () =>
    inDatabase('SELECT password, version FROM board_link WHERE sha256 = ?', Buffer.from(made.sha256, 'hex'))[0];
  expect(stored()).toEqual({ password: expect.stringMatching(/^scrypt\$/), version: 1 });
  expect((await call('PATCH', `/${made.sha256}`, { password: 'short' })).status).toBe(400);
  expect((await call('PATCH', `/${made.sha256}`, { role: 'commenter', password: null })).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(stored()).toEqual({ password: null, version: 2 });
});
