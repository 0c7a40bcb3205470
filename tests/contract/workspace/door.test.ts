// What a link asks for beside its secret: a password, and somebody who lets in who comes. SPEC: RIGHT-10, RIGHT-11.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { newGuest } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { roleIn, type StageBoard, TestTeam } from './stage.ts';

const [ANA, BEN] = [0, 1];
const PASSWORD = 'three blue doors';
const CHANGED = { code: CLOSE.unauthorized, reason: 'role-changed' };
let stage: TestTeam;
let board: StageBoard;
beforeAll(async () => {
  stage = await TestTeam.open(2);
  await stage.give('team', stage.team, ANA, 'admin');
});
afterAll(() => stage.end());
beforeEach(async () => {
  board = await stage.board(stage.project, true);
});

/** As the manager does. */
async function changes(secret: Uint8Array, change: object): Promise<void> {
  const { answer } = await stage.opens(board, ANA);
  const response = await fetch(`${stage.address}/api/boards/${board.id}/links/${hexOf(sha256(secret))}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${answer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(response.status).toBe(204);
}

const requests = () =>
  stage.sql('SELECT id, actor, name, answered_at FROM access_request WHERE thing = ? ORDER BY at', board.id);

async function answers(role: string | null): Promise<void> {
  const statement = 'UPDATE access_request SET role = ?, answered_at = ? WHERE thing = ? AND answered_at IS NULL';
  await stage.sql(statement, role, Date.now(), board.id);
}

test('RIGHT-10 a link with a password opens with it, and with nothing else; other links and members are not asked', async () => {
  const { secret, viewSecret } = board;
  await changes(secret, { password: PASSWORD });
  for (const password of [undefined, 'three red doors'])
    expect(await stage.opens(board, undefined, { secret, ...(password && { password }) })).toMatchObject({
      status: 403,
      error: 'password-needed',
    });
  expect(await stage.opens(board, undefined, { secret, password: PASSWORD })).toMatchObject({ role: 'editor' });
  expect(await stage.opens(board, undefined, { secret: viewSecret })).toMatchObject({ role: 'viewer' });
  await stage.give('board', board.id, BEN, 'viewer');
  expect(await stage.opens(board, BEN, { secret })).toMatchObject({ role: 'viewer' });
  expect(await stage.opens(board, BEN, { secret, password: PASSWORD })).toMatchObject({ role: 'editor' });
});

test('RIGHT-10 who is on the board comes again when a link gets a password, another one, or none', async () => {
  const { secret } = board;
  const free = await stage.joins(board, undefined, { secret });
  await changes(secret, { password: PASSWORD });
  expect(await free.isClosed()).toEqual(CHANGED);
  const asked = await stage.joins(board, undefined, { secret, password: PASSWORD });
  await changes(secret, { password: 'four green doors' });
  expect(await asked.isClosed()).toEqual(CHANGED);
  expect(await stage.opens(board, undefined, { secret, password: PASSWORD })).toMatchObject({ status: 403 });
  await changes(secret, { password: null });
  expect(await stage.opens(board, undefined, { secret })).toMatchObject({ status: 200 });
});

test('RIGHT-10 a password is guessed at so many times a minute; who gave it before is not kept out', async () => {
  const { secret } = board;
  await changes(secret, { password: PASSWORD });
  await stage.opens(board, undefined, { secret, password: PASSWORD });
  const guesses = Array.from({ length: SERVER_LIMITS.linkPasswordTriesPerMinute + 1 }, (_, i) => `guess ${i}`);
  const answers = await Promise.all(guesses.map((password) => stage.opens(board, undefined, { secret, password })));
  const tooMany = answers.filter(({ error }) => error === 'too-many-requests');
  expect(tooMany.length).toBeGreaterThan(0);
  expect(await stage.opens(board, undefined, { secret, password: 'one more' })).toMatchObject({ status: 429 });
  expect(await stage.opens(board, undefined, { secret, password: PASSWORD })).toMatchObject({ status: 200 });
});

test('RIGHT-11 a guest waits until somebody lets them in, in the role that was said, while the link stands', async () => {
  const { viewSecret: secret } = board;
  const before = await stage.joins(board, undefined, { secret });
  await stage.sql(`UPDATE board SET admits = 'asked' WHERE id = ?`, board.id);
  expect(await before.isClosed()).toEqual(CHANGED);
  const guest = newGuest(randomBytes(32));
  const comes = (name = 'Bao') => stage.opens(board, undefined, { secret, guest, name });
  expect([await comes('B'), await comes()]).toMatchObject([
    { status: 403, error: 'waiting' },
    { status: 403, error: 'waiting' },
  ]);
  expect(await requests()).toMatchObject([{ name: 'Bao', answered_at: null }]);
  await answers('editor');
  const opened = await comes();
  expect(opened).toMatchObject({ status: 200, role: 'editor' });
  const [request] = await requests();
  expect(request?.actor).toBe(opened.answer.actor);
  const peer = await stage.joins(board, undefined, { secret, guest: opened.answer.guest });
  expect(roleIn(peer)).toBe('editor');
  // Another guest waits for themselves.
  expect(await stage.opens(board, undefined, { secret, guest: newGuest(randomBytes(32)) })).toMatchObject({
    error: 'waiting',
  });
  await changes(secret, { revoked: true });
  expect(await peer.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
  expect(await comes()).toMatchObject({ error: 'gone' });
});

test('RIGHT-11 who is not let in is told so, and asks again later; what was granted can be taken back', async () => {
  const { secret } = board;
  await stage.sql(`UPDATE board SET admits = 'asked' WHERE id = ?`, board.id);
  const guest = newGuest(randomBytes(32));
  const comes = () => stage.opens(board, undefined, { secret, guest });
  await comes();
  await answers(null);
  expect(await comes()).toMatchObject({ status: 403, error: 'forbidden' });
  await stage.sql('UPDATE access_request SET answered_at = answered_at - ? WHERE thing = ?', 11 * 60_000, board.id);
  expect(await comes()).toMatchObject({ error: 'waiting' });
  await answers('viewer');
  const peer = await stage.joins(board, undefined, { secret, guest });
  await stage.sql('UPDATE access_request SET role = NULL WHERE thing = ?', board.id);
  expect(await peer.isClosed()).toEqual(CHANGED);
  expect(await comes()).toMatchObject({ error: 'forbidden' });
});

test('RIGHT-11 members do not wait; a person who comes by a link does, and is let in by being given a role', async () => {
  const { secret } = board;
  await stage.sql(`UPDATE board SET admits = 'asked' WHERE id = ?`, board.id);
  expect(await stage.opens(board, ANA, { secret })).toMatchObject({ role: 'manager' });
  expect(await stage.opens(board, BEN, { secret })).toMatchObject({ error: 'waiting' });
  expect(await requests()).toMatchObject([{ actor: `person:${stage.people[BEN]?.id}`, name: 'p1' }]);
  await answers('commenter');
  await stage.give('board', board.id, BEN, 'commenter');
  const peer = await stage.joins(board, BEN, { secret });
  expect(roleIn(peer)).toBe('commenter');
  await stage.give('board', board.id, BEN, undefined);
  expect(await peer.isClosed()).toEqual(CHANGED);
  // What was said once gives nothing any more.
  expect(await stage.opens(board, BEN, { secret })).toMatchObject({ error: 'waiting' });
});

test('RIGHT-11 in a full room the place of who has not asked for longest is taken', async () => {
  const { secret } = board;
  await stage.sql(`UPDATE board SET admits = 'asked' WHERE id = ?`, board.id);
  for (let i = 0; i < SERVER_LIMITS.waitingAtThing; i++)
    await stage.sql(
      `INSERT INTO access_request (id, kind, thing, actor, name, at, network, seen) VALUES (?, 'board', ?, ?, '', ?, ?, ?)`,
      `${board.id} ${i}`,
      board.id,
      `guest:${i}`,
      i,
      `network ${i}`,
      i,
    );
  expect(await stage.opens(board, undefined, { secret })).toMatchObject({ error: 'waiting' });
  const waiting = await requests();
  expect(waiting.length).toBe(SERVER_LIMITS.waitingAtThing);
  expect(waiting.map(({ actor }) => actor)).not.toContain('guest:0');
});

test('that a person opened a board is noted, and when they were seen', async () => {
  const fromMs = Date.now();
  await stage.opens(board, ANA);
  const id = stage.people[ANA]?.id as string;
  const noted = () =>
    stage.sql(
      'SELECT at, seen_at FROM opened_board JOIN person ON person.id = person WHERE person = ? AND board = ?',
      id,
      board.id,
    );
  // Two rows, one after the other; that they were seen may stand there from an opening before.
  const earliest = async () => {
    const [row] = await noted();
    return Math.min(Number(row?.at), Number(row?.seen_at));
  };
  await expect.poll(earliest).toBeGreaterThanOrEqual(fromMs);
});
