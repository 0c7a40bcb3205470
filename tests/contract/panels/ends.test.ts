// When a place at a panel ends: with its session, by who manages the board, with the right of who lent it, and when the panel is silent.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardPanelsAnswer, JoinAnswer } from '#protocol/contract/panels.ts';
import type { PairAnswer, PairingAnswer } from '#protocol/contract/remotes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { type StagePerson, TestTeam } from '../workspace/stage.ts';
import { called, closes, device, join, lends, opens, TestPanel, type Told } from './joining.ts';

const [ANA, BEN, CLEO] = [0, 1, 2];
const UNKNOWN = { status: 404, error: 'not-found' };
const HOUR_MS = 3600_000;

describe.each(Object.entries(peopleEngines))('ends of panel places on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  let panel: TestPanel;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(3, { ...engine.settings, panelHeardMs: 100 });
  }, 120_000);
  afterAll(async () => {
    await stage.end();
    await engine.end();
  });
  beforeEach(async () => {
    await stage.sql('DELETE FROM attempt');
    await stage.give('team', stage.team, ANA, 'admin');
    panel = await TestPanel.begin(stage.address);
  });

  const bearerOf = (who: number) => ({ authorization: `Bearer ${(stage.people[who] as StagePerson).token}` });
  const opened = (body: object, headers = {}): Promise<Told<OpenBoardAnswer>> =>
    called(`${stage.address}/api/boards/open`, 'POST', body, headers);
  const joined = async (at: TestPanel): Promise<JoinAnswer> =>
    (await join(stage.address, { token: (await at.code()).token, name: 'Lena' })).body;
  const onSocket = async (answer: OpenBoardAnswer): Promise<TestClient> =>
    TestClient.join(stage.address, randomBytes(32), { opened: answer });
  const heard = (ms: number, at: TestPanel) =>
    stage.sql('UPDATE panel_session SET heard_at = ? WHERE actor = ?', ms, at.opened.actor);
  const sessionOf = async (at: TestPanel) =>
    (await stage.sql('SELECT id, heard_at, ended_at FROM panel_session WHERE actor = ?', at.opened.actor))[0];
  const pairs = async (at: TestPanel): Promise<string> => {
    const { token } = (await at.call<PairingAnswer>('POST', 'panel/remotes')).body;
    return (await called<PairAnswer>(`${stage.address}/api/remotes`, 'POST', { token })).body.remote;
  };
  const ticketOf = (remote: string) => called(`${stage.address}/api/remotes/ticket`, 'POST', { remote });

  test('PANEL-12 the person who claimed a board sees its wall panel and ends the session', async () => {
    const secret = randomBytes(32);
    await panel.call('PUT', 'panel/claim', { sha256: hexOf(sha256(secret)) });
    const visitor = await joined(panel);
    const remote = await pairs(panel);
    const claim = { claim: secret.toString('base64url'), project_id: stage.project };
    expect((await called(`${stage.address}/api/user/panels/claim`, 'POST', claim, bearerOf(ANA))).status).toBe(200);
    const { alias, panel: credential } = panel.opened;
    const wallAnswer = (await opened({ alias, panel: credential })).body;
    const [wall, member] = [await onSocket(wallAnswer), await onSocket((await opens(stage.address, visitor)).body)];
    const ana = (await opened({ alias }, bearerOf(ANA))).body;
    const url = `${stage.address}/api/boards/${ana.id}/panels`;
    const bearer = { authorization: `Bearer ${ana.token}` };
    const { panels } = (await called<BoardPanelsAnswer>(url, 'GET', undefined, bearer)).body;
    expect(panels).toMatchObject([
      { isLent: false, endedAt: null, participants: [{ name: 'Lena', waits: false, isPerson: false, isKept: false }] },
    ]);
    expect((await called(`${url}/${panels[0]?.id}`, 'DELETE', undefined, bearer)).status).toBe(204);
    for (const peer of [wall, member]) expect(await closes(peer)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(await opened({ alias, panel: credential })).toMatchObject({ status: 410, error: 'gone' });
    // REMOTE-6 with the session.
    expect((await ticketOf(remote)).error).toBe('gone');
    expect((await called<BoardPanelsAnswer>(url, 'GET', undefined, bearer)).body.panels).toEqual([]);
    expect((await called(`${url}/${panels[0]?.id}`, 'DELETE', undefined, bearer)).status).toBe(404);
  });

  test('PANEL-6 on a board that lets in nobody unasked who joins waits, whatever the session says', async () => {
    await panel.code();
    await stage.sql(`UPDATE board SET admits = 'asked' WHERE id = ?`, panel.opened.id);
    const visitor = await joined(panel);
    expect(await opens(stage.address, visitor)).toMatchObject({ status: 403, error: 'waiting' });
    const [{ id } = { id: '' }] = await panel.joiners();
    expect((await panel.call('PUT', `panel/joiners/${id}`)).status).toBe(204);
    expect((await opens(stage.address, visitor)).body.role).toBe('editor');
  });

  test('PANEL-12 RIGHT-1 a lent board leaves its panel within 2 s when who lent it may share it no longer', async () => {
    const board = await stage.board(stage.project);
    const ana = (await stage.opens(board, ANA)).answer;
    const code = async () => (await lends(stage.address, ana)).body.code;
    const [lent, unused] = [await TestPanel.take(stage.address, await code()), await code()];
    const visitor = await joined(lent);
    const bens = (await join(stage.address, { token: (await lent.code()).token }, bearerOf(BEN))).body;
    const kept = { ifp_share_token: bens.ifp_share_token };
    expect((await called(`${stage.address}/api/user/panels/keep`, 'POST', kept, bearerOf(BEN))).status).toBe(200);
    const remote = await pairs(lent);
    const peers = [
      await onSocket(lent.opened),
      await onSocket((await opens(stage.address, visitor)).body),
      await stage.joins(board, BEN),
    ];
    const next = await lent.code();
    // Archived it stays, and is for viewing.
    await stage.sql('UPDATE board SET archived_at = 1 WHERE id = ?', board.id);
    expect(await closes(peers[0] as TestClient)).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    await stage.sql('UPDATE board SET archived_at = NULL WHERE id = ?', board.id);
    const { alias, panel: credential } = lent.opened;
    await expect.poll(async () => (await opened({ alias, panel: credential })).body.role).toBe('editor');
    const wall = await onSocket((await opened({ alias, panel: credential })).body);
    const member = await onSocket((await opens(stage.address, visitor)).body);
    const ben = await stage.joins(board, BEN);
    await stage.give('team', stage.team, ANA, 'contributor');
    for (const peer of [wall, member, ben])
      expect(await closes(peer)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(await opened({ alias, panel: credential })).toMatchObject({ status: 410, error: 'gone' });
    expect(await join(stage.address, { token: next.token })).toMatchObject(UNKNOWN);
    expect((await lent.call('POST', 'panel/codes')).status).toBe(410);
    expect((await ticketOf(remote)).error).toBe('gone');
    expect(await stage.sql('SELECT role FROM membership WHERE thing = ?', board.id)).toEqual([]);
    expect(await called(`${stage.address}/api/panels/take`, 'POST', { code: unused, panel: device() })).toMatchObject(
      UNKNOWN,
    );
    // It is over for good.
    await stage.give('team', stage.team, ANA, 'admin');
    expect(await opened({ alias, panel: credential })).toMatchObject({ status: 410, error: 'gone' });
  });

  test('PANEL-12 a guest’s lending stands when the guest becomes a person, and ends with the account', async () => {
    const secret = randomBytes(32);
    const mine = await openBoard(stage.address, secret, { guest: device() });
    const { alias, id } = mine;
    const lent = await TestPanel.take(stage.address, (await lends(stage.address, mine)).body.code);
    const wall = { alias, panel: lent.opened.panel };
    const claim = { guest: mine.guest, boards: [{ alias, title: '' }] };
    expect((await called(`${stage.address}/api/user/boards`, 'POST', claim, bearerOf(CLEO))).status).toBe(200);
    expect(await stage.sql('SELECT actor FROM board_creator WHERE board = ?', id)).toEqual([
      { actor: `person:${stage.people[CLEO]?.id}` },
    ]);
    expect((await opened(wall)).body.role).toBe('editor');
    const person = stage.people[CLEO]?.id as string;
    const [{ iss } = { iss: '' }] = await stage.sql('SELECT iss FROM person WHERE id = ?', person);
    await stage.sql(`UPDATE person SET iss = '' WHERE id = ?`, person);
    expect(await opened(wall)).toMatchObject({ status: 410, error: 'gone' });
    await stage.sql('UPDATE person SET iss = ? WHERE id = ?', iss as string, person);
  });

  test('PANEL-12 a panel that is silent for 24 h has left, with all who came by it', async () => {
    const visitor = await joined(panel);
    const remote = await pairs(panel);
    const member = await onSocket((await opens(stage.address, visitor)).body);
    const { token } = await panel.code();
    const heardMs = Date.now() - SERVER_LIMITS.panelSilenceMs - 1000;
    await heard(heardMs, panel);
    const { code } = (await closes(member)) ?? {};
    expect(code).toBe(CLOSE.forbidden);
    expect(await opens(stage.address, visitor)).toMatchObject({ status: 410, error: 'gone' });
    expect(await join(stage.address, { token })).toMatchObject(UNKNOWN);
    expect((await panel.call('POST', 'panel/codes')).status).toBe(403);
    expect((await ticketOf(remote)).error).toBe('gone');
    // When it was over is known: what nobody has is cleared 30 days after that (PANEL-10).
    await expect
      .poll(async () => Number((await sessionOf(panel))?.ended_at))
      .toBe(heardMs + SERVER_LIMITS.panelSilenceMs);
  });

  test('PANEL-12 a panel is heard while its socket is open, and by its credential', async () => {
    await panel.code();
    const heardAt = async (at: TestPanel) => Number((await sessionOf(at))?.heard_at);
    const yesterdayMs = Date.now() - 23 * HOUR_MS;
    const own = await onSocket(panel.opened);
    await heard(yesterdayMs, panel);
    await expect.poll(() => heardAt(panel)).toBeGreaterThan(yesterdayMs);
    const board = await stage.board(stage.project);
    const { code } = (await lends(stage.address, (await stage.opens(board, ANA)).answer)).body;
    const lent = await TestPanel.take(stage.address, code);
    const visitor = await joined(lent);
    // The session of a participant does not count as activity of the panel. A note from before it may still be on its way.
    const member = await onSocket((await opens(stage.address, visitor)).body);
    const timeAfterMember = async () => {
      await heard(yesterdayMs, lent);
      await heard(yesterdayMs, panel);
      await expect.poll(() => heardAt(panel)).toBeGreaterThan(yesterdayMs);
      return heardAt(lent);
    };
    await expect.poll(timeAfterMember).toBe(yesterdayMs);
    const { alias, panel: credential } = lent.opened;
    // A panel is noted at most every 100 ms: the code above may be the last note.
    const timeAfterOpening = async () => {
      await opened({ alias, panel: credential });
      return heardAt(lent);
    };
    await expect.poll(timeAfterOpening).toBeGreaterThan(yesterdayMs);
    for (const peer of [own, member]) await peer.leave();
  });
});
