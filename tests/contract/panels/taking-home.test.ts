// The board of a panel's session, taken home: by the claim secret, once, into a project; kept by who joined; cleared where nobody did.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { JoinAnswer, PanelAnswer } from '#protocol/contract/panels.ts';
import { CLOSE } from '#protocol/errors.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { type StagePerson, TestTeam } from '../workspace/stage.ts';
import { called, join, lends, opens, TestPanel, type Told } from './joining.ts';

const [ANA, BEN] = [0, 1];
type JoinCredentials = Pick<JoinAnswer, 'ifp_share_token' | 'guest'>;
const random = new Seeded(4003);

describe.each(Object.entries(peopleEngines))('taking a board home on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  let panel: TestPanel;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(2, { ...engine.settings, sweepMs: 300 });
    for (const who of [ANA, BEN]) await stage.give('team', stage.team, who, 'admin');
  }, 120_000);
  afterAll(async () => {
    await stage.end();
    await engine.end();
  });
  beforeEach(async () => {
    await stage.sql('DELETE FROM attempt');
    panel = await TestPanel.begin(stage.address);
  });

  const bearerOf = (who: number) => ({ authorization: `Bearer ${(stage.people[who] as StagePerson).token}` });
  const registered = async (): Promise<string> => {
    const secret = randomBytes(32);
    const body = { sha256: hexOf(sha256(secret)) };
    expect((await panel.call('PUT', 'panel/claim', body)).status).toBe(204);
    return secret.toString('base64url');
  };
  const claims = (who: number, claim: string): Promise<Told<{ board_alias: string }>> =>
    called(`${stage.address}/api/user/panels/claim`, 'POST', { claim, project_id: stage.project }, bearerOf(who));
  const keeps = (who: number, { ifp_share_token, guest }: JoinCredentials): Promise<Told<{ board_alias: string }>> =>
    called(`${stage.address}/api/user/panels/keep`, 'POST', { ifp_share_token, guest }, bearerOf(who));
  const opensAs = (who: number): Promise<Told<OpenBoardAnswer>> =>
    called(`${stage.address}/api/boards/open`, 'POST', { alias: panel.opened.alias }, bearerOf(who));
  const joined = async (): Promise<JoinAnswer> =>
    (await join(stage.address, { token: (await panel.code()).token, name: 'Lena' })).body;
  const closed = async (peer: TestClient): Promise<unknown> => {
    await peer.until(() => peer.closed !== undefined, 3000);
    return peer.closed;
  };

  test('PANEL-8 who has the secret and an account has the board, with what is on it; its links end; the panel goes on as editor', async () => {
    const claim = await registered();
    const member = await joined();
    const wall = await TestClient.join(stage.address, panel.secret as Uint8Array, { opened: panel.opened });
    wall.push(1, putTxn({ id: itemId(random) }));
    expect(await wall.answer(1)).toMatchObject({ seq: 1 });
    expect(await claims(ANA, claim)).toMatchObject({ status: 200, body: { board_alias: panel.opened.alias } });
    expect(await closed(wall)).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    expect((await opensAs(ANA)).body).toMatchObject({ role: 'manager', id: panel.opened.id });
    expect(await stage.sql('SELECT project FROM board WHERE id = ?', panel.opened.id)).toEqual([
      { project: stage.project },
    ]);
    const head = await stage.sql('SELECT max(seq) AS head FROM board_op WHERE board = ?', panel.opened.id);
    expect(Number(head[0]?.head)).toBeGreaterThanOrEqual(1);
    // By the secret of its first link nobody comes any more; the panel and who joined do.
    const bySecret = {
      alias: panel.opened.alias,
      secret: Buffer.from(panel.secret as Uint8Array).toString('base64url'),
    };
    expect(await called(`${stage.address}/api/boards/open`, 'POST', bySecret)).toMatchObject({ status: 410 });
    const again = await called<OpenBoardAnswer>(`${stage.address}/api/boards/open`, 'POST', {
      ...bySecret,
      panel: panel.opened.panel,
    });
    expect(again.body).toMatchObject({ role: 'editor', actor: panel.opened.actor });
    expect((await opens(stage.address, member)).body).toMatchObject({ role: 'editor' });
    const headers = { authorization: `Bearer ${again.body.token}` };
    const shown = await called<PanelAnswer>(
      `${stage.address}/api/boards/${again.body.id}/panel`,
      'GET',
      undefined,
      headers,
    );
    expect(shown.body.claimed).toEqual({ by: 'p0', project: 'One' });
    const codes = await called(`${stage.address}/api/boards/${again.body.id}/panel/codes`, 'POST', undefined, headers);
    expect(codes.status).toBe(201);
    // What joiners may do is nothing to the panel.
    const change = `${stage.address}/api/boards/${again.body.id}/panel`;
    expect((await called(change, 'PATCH', { role: 'viewer' }, headers)).status).toBe(204);
    expect((await opens(stage.address, member)).body).toMatchObject({ role: 'viewer' });
    const still = await called<OpenBoardAnswer>(`${stage.address}/api/boards/open`, 'POST', {
      alias: again.body.alias,
      panel: again.body.panel,
    });
    expect(still.body).toMatchObject({ role: 'editor' });
  });

  test('PANEL-8 once: of two at once one has it; whose answer was lost asks again', async () => {
    const claim = await registered();
    const both = await Promise.all([claims(ANA, claim), claims(BEN, claim)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const winner = both[0]?.status === 200 ? ANA : BEN;
    expect((await claims(winner, claim)).status).toBe(200);
    expect(await claims(1 - winner, claim)).toMatchObject({ status: 410, error: 'gone' });
    expect(await claims(ANA, 'A'.repeat(43))).toMatchObject({ status: 404, error: 'not-found' });
    // The panel makes no other secret for it.
    const again = await called<OpenBoardAnswer>(`${stage.address}/api/boards/open`, 'POST', {
      alias: panel.opened.alias,
      panel: panel.opened.panel,
    });
    const path = `${stage.address}/api/boards/${panel.opened.id}/panel/claim`;
    const other = { sha256: hexOf(sha256(randomBytes(32))) };
    expect((await called(path, 'PUT', other, { authorization: `Bearer ${again.body.token}` })).status).toBe(403);
  });

  test('PANEL-8 not after the session has ended, not where one may add no boards, and never what is lent', async () => {
    const claim = await registered();
    await stage.give('team', stage.team, BEN, undefined);
    expect((await claims(BEN, claim)).status).toBe(404);
    await stage.give('team', stage.team, BEN, 'admin');
    expect((await panel.call('DELETE', 'panel')).status).toBe(204);
    expect(await claims(ANA, claim)).toMatchObject({ status: 410, error: 'gone' });
    const board = await stage.board(stage.project, true);
    const { code } = (await lends(stage.address, (await stage.opens(board, ANA)).answer)).body;
    const lent = await TestPanel.take(stage.address, code);
    const body = { sha256: hexOf(sha256(randomBytes(32))) };
    expect((await lent.call('PUT', 'panel/claim', body)).status).toBe(403);
  });

  test('PANEL-9 who joined keeps the role by account, also when another has claimed the board, until a manager ends that', async () => {
    const claim = await registered();
    const member = await joined();
    expect((await opensAs(BEN)).status).toBe(404);
    expect(await keeps(BEN, member)).toMatchObject({
      status: 200,
      body: { board_alias: panel.opened.alias },
    });
    expect((await claims(ANA, claim)).status).toBe(200);
    expect((await panel.call('DELETE', 'panel')).status).toBe(401);
    await stage.give('team', stage.team, BEN, undefined);
    // Nobody gave it to them by name: what was deleted on the board before stays out of sight (HIST-6).
    expect((await opensAs(BEN)).body).toMatchObject({ role: 'editor', history: false });
    // A device that shows the token of the session that has ended is not held up by it; nor where it is of another session.
    await stage.sql('UPDATE panel_session SET ended_at = 1 WHERE actor = ?', panel.opened.actor);
    const { alias } = panel.opened;
    for (const ifp_share_token of [member.ifp_share_token, 'A'.repeat(43)]) {
      const body = { alias, ifp_share_token };
      const told = await called<OpenBoardAnswer>(`${stage.address}/api/boards/open`, 'POST', body, bearerOf(BEN));
      expect(told.body).toMatchObject({ role: 'editor' });
    }
    expect((await opens(stage.address, member)).status).toBe(410);
    await stage.sql('UPDATE panel_session SET ended_at = NULL WHERE actor = ?', panel.opened.actor);
    await stage.give('board', panel.opened.id, BEN, undefined);
    expect((await opensAs(BEN)).status).toBe(404);
    await stage.give('board', panel.opened.id, BEN, 'editor');
    expect((await opensAs(BEN)).body).toMatchObject({ role: 'editor', history: true });
    await stage.give('team', stage.team, BEN, 'admin');
    // Nobody has less by it.
    await stage.give('board', panel.opened.id, BEN, 'manager');
    expect((await keeps(BEN, member)).status).toBe(200);
    const role = 'SELECT role FROM membership WHERE thing = ? AND person = ?';
    expect(await stage.sql(role, panel.opened.id, stage.people[BEN]?.id as string)).toEqual([{ role: 'manager' }]);
    expect((await keeps(BEN, { ...member, ifp_share_token: 'A'.repeat(43) })).status).toBe(404);
  });

  test('PANEL-9 who waits, was ended, or comes after the end keeps nothing', async () => {
    const member = await joined();
    await panel.call('PATCH', 'panel', { asks: true });
    const waiting = (await join(stage.address, { token: (await panel.code()).token })).body;
    expect(await keeps(BEN, waiting)).toMatchObject({ status: 403, error: 'waiting' });
    await panel.call('DELETE', 'panel/joiners');
    expect(await keeps(BEN, member)).toMatchObject({ status: 410 });
    expect(await keeps(BEN, waiting)).toMatchObject({ status: 403, error: 'forbidden' });
    expect(await stage.sql('SELECT role FROM membership WHERE thing = ?', panel.opened.id)).toEqual([]);
  });

  test('PANEL-10 what nobody claimed or kept is cleared 30 days after the session; what somebody has stays', async () => {
    const ended = async (what: 'claimed' | 'kept' | 'nothing'): Promise<string> => {
      panel = await TestPanel.begin(stage.address);
      const claim = await registered();
      if (what === 'kept') await keeps(BEN, await joined());
      if (what === 'claimed') await claims(ANA, claim);
      await stage.sql('UPDATE panel_session SET ended_at = 1000 WHERE actor = ?', panel.opened.actor);
      return panel.opened.id;
    };
    const [claimed, kept, left] = [await ended('claimed'), await ended('kept'), await ended('nothing')];
    panel = await TestPanel.begin(stage.address);
    await panel.code();
    const cleared = 'SELECT id FROM board WHERE cleared_at IS NOT NULL ORDER BY id';
    await expect.poll(() => stage.sql(cleared), { timeout: 20_000 }).toEqual([{ id: left }]);
    for (const stays of [claimed, kept, panel.opened.id])
      expect(await stage.sql('SELECT deleted_at FROM board WHERE id = ?', stays)).toEqual([{ deleted_at: null }]);
    for (const table of ['panel_session', 'panel_code', 'panel_place'])
      expect(await stage.sql(`SELECT * FROM ${table} WHERE board = ?`, left)).toEqual([]);
  });
});
