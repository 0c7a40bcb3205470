// Sessions at panels over HTTP and sockets, on either engine: whose they are, the codes one joins by, who has joined, what is lent.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { BoardPanelsAnswer, JoinAnswer } from '#protocol/contract/panels.ts';
import { CLOSE } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard, sha256 } from '../../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { type StagePerson, TestTeam } from '../workspace/stage.ts';
import { called, device, join, lends, opens, TestPanel } from './joining.ts';

const [ANA, BEN] = [0, 1];
const CODE = /^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{6}$/;
const UNKNOWN = { status: 404, error: 'not-found' };
const USED_UP = { status: 429, error: 'too-many-requests' };

describe.each(Object.entries(peopleEngines))('sessions at panels on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  let address: string;
  let panel: TestPanel;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(2, engine.settings);
    address = stage.address;
  }, 120_000);
  afterAll(async () => {
    await stage.end();
    await engine.end();
  });
  beforeEach(async () => {
    await stage.sql('DELETE FROM attempt');
    await stage.sql('DELETE FROM panel_code');
    panel = await TestPanel.begin(address);
  });

  const joined = async (name = 'Lena'): Promise<JoinAnswer> => {
    const { token } = await panel.code();
    return (await join(address, { token, name })).body;
  };
  const onSocket = async (answer: JoinAnswer): Promise<TestClient> =>
    TestClient.join(address, randomBytes(32), { opened: (await opens(address, answer)).body });
  const closes = async (peer: TestClient): Promise<unknown> => {
    await peer.until(() => peer.closed !== undefined, 2000);
    return peer.closed;
  };

  test('PANEL-1 a panel is an actor of its own, fresh each time, and nobody is linked to it, whoever else is named', async () => {
    expect(panel.opened).toMatchObject({
      actor: expect.stringMatching(/^panel:[0-9a-f-]{36}$/),
      role: 'manager',
      guest: '',
    });
    const again = await TestPanel.begin(address);
    expect(again.opened.actor).not.toBe(panel.opened.actor);
    // Whose answer was lost is the same session.
    const secret = randomBytes(32);
    const body = { alias: deriveBoard(secret).alias, secret: secret.toString('base64url'), panel: device() };
    const bearer = { authorization: `Bearer ${(stage.people[ANA] as StagePerson).token}` };
    const first = await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', body);
    const second = await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', body, bearer);
    expect(second.body.actor).toBe(first.body.actor);
    expect(second.body.own).toBeUndefined();
    // By its credential alone, without the board's secret; as a guest's it is nobody's.
    const { panel: credential, alias } = first.body;
    const reopened = await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', { alias, panel: credential });
    expect(reopened.body).toMatchObject({ actor: first.body.actor, role: 'manager' });
    const asGuest = await called(`${address}/api/boards/open`, 'POST', { alias, guest: credential }, bearer);
    expect(asGuest).toMatchObject(UNKNOWN);
    expect(await stage.sql(`SELECT * FROM guest_person WHERE guest LIKE 'panel:%'`)).toEqual([]);
  });

  test('PANEL-2 a code is six letters, kept as an HMAC, and typed in any case, with blanks and dashes', async () => {
    const { code, token, expiresAt } = await panel.code();
    expect(code).toMatch(CODE);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(expiresAt - Date.now()).toBeGreaterThan(SERVER_LIMITS.panelCodeMs - 10_000);
    const stored = JSON.stringify(await stage.sql('SELECT * FROM panel_code'));
    expect(stored).not.toContain(code);
    for (const typed of [
      code.toLowerCase(),
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
      `${code.slice(0, 3)}–${code.slice(3)}`,
    ])
      expect((await join(address, { code: typed })).status, typed).toBe(200);
  });

  test('PANEL-2 the code before lives 60 s longer; unknown, run out and ended ones are answered alike', async () => {
    const [one, two] = [await panel.code(), await panel.code()];
    for (const { code, token } of [one, two])
      for (const by of [{ code }, { token }]) expect((await join(address, by)).status).toBe(200);
    const rows = await stage.sql('SELECT expires FROM panel_code WHERE session IS NOT NULL ORDER BY expires');
    const [earlier, later] = rows.slice(-2).map(({ expires }) => Number(expires) - Date.now()) as [number, number];
    expect(earlier).toBeLessThanOrEqual(SERVER_LIMITS.panelCodeGraceMs);
    expect(later).toBeGreaterThan(SERVER_LIMITS.panelCodeMs - 10_000);
    await stage.sql('UPDATE panel_code SET expires = ?', Date.now() - 1);
    const { code, token } = await panel.code();
    expect((await panel.call('DELETE', 'panel/codes')).status).toBe(204);
    const answers = [];
    for (const by of [one, two, { code, token }, { code: 'ZZZZZZ', token: 'A'.repeat(22) }])
      for (const said of [{ code: by.code }, { token: by.token }]) answers.push(await join(address, said));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject(UNKNOWN);
  });

  test('PANEL-2 a session that has ended takes its codes and its joiners along', async () => {
    const { code } = await panel.code();
    const peer = await onSocket(await joined());
    expect((await panel.call('DELETE', 'panel')).status).toBe(204);
    expect(await closes(peer)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(await join(address, { code })).toMatchObject(UNKNOWN);
    expect((await panel.call('POST', 'panel/codes')).status).toBe(403);
  });

  test('PANEL-3 after ten wrong codes in a minute every typed one is refused, right or wrong; right ones are not counted', async () => {
    const { code, token } = await panel.code();
    const member = await joined();
    const right = await Promise.all(Array.from({ length: 30 }, () => join(address, { code })));
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => join(address, { code: `AAAA${10 + n}` })));
    expect(wrong.filter(({ status }) => status === 404)).toHaveLength(SERVER_LIMITS.panelCodeTriesPerMinute);
    expect(await join(address, { code })).toMatchObject(USED_UP);
    // PANEL-4: scanned, and from a device that has joined this session.
    expect((await join(address, { token })).status).toBe(200);
    const had = { code, ifp_share_token: member.ifp_share_token };
    expect((await join(address, had)).status).toBe(200);
    expect(await join(address, { ...had, code: 'AAAA22' })).toMatchObject(USED_UP);
    expect((await opens(address, member)).status).toBe(200);
  });

  test('PANEL-3 sixty wrong codes in an hour are as many as there may be; a refused one is not counted', async () => {
    const { code } = await panel.code();
    for (let n = 0; n < SERVER_LIMITS.panelCodeTriesPerHour; n += SERVER_LIMITS.panelCodeTriesPerMinute) {
      for (let one = 0; one < SERVER_LIMITS.panelCodeTriesPerMinute; one += 1)
        expect(await join(address, { code: `AAAA${10 + one}` })).toMatchObject(UNKNOWN);
      expect(await join(address, { code: 'AAAA22' })).toMatchObject(USED_UP);
      // A minute later: the count of the shorter window is over.
      await stage.sql('UPDATE attempt SET ends = 0 WHERE ends < ?', Date.now() + 61_000);
    }
    expect(await join(address, { code })).toMatchObject(USED_UP);
    await stage.sql('UPDATE attempt SET ends = 0');
    expect((await join(address, { code })).status).toBe(200);
  });

  test('PANEL-4 a device that was ended is not among those whom no limit refuses', async () => {
    const member = await joined();
    const [{ id } = { id: '' }] = await panel.joiners();
    expect((await panel.call('DELETE', `panel/joiners/${id}`)).status).toBe(204);
    const { code } = await panel.code();
    for (let one = 0; one < SERVER_LIMITS.panelCodeTriesPerMinute; one += 1) await join(address, { code: 'AAAA22' });
    expect(await join(address, { code, ifp_share_token: member.ifp_share_token })).toMatchObject(USED_UP);
  });

  test('PANEL-5 who joins opens the board in the session’s role, by a token that is of this board and of these twelve hours', async () => {
    const member = await joined();
    expect(member.ifp_share_token).toMatch(/^[\w-]{43}$/);
    expect(member.ifp_token_expire_at - Date.now()).toBeGreaterThan(SERVER_LIMITS.joinerMs - 10_000);
    const opened = await opens(address, member);
    expect(opened.body).toMatchObject({ role: 'editor', id: panel.opened.id, actor: expect.stringMatching(/^guest:/) });
    const bearer = { authorization: `Bearer ${opened.body.token}` };
    const links = await called(`${address}/api/boards/${panel.opened.id}/links`, 'GET', undefined, bearer);
    expect(links.status).toBe(403);
    // Kept as a hash.
    expect(
      await stage.sql(
        'SELECT id FROM panel_place WHERE sha256 = ?',
        sha256(Buffer.from(member.ifp_share_token, 'base64url')),
      ),
    ).toHaveLength(1);
    const other = await TestPanel.begin(address);
    expect(await opens(address, { ...member, board_alias: other.opened.alias })).toMatchObject(UNKNOWN);
    expect(await opens(address, { ...member, ifp_share_token: 'A'.repeat(43) })).toMatchObject(UNKNOWN);
    const peer = await onSocket(member);
    await stage.sql(
      'UPDATE panel_place SET expires = ? WHERE session = (SELECT id FROM panel_session WHERE actor = ?) AND sha256 IS NOT NULL',
      Date.now() - 1,
      panel.opened.actor,
    );
    // RIGHT-1: within 2 s.
    expect(await closes(peer)).toEqual({ code: CLOSE.forbidden, reason: 'expired' });
    expect(await opens(address, member)).toMatchObject({ status: 410, error: 'gone' });
  });

  test('PANEL-5 the same device joining again has one place, and its newest token opens', async () => {
    const { token } = await panel.code();
    const guest = device();
    const [one, two] = [await join(address, { token, guest, name: 'Lena' }), await join(address, { token, guest })];
    expect(await opens(address, one.body)).toMatchObject(UNKNOWN);
    expect((await opens(address, two.body)).status).toBe(200);
    expect(await panel.joiners()).toMatchObject([{ name: 'Lena', waits: false, isPerson: false }]);
  });

  test('PANEL-5 a person who joins is the person; what they have by membership counts where it gives as much', async () => {
    const { token } = await panel.code();
    const bearer = { authorization: `Bearer ${(stage.people[BEN] as StagePerson).token}` };
    const { body } = await join(address, { token }, bearer);
    const opened = await called<OpenBoardAnswer>(
      `${address}/api/boards/open`,
      'POST',
      { alias: body.board_alias, ifp_share_token: body.ifp_share_token },
      bearer,
    );
    expect(opened.body).toMatchObject({ actor: `person:${stage.people[BEN]?.id}`, role: 'editor' });
    expect(await panel.joiners()).toMatchObject([{ name: 'p1', isPerson: true }]);
  });

  test('PANEL-5 RIGHT-8 who joined and came by membership comes again when the session gives more', async () => {
    const { token } = await panel.code();
    expect((await panel.call('PATCH', 'panel', { role: 'viewer' })).status).toBe(204);
    const bearer = { authorization: `Bearer ${(stage.people[BEN] as StagePerson).token}` };
    const { body } = await join(address, { token }, bearer);
    await stage.give('board', panel.opened.id, BEN, 'viewer');
    const open = async () => {
      const asked = { alias: body.board_alias, ifp_share_token: body.ifp_share_token };
      return (await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', asked, bearer)).body;
    };
    const opened = await open();
    expect(opened.role).toBe('viewer');
    const peer = await TestClient.join(address, randomBytes(32), { opened });
    await panel.call('PATCH', 'panel', { role: 'editor' });
    expect(await closes(peer)).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    expect((await open()).role).toBe('editor');
    await stage.give('board', panel.opened.id, BEN, undefined);
  });

  test('PANEL-6 the panel ends one, and all; others on the board stay; who was ended comes back when the panel lets them in', async () => {
    const { token } = await panel.code();
    const [lena, milo] = [
      (await join(address, { token, name: 'Lena' })).body,
      (await join(address, { token, name: 'Milo' })).body,
    ];
    const peers = [await onSocket(lena), await onSocket(milo)];
    const own = await TestClient.join(address, panel.secret as Uint8Array, { opened: panel.opened });
    const ofLena = (await panel.joiners()).find(({ name }) => name === 'Lena');
    expect((await panel.call('DELETE', `panel/joiners/${ofLena?.id}`)).status).toBe(204);
    expect(await closes(peers[0] as TestClient)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(peers[1]?.closed).toBeUndefined();
    expect(await opens(address, lena)).toMatchObject({ status: 410 });
    // However often they try.
    await join(address, { token, guest: lena.guest });
    const back = await join(address, { token, guest: lena.guest });
    expect(await opens(address, back.body)).toMatchObject({ status: 403, error: 'waiting' });
    expect((await panel.call('DELETE', 'panel/joiners')).status).toBe(204);
    expect(await closes(peers[1] as TestClient)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(own.closed).toBeUndefined();
    expect(await panel.joiners()).toEqual([]);
  });

  test('PANEL-6 where a session asks, who joins waits until the panel lets them in, or does not', async () => {
    expect((await panel.call('PATCH', 'panel', { asks: true })).status).toBe(403);
    const { token } = await panel.code();
    expect((await panel.call('PATCH', 'panel', { asks: true })).status).toBe(204);
    const [tom, eve] = [(await join(address, { token })).body, (await join(address, { token, name: 'Eve' })).body];
    const waiting = { status: 403, error: 'waiting' };
    expect(await opens(address, tom, { name: 'Tom' })).toMatchObject(waiting);
    expect(await opens(address, eve)).toMatchObject(waiting);
    const [first, second] = await panel.joiners();
    expect([first, second]).toMatchObject([
      { name: 'Tom', waits: true },
      { name: 'Eve', waits: true },
    ]);
    expect((await panel.call('PUT', `panel/joiners/${first?.id}`)).status).toBe(204);
    expect((await panel.call('DELETE', `panel/joiners/${second?.id}`)).status).toBe(204);
    expect((await opens(address, tom)).body).toMatchObject({ role: 'editor' });
    expect(await opens(address, eve)).toMatchObject({ status: 403, error: 'forbidden' });
    // Another role is another grant: who is in comes again.
    const peer = await onSocket(tom);
    expect((await panel.call('PATCH', 'panel', { role: 'viewer' })).status).toBe(204);
    expect(await closes(peer)).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    expect((await opens(address, tom)).body).toMatchObject({ role: 'viewer' });
  });

  test('PANEL-6 nobody but the session’s own panel sees who came or changes it', async () => {
    const { token } = await panel.code();
    const member = (await opens(address, (await join(address, { token })).body)).body;
    const editor = await openBoard(address, panel.secret as Uint8Array);
    const other = await TestPanel.begin(address);
    await other.code();
    const [{ id } = { id: '' }] = await panel.joiners();
    for (const [who, status] of [
      [member, 403],
      [editor, 403],
      [other.opened, 404],
    ] as const)
      for (const [method, path, body] of [
        ['POST', 'panel/codes', undefined],
        ['DELETE', 'panel/codes', undefined],
        ['GET', 'panel', undefined],
        ['PATCH', 'panel', { asks: true }],
        ['DELETE', 'panel', undefined],
        ['PUT', `panel/joiners/${id}`, undefined],
        ['DELETE', `panel/joiners/${id}`, undefined],
        ['DELETE', 'panel/joiners', undefined],
      ] as const) {
        const url = `${address}/api/boards/${panel.opened.id}/${path}`;
        const answer = await called(url, method, body, { authorization: `Bearer ${who.token}` });
        expect(answer.status, `${method} ${path}`).toBe(status);
      }
    expect(await panel.joiners()).toHaveLength(1);
    // A joiner of another session is not there for this one.
    expect((await other.call('DELETE', `panel/joiners/${id}`)).status).toBe(404);
  });

  test('PANEL-7 a board is lent to one panel, once, as editor, until who shares it ends that', async () => {
    const board = await stage.board(stage.project, true);
    await stage.give('team', stage.team, ANA, 'admin');
    const { answer: ana } = await stage.opens(board, ANA);
    const { answer: viewer } = await stage.opens(board, undefined, { secret: board.viewSecret });
    expect((await lends(address, viewer)).status).toBe(403);
    const { code, expiresAt } = (await lends(address, ana)).body;
    expect(code).toMatch(CODE);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(SERVER_LIMITS.panelCodeMs);
    expect(await join(address, { code })).toMatchObject(UNKNOWN);
    const takes = await Promise.all(
      Array.from({ length: 5 }, () => called(`${address}/api/panels/take`, 'POST', { code, panel: device() })),
    );
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const lent = await TestPanel.take(address, (await lends(address, ana)).body.code);
    expect(lent.opened).toMatchObject({ id: board.id, role: 'editor', actor: expect.stringMatching(/^panel:/) });
    const { token } = await lent.code();
    const joiner = await onSocket((await join(address, { token })).body);
    const own = await TestClient.join(address, board.secret, { opened: lent.opened });
    const url = `${address}/api/boards/${board.id}/panels`;
    const bearer = { authorization: `Bearer ${ana.token}` };
    const { panels } = (await called<BoardPanelsAnswer>(url, 'GET', undefined, bearer)).body;
    expect(panels).toHaveLength(2);
    expect(
      (await called(`${url}/${panels[1]?.id}`, 'DELETE', undefined, { authorization: `Bearer ${lent.opened.token}` }))
        .status,
    ).toBe(403);
    expect((await called(`${url}/${panels[1]?.id}`, 'DELETE', undefined, bearer)).status).toBe(204);
    for (const peer of [own, joiner]) expect(await closes(peer)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect(await join(address, { token })).toMatchObject(UNKNOWN);
    expect((await called<BoardPanelsAnswer>(url, 'GET', undefined, bearer)).body.panels).toHaveLength(1);
    expect((await called(`${address}/api/panels/take`, 'POST', { code: 'AAAA22', panel: device() })).status).toBe(404);
  });
});
