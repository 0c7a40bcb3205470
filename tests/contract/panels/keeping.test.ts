// Participants keep access by an account only through their own act. On the panel's own board they keep access for good, on a lent board
// until the board is no longer lent.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { BoardPanelsAnswer, JoinAnswer } from '#protocol/contract/panels.ts';
import { CLOSE } from '#protocol/errors.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { type StageBoard, type StagePerson, TestTeam } from '../workspace/stage.ts';
import { called, closes, device, join, lends, TestPanel, type Told } from './joining.ts';

const [ANA, BEN, CLEO] = [0, 1, 2];

describe.each(Object.entries(peopleEngines))('keeping on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  let panel: TestPanel;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(3, { ...engine.settings, sweepMs: 300 });
    await stage.give('team', stage.team, ANA, 'admin');
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
  const joined = async (at = panel, who?: number): Promise<JoinAnswer> => {
    const { token } = await at.code();
    return (await join(stage.address, { token, name: 'Lena' }, who === undefined ? {} : bearerOf(who))).body;
  };
  const keeps = (who: number, { ifp_share_token, guest }: { ifp_share_token: string; guest?: string }) =>
    called<{ board_alias: string }>(
      `${stage.address}/api/user/panels/keep`,
      'POST',
      { ifp_share_token, ...(guest && { guest }) },
      bearerOf(who),
    );
  const opensAs = (who: number, alias = panel.opened.alias): Promise<Told<OpenBoardAnswer>> =>
    called(`${stage.address}/api/boards/open`, 'POST', { alias }, bearerOf(who));
  const rolesOn = (board: string) => stage.sql('SELECT role FROM membership WHERE thing = ? ORDER BY role', board);
  const byManager = async <T>(alias: string, method: string, path = ''): Promise<Told<T>> => {
    const { id, token } = (await opensAs(ANA, alias)).body;
    return called<T>(`${stage.address}/api/boards/${id}/panels${path}`, method, undefined, {
      authorization: `Bearer ${token}`,
    });
  };
  const panelsOf = async (alias: string): Promise<BoardPanelsAnswer['panels']> =>
    (await byManager<BoardPanelsAnswer>(alias, 'GET')).body.panels;
  const lent = async (): Promise<{ board: StageBoard; wall: TestPanel }> => {
    const board = await stage.board(stage.project);
    const { code } = (await lends(stage.address, (await stage.opens(board, ANA)).answer)).body;
    return { board, wall: await TestPanel.take(stage.address, code) };
  };

  test('PANEL-9 accounts that never joined get no role by a visitor’s token, nor on a lent board', async () => {
    const { board, wall } = await lent();
    for (const [at, id] of [
      [panel, panel.opened.id],
      [wall, board.id],
    ] as const) {
      const visitor = await joined(at);
      const stranger = (await join(stage.address, { token: (await at.code()).token })).body.guest;
      for (const who of [ANA, BEN, CLEO]) {
        const { ifp_share_token } = visitor;
        expect(await keeps(who, { ifp_share_token })).toMatchObject({ status: 426, error: 'too-old' });
        for (const guest of [stranger, device(), 'none'])
          expect(await keeps(who, { ifp_share_token, guest })).toMatchObject({ status: 403, error: 'forbidden' });
      }
      expect(await rolesOn(id)).toEqual([]);
    }
  });

  test('PANEL-9 one place is kept by one account, and the same account is answered alike again', async () => {
    const visitor = await joined();
    const both = await Promise.all([keeps(BEN, visitor), keeps(CLEO, visitor)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const [has, other] = both[0]?.status === 200 ? [BEN, CLEO] : [CLEO, BEN];
    expect(await keeps(has, visitor)).toMatchObject({ status: 200, body: { board_alias: panel.opened.alias } });
    expect(await keeps(other, visitor)).toMatchObject({ status: 410, error: 'gone' });
    expect(await rolesOn(panel.opened.id)).toEqual([{ role: 'editor' }]);
    await panel.call('DELETE', 'panel');
    expect((await keeps(has, visitor)).status).toBe(410);
  });

  test('PANEL-9 only the account that joined keeps the board, without a guest credential', async () => {
    const { ifp_share_token } = await joined(panel, BEN);
    expect((await keeps(CLEO, { ifp_share_token })).status).toBe(403);
    expect((await keeps(CLEO, { ifp_share_token, guest: device() })).status).toBe(403);
    expect((await keeps(BEN, { ifp_share_token })).status).toBe(200);
    expect((await opensAs(BEN)).body).toMatchObject({ role: 'editor' });
  });

  test('PANEL-9 kept access to a lent board ends with the lending, unless a manager lets it stay', async () => {
    const { board, wall } = await lent();
    for (const who of [BEN, CLEO]) expect((await keeps(who, await joined(wall, who))).status).toBe(200);
    const sockets = await Promise.all([BEN, CLEO].map((who) => stage.joins(board, who)));
    const [before] = await panelsOf(board.alias);
    expect(before).toMatchObject({ isLent: true, endedAt: null });
    expect(before?.participants).toMatchObject([
      { name: 'Lena', isPerson: true, waits: false, isKept: true, endsWithSession: true },
      { isKept: true, endsWithSession: true },
    ]);
    const places = await stage.sql('SELECT id, actor FROM panel_place WHERE session = ?', before?.id as string);
    const placeOf = (who: number) => places.find(({ actor }) => actor === `person:${stage.people[who]?.id}`)?.id;
    const path = `/${before?.id}/participants/${placeOf(CLEO)}`;
    expect((await byManager(board.alias, 'PUT', path)).status).toBe(204);
    // A manager's right alone: the panel is an editor.
    expect((await wall.call('PUT', `panels${path}`)).status).toBe(403);
    expect((await byManager(board.alias, 'DELETE', `/${before?.id}`)).status).toBe(204);
    expect(await closes(sockets[0] as TestClient)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect((await opensAs(BEN, board.alias)).status).toBe(404);
    expect((await opensAs(CLEO, board.alias)).body).toMatchObject({ role: 'editor' });
    expect(sockets[1]?.closed).toBeUndefined();
    const [after, ...others] = await panelsOf(board.alias);
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      endedAt: expect.any(Number),
      participants: [{ isKept: true, endsWithSession: false }],
    });
    expect((await byManager(board.alias, 'PUT', `/${before?.id}/participants/${placeOf(BEN)}`)).status).toBe(404);
    expect((await byManager(board.alias, 'DELETE', path)).status).toBe(204);
    expect(await closes(sockets[1] as TestClient)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect((await byManager(board.alias, 'DELETE', path)).status).toBe(404);
    expect(await panelsOf(board.alias)).toEqual([]);
  });

  test('PANEL-9 nobody has less by keeping, and who had a role before has it again after the lending', async () => {
    const { board, wall } = await lent();
    await stage.give('board', board.id, BEN, 'viewer');
    await stage.give('project', stage.project, CLEO, 'member');
    expect((await keeps(BEN, await joined(wall, BEN))).status).toBe(200);
    expect((await opensAs(BEN, board.alias)).body.role).toBe('editor');
    await wall.call('PATCH', 'panel', { role: 'viewer' });
    expect((await keeps(CLEO, await joined(wall, CLEO))).status).toBe(200);
    expect((await opensAs(CLEO, board.alias)).body.role).toBe('editor');
    expect((await wall.call('DELETE', 'panel')).status).toBe(204);
    expect((await opensAs(BEN, board.alias)).body.role).toBe('viewer');
    expect((await opensAs(CLEO, board.alias)).body.role).toBe('editor');
    await stage.give('project', stage.project, CLEO, undefined);
  });

  test('PANEL-9 the first keeper of an unclaimed board manages it after the session and ends others’ access', async () => {
    for (const who of [ANA, BEN]) {
      expect((await keeps(who, await joined(panel, who))).status).toBe(200);
      await stage.sql(
        'UPDATE membership SET at = ? WHERE thing = ? AND person = ?',
        who,
        panel.opened.id,
        stage.people[who]?.id as string,
      );
    }
    const wall = await TestClient.join(stage.address, panel.secret as Uint8Array, { opened: panel.opened });
    expect((await opensAs(ANA)).body.role).toBe('editor');
    expect((await panel.call('DELETE', 'panel')).status).toBe(204);
    await closes(wall);
    // Neither the panel nor the link it began with opens the board any more.
    const { alias } = panel.opened;
    const secret = Buffer.from(panel.secret as Uint8Array).toString('base64url');
    for (const body of [
      { alias, panel: panel.opened.panel },
      { alias, secret },
    ])
      expect((await called(`${stage.address}/api/boards/open`, 'POST', body)).status).toBe(410);
    expect((await opensAs(ANA)).body.role).toBe('manager');
    expect((await opensAs(BEN)).body.role).toBe('editor');
    const [ended] = await panelsOf(alias);
    expect(ended).toMatchObject({ isLent: false, endedAt: expect.any(Number) });
    expect(ended?.participants).toMatchObject([{ isKept: true, endsWithSession: false }]);
    const path = `/${ended?.id}/participants/${ended?.participants[0]?.id}`;
    expect((await byManager(alias, 'DELETE', path)).status).toBe(204);
    expect((await opensAs(BEN)).status).toBe(404);
    expect(await panelsOf(alias)).toEqual([]);
  });

  test('PANEL-9 a role that the panel or a manager takes away does not come back by asking again', async () => {
    const visitor = await joined();
    expect((await keeps(BEN, visitor)).status).toBe(200);
    const [{ id } = { id: '' }] = await panel.joiners();
    expect((await panel.call('DELETE', `panel/joiners/${id}`)).status).toBe(204);
    expect((await opensAs(BEN)).status).toBe(404);
    expect(await keeps(BEN, visitor)).toMatchObject({ status: 410, error: 'gone' });
    const other = await joined(panel, CLEO);
    expect((await keeps(CLEO, other)).status).toBe(200);
    await stage.give('board', panel.opened.id, CLEO, undefined);
    expect(await keeps(CLEO, other)).toMatchObject({ status: 410, error: 'gone' });
    expect(await rolesOn(panel.opened.id)).toEqual([]);
  });

  test('PANEL-9 a deleted account leaves nothing of itself with the place it kept, and nobody else keeps it', async () => {
    const visitor = await joined();
    expect((await keeps(CLEO, visitor)).status).toBe(200);
    const keptBy = () =>
      stage.sql('SELECT kept_by FROM panel_place WHERE kept_by IS NOT NULL AND board = ?', panel.opened.id);
    expect(await keptBy()).toEqual([{ kept_by: stage.people[CLEO]?.id }]);
    // As a deletion that was begun leaves the person; the sweep goes on with it.
    await stage.sql(`UPDATE person SET iss = '', sub = id WHERE id = ?`, stage.people[CLEO]?.id as string);
    await expect.poll(keptBy, { timeout: 20_000 }).toEqual([{ kept_by: '' }]);
    expect(await keeps(BEN, visitor)).toMatchObject({ status: 410, error: 'gone' });
  });
});
