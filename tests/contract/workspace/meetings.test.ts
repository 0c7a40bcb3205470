// Roles for a meeting, and people removed from a board, over real sockets on both engines. SPEC: RIGHT-15 to RIGHT-18.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MeetingAnswer, OwnMeetingRoleAnswer } from '#protocol/contract/meetings.ts';
import { newGuest } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import type { TestClient } from '../../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { called, join, opens, TestPanel, type Told } from '../panels/joining.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { canariesOf } from './canaries.ts';
import { roleIn, type StageBoard, TestTeam } from './stage.ts';

const [ANA, BEN] = [0, 1];
const HOUR_MS = 3600_000;
const CHANGED = { code: CLOSE.unauthorized, reason: 'role-changed' };
const REMOVED = { code: CLOSE.forbidden, reason: 'removed' };
const random = new Seeded(7308);
const device = () => newGuest(randomBytes(32));

describe.each(Object.entries(peopleEngines))('meetings on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  let board: StageBoard;
  let manager: string;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(2, engine.settings);
    await stage.give('team', stage.team, ANA, 'admin');
  });
  afterAll(async () => {
    await stage.end();
    await engine.end();
  });
  beforeEach(async () => {
    board = await stage.board(stage.project, true);
    manager = (await stage.opens(board, ANA)).answer.token;
  });

  const leads = <T>(method: string, path: string, body?: object): Promise<Told<T>> =>
    called<T>(`${stage.address}/api/boards/${board.id}/meeting${path}`, method, body, {
      authorization: `Bearer ${manager}`,
    });
  /** Presence is written with a delay: an actor is not known at once. */
  const untilKnown = async (call: () => Promise<Told<unknown>>): Promise<void> => {
    await expect.poll(async () => (await call()).status, { timeout: 5000 }).toBe(204);
  };
  const assignRole = (actor: string, role = 'editor', ms = HOUR_MS) =>
    untilKnown(() => leads('PUT', `/roles/${actor}`, { role, ms }));
  const remove = (actor: string) => untilKnown(() => leads('PUT', `/removed/${actor}`));
  const meeting = async () => (await leads<MeetingAnswer>('GET', '')).body;
  /** A guest on the board by a link, and a function that opens the board again on the same device. */
  const guestBy = async (secret: Uint8Array, guest = device()) => {
    const { answer } = await stage.opens(board, undefined, { secret, guest, name: 'Gil' });
    const reopen = () => stage.opens(board, undefined, { secret, guest: answer.guest });
    const joins = () => stage.joins(board, undefined, { secret, guest: answer.guest, name: 'Gil' });
    return { actor: answer.actor, guest: answer.guest, peer: await joins(), reopen, joins };
  };
  const mayDraw = async (peer: TestClient): Promise<boolean> => {
    peer.push(1, putTxn({ id: itemId(random) }));
    return 'seq' in (await peer.answer(1));
  };

  test('RIGHT-15 RIGHT-16 a viewer by a link edits until the end, and is a viewer again', async () => {
    const { actor, peer, reopen, joins } = await guestBy(board.viewSecret);
    expect(roleIn(peer)).toBe('viewer');
    await assignRole(actor);
    expect(await peer.isClosed()).toEqual(CHANGED);
    const editor = await joins();
    expect([roleIn(editor), await mayDraw(editor)]).toEqual(['editor', true]);
    const { roles, removed } = await meeting();
    expect([roles, removed]).toEqual([[{ actor, role: 'editor', endsMs: expect.any(Number) }], []]);
    const { answer } = await reopen();
    const ownRole = await called<OwnMeetingRoleAnswer>(
      `${stage.address}/api/boards/${board.id}/meeting/own-role`,
      'GET',
      undefined,
      { authorization: `Bearer ${answer.token}` },
    );
    expect(ownRole.body).toEqual({ role: { role: 'editor', endsMs: roles[0]?.endsMs } });
    await stage.sql('UPDATE board_meeting_role SET ends_at = ? WHERE board = ?', Date.now() - 1, board.id);
    expect(await editor.isClosed()).toEqual(CHANGED);
    expect([(await meeting()).roles, (await joins()).welcome && 'joined']).toEqual([[], 'joined']);
  });

  test('RIGHT-16 another role, and the end by the manager, take effect at once', async () => {
    const { actor, peer, joins } = await guestBy(board.viewSecret);
    await assignRole(actor);
    await peer.isClosed();
    const editor = await joins();
    await assignRole(actor, 'commenter');
    expect(await editor.isClosed()).toEqual(CHANGED);
    const commenter = await joins();
    expect(roleIn(commenter)).toBe('commenter');
    // The same role lasts longer now, which closes no socket.
    await assignRole(actor, 'commenter', 2 * HOUR_MS);
    expect((await leads('DELETE', `/roles/${actor}`)).status).toBe(204);
    expect(await commenter.isClosed()).toEqual(CHANGED);
    expect(roleIn(await joins())).toBe('viewer');
  });

  test('RIGHT-15 raises a membership, lowers no role, and gives neither history nor links', async () => {
    await stage.give('board', board.id, BEN, 'viewer');
    const ben = `person:${stage.people[BEN]?.id}`;
    const peer = await stage.joins(board, BEN);
    await assignRole(ben);
    expect(await peer.isClosed()).toEqual(CHANGED);
    const { role, answer } = await stage.opens(board, BEN);
    expect([role, answer.history]).toEqual(['editor', false]);
    const fetchBoard = (path: string) =>
      called(`${stage.address}/api/boards/${board.id}/${path}`, 'GET', undefined, {
        authorization: `Bearer ${answer.token}`,
      });
    expect([
      (await fetchBoard('links')).status,
      (await fetchBoard('versions')).status,
      (await fetchBoard('meeting')).status,
    ]).toEqual([403, 403, 403]);
    await stage.give('board', board.id, BEN, 'manager');
    expect(await stage.opens(board, BEN)).toMatchObject({ role: 'manager' });
    await stage.give('board', board.id, BEN, undefined);
    expect(await stage.opens(board, BEN)).toMatchObject({ status: 404 });
  });

  test('RIGHT-15 raises a participant of a panel and an admitted guest, and no creator is lowered', async () => {
    const panel = await TestPanel.begin(stage.address);
    const { token } = await panel.code();
    await panel.call('PATCH', 'panel', { role: 'viewer' });
    const { body: joined } = await join(stage.address, { token });
    const { body: before } = await opens(stage.address, joined);
    expect(before.role).toBe('viewer');
    await stage.sql(
      `INSERT INTO board_meeting_role (board, actor, role, ends_at, given_by) VALUES (?, ?, 'editor', ?, '')`,
      before.id,
      before.actor,
      Date.now() + HOUR_MS,
    );
    expect((await opens(stage.address, joined)).body.role).toBe('editor');
    await stage.sql(`UPDATE board_meeting_role SET actor = ? WHERE board = ?`, panel.opened.actor, before.id);
    expect((await panel.call('GET', 'panel')).status).toBe(200);
    await stage.sql(`UPDATE board SET admits = 'asked' WHERE id = ?`, board.id);
    const guest = device();
    const reopen = () => stage.opens(board, undefined, { secret: board.viewSecret, guest });
    await reopen();
    await stage.sql(`UPDATE access_request SET role = 'viewer', answered_at = 1 WHERE thing = ?`, board.id);
    const { actor, guest: known } = (await reopen()).answer;
    const peer = await stage.joins(board, undefined, { secret: board.viewSecret, guest: known });
    await assignRole(actor);
    expect(await peer.isClosed()).toEqual(CHANGED);
    expect(await reopen()).toMatchObject({ role: 'editor' });
  });

  test('RIGHT-15 ends with what lets the actor in, and gives nothing on an archived board', async () => {
    const { actor, peer, reopen, joins } = await guestBy(board.viewSecret);
    await assignRole(actor);
    await peer.isClosed();
    const editor = await joins();
    await stage.sql('UPDATE project SET archived_at = 1 WHERE id = ?', stage.project);
    expect(await editor.isClosed()).toEqual(CHANGED);
    const viewer = await joins();
    expect(roleIn(viewer)).toBe('viewer');
    await stage.sql('UPDATE project SET archived_at = NULL WHERE id = ?', stage.project);
    expect(await viewer.isClosed()).toEqual(CHANGED);
    const secondEditor = await joins();
    await stage.sql('UPDATE board_link SET revoked = 1 WHERE sha256 = ?', sha256(board.viewSecret));
    expect(await secondEditor.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(await reopen()).toMatchObject({ error: 'gone' });
  });

  test('RIGHT-15 is given for 24 h at most, at most as editor, to people on the board, so many of one board', async () => {
    const { actor } = await guestBy(board.viewSecret);
    await assignRole(actor);
    const put = (subject: string, body: object) => leads('PUT', `/roles/${subject}`, body);
    const bad = [
      put(actor, { role: 'manager', ms: HOUR_MS }),
      put(actor, { role: 'editor', ms: SERVER_LIMITS.meetingRoleMs + 1 }),
      put(actor, { role: 'editor' }),
      put(actor.replace('guest', 'panel'), { role: 'editor', ms: HOUR_MS }),
    ];
    expect((await Promise.all(bad)).map(({ error }) => error)).toEqual(Array(4).fill('bad-request'));
    const nobody = `guest:${board.id}`;
    expect(await put(nobody, { role: 'editor', ms: HOUR_MS })).toMatchObject({ error: 'not-found' });
    for (let i = 1; i < SERVER_LIMITS.meetingRolesOfBoard; i++)
      await stage.sql(
        `INSERT INTO board_meeting_role (board, actor, role, ends_at, given_by) VALUES (?, ?, 'editor', ?, '')`,
        board.id,
        `guest:${i}`,
        Date.now() + HOUR_MS,
      );
    const other = await guestBy(board.viewSecret);
    await expect
      .poll(async () => (await put(other.actor, { role: 'editor', ms: HOUR_MS })).error, { timeout: 5000 })
      .toBe('meeting-full');
    expect((await put(actor, { role: 'editor', ms: HOUR_MS })).status).toBe(204);
  });

  test('RIGHT-17 closes the sockets of a removed guest, who is back by no link until a manager lets them', async () => {
    const { actor, peer, guest, reopen } = await guestBy(board.viewSecret);
    const other = await guestBy(board.secret);
    await assignRole(actor, 'commenter');
    await remove(actor);
    await peer.isClosed();
    expect(await meeting()).toMatchObject({ roles: [], removed: [{ actor, name: 'Gil' }] });
    expect(await reopen()).toMatchObject({ status: 403, error: 'removed' });
    expect(await stage.opens(board, undefined, { secret: board.secret, guest })).toMatchObject({ error: 'removed' });
    expect([other.peer.closed, await mayDraw(other.peer)]).toEqual([undefined, true]);
    expect((await leads('DELETE', `/removed/${actor}`)).status).toBe(204);
    expect(await reopen()).toMatchObject({ status: 200, role: 'viewer' });
  });

  test('RIGHT-17 a socket is closed 4403, a token opens no more, and a day later the link does', async () => {
    const { actor, peer, reopen } = await guestBy(board.viewSecret);
    const { token } = (await reopen()).answer;
    await remove(actor);
    expect(await peer.isClosed()).toEqual(REMOVED);
    const ticket = await called(`${stage.address}/api/boards/${board.id}/ticket`, 'POST', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(ticket).toMatchObject({ status: 403, error: 'removed' });
    const [removal] = (await meeting()).removed;
    expect((removal?.endsMs ?? 0) - (removal?.atMs ?? 0)).toBe(SERVER_LIMITS.removalMs);
    await stage.sql('UPDATE board_removal SET ends_at = ? WHERE board = ?', Date.now() - 1, board.id);
    expect(await reopen()).toMatchObject({ status: 200 });
  });

  test('RIGHT-17 the account and the guest of a device are removed together', async () => {
    const secret = board.viewSecret;
    const { answer } = await stage.opens(board, BEN, { secret, guest: device() });
    const peer = await stage.joins(board, BEN, { secret });
    await remove(answer.actor);
    expect(await peer.isClosed()).toEqual(REMOVED);
    expect(await stage.opens(board, BEN, { secret })).toMatchObject({ error: 'removed' });
    expect(await stage.opens(board, undefined, { secret, guest: answer.guest })).toMatchObject({ error: 'removed' });
    // A role by name is given on purpose.
    await stage.give('board', board.id, BEN, 'viewer');
    expect(await stage.opens(board, BEN, { secret })).toMatchObject({ status: 200 });
    await stage.give('board', board.id, BEN, undefined);
  });

  test('RIGHT-17 a member and the creator are removed where they were added, and managers alone remove', async () => {
    await stage.give('board', board.id, BEN, 'editor');
    const { answer } = await stage.opens(board, BEN);
    const peer = await stage.joins(board, BEN);
    expect(await leads('PUT', `/removed/${answer.actor}`)).toMatchObject({ status: 409, error: 'is-member' });
    expect(peer.closed).toBeUndefined();
    await stage.give('board', board.id, BEN, undefined);
    const createdBoard = await stage.board(null, true);
    const creator = `guest:${createdBoard.id}`;
    await stage.sql('INSERT INTO board_creator (board, actor) VALUES (?, ?)', createdBoard.id, creator);
    await stage.give('board', createdBoard.id, ANA, 'manager');
    board = createdBoard;
    manager = (await stage.opens(createdBoard, ANA)).answer.token;
    expect(await leads('PUT', `/removed/${creator}`)).toMatchObject({ error: 'is-member' });
  });

  test('RIGHT-17 a participant of a panel is removed too', async () => {
    const panel = await TestPanel.begin(stage.address);
    const { body: joined } = await join(stage.address, { token: (await panel.code()).token });
    const { body: opened } = await opens(stage.address, joined);
    await stage.sql(
      `INSERT INTO board_removal (board, actor, name, removed_by, at, ends_at) VALUES (?, ?, '', '', ?, ?)`,
      opened.id,
      opened.actor,
      Date.now(),
      Date.now() + HOUR_MS,
    );
    expect(await opens(stage.address, joined)).toMatchObject({ status: 403, error: 'removed' });
    const { body: fresh } = await join(stage.address, { token: (await panel.code()).token });
    expect(await opens(stage.address, fresh)).toMatchObject({ error: 'waiting' });
  });

  test('RIGHT-18 a guest made after a removal waits while it is in force, and an older one does not', async () => {
    const secret = board.secret;
    const before = await stage.opens(board, undefined, { secret, guest: device() });
    const { actor } = await guestBy(secret);
    await remove(actor);
    const guest = device();
    const fresh = () => stage.opens(board, undefined, { secret, guest });
    expect(await fresh()).toMatchObject({ status: 403, error: 'waiting' });
    // A credential that was created for another board is new as well.
    const other = await stage.board(stage.project, true);
    const { answer } = await stage.opens(other, undefined, { secret: other.secret, guest: device() });
    expect(await stage.opens(board, undefined, { secret, guest: answer.guest })).toMatchObject({ error: 'waiting' });
    expect(await stage.opens(board, undefined, { secret, guest: before.answer.guest })).toMatchObject({
      role: 'editor',
    });
    expect(await stage.opens(board, BEN, { secret })).toMatchObject({ role: 'editor' });
    await stage.sql(
      `UPDATE access_request SET role = 'commenter', answered_at = ? WHERE thing = ?`,
      Date.now(),
      board.id,
    );
    const opened = await fresh();
    expect(opened).toMatchObject({ role: 'commenter' });
    const peer = await stage.joins(board, undefined, { secret, guest: opened.answer.guest });
    expect(roleIn(peer)).toBe('commenter');
    // The link alone counts again after the last removal has ended.
    await leads('DELETE', `/removed/${actor}`);
    expect(await peer.isClosed()).toEqual(CHANGED);
    expect(await fresh()).toMatchObject({ role: 'editor' });
  });

  test('RIGHT-18 an account that is newer than the removal waits too', async () => {
    const { actor } = await guestBy(board.secret);
    await remove(actor);
    const id = stage.people[BEN]?.id as string;
    await stage.sql('UPDATE person SET created_at = ? WHERE id = ?', Date.now() + 1, id);
    expect(await stage.opens(board, BEN, { secret: board.secret })).toMatchObject({ error: 'waiting' });
    // A member with a role by name does not wait, and is not reconnected for the role of the link.
    await stage.give('board', board.id, BEN, 'viewer');
    const peer = await stage.joins(board, BEN, { secret: board.secret });
    expect(roleIn(peer)).toBe('viewer');
    await (await canariesOf(stage))();
    await peer.ping();
    expect(peer.closed).toBeUndefined();
    await stage.give('board', board.id, BEN, undefined);
    await stage.sql('UPDATE person SET created_at = 1 WHERE id = ?', id);
  });

  test('RIGHT-17 removes so many of one board', async () => {
    for (let i = 0; i < SERVER_LIMITS.removalsOfBoard; i++)
      await stage.sql(
        `INSERT INTO board_removal (board, actor, name, removed_by, at, ends_at) VALUES (?, ?, '', '', 1, ?)`,
        board.id,
        `guest:${i}`,
        Date.now() + HOUR_MS,
      );
    const guest = await stage.opens(board, undefined, { secret: board.secret, guest: device() });
    expect(guest).toMatchObject({ error: 'waiting' });
    await stage.sql(`UPDATE board_removal SET at = ? WHERE board = ?`, Date.now() + HOUR_MS, board.id);
    const { actor } = await guestBy(board.secret);
    await expect
      .poll(async () => (await leads('PUT', `/removed/${actor}`)).error, { timeout: 5000 })
      .toBe('meeting-full');
  });
});
