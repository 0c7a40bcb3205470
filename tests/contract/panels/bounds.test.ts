// Limits of one code, one network and one session at a panel, and the lifetime of a code. The counts are rows that all processes read.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpeningCodeAnswer } from '#protocol/contract/panels.ts';
import type { PairingAnswer } from '#protocol/contract/remotes.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { networkAt } from '../../../server/platform/net/address.ts';
import { openBoard } from '../../../server/testing/test-client.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { TestTeam } from '../workspace/stage.ts';
import { called, device, join, lends, opens, TestPanel } from './joining.ts';

const TOO_MANY = { status: 429, error: 'too-many-requests' };
const CLASS = 40;
const [HERE, THERE] = ['203.0.113.7', '198.51.100.9'] as const;
const from = (network: string) => ({ 'x-forwarded-for': network });

describe.each(Object.entries(peopleEngines))('bounds of panels on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  let address: string;
  let panel: TestPanel;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(1, { ...engine.settings, trustProxy: ['loopback'] });
    address = stage.address;
  }, 120_000);
  afterAll(async () => {
    await stage.end();
    await engine.end();
  });
  beforeEach(async () => {
    await stage.sql('DELETE FROM attempt');
    panel = await TestPanel.begin(address);
  });

  const sessionId = async (): Promise<string> =>
    (await stage.sql('SELECT id FROM panel_session WHERE actor = ?', panel.opened.actor))[0]?.id as string;
  const expiryOf = async (token: string): Promise<number> => {
    const hash = sha256(Buffer.from(token, 'base64url'));
    return Number((await stage.sql('SELECT expires FROM panel_code WHERE token = ?', hash))[0]?.expires);
  };
  const count = (more: number) => stage.sql('UPDATE attempt SET count = count + ?', more);
  const pair = async (token: string, network: string) =>
    called<{ remote: string }>(`${address}/api/remotes`, 'POST', { token }, from(network));
  const pairing = async () => (await panel.call<PairingAnswer>('POST', 'panel/remotes')).body.token;
  /** Rows as joins and pairings of one network leave them. */
  const fill = async (table: 'panel_place' | 'panel_remote', network: string, many: number, values: object) => {
    const session = await sessionId();
    const row = { board: panel.opened.id, session, at: 1, network: networkAt(session, network), ...values };
    const columns = ['id', 'sha256', ...(table === 'panel_place' ? ['actor'] : []), ...Object.keys(row)];
    for (let done = 0; done < many; done += 100) {
      const some = Array.from({ length: Math.min(100, many - done) }, () => [
        randomUUID(),
        randomBytes(32),
        ...(table === 'panel_place' ? [`guest:${randomUUID()}`] : []),
        ...Object.values(row),
      ]);
      const marks = some.map((one) => `(${one.map(() => '?').join()})`).join();
      await stage.sql(`INSERT INTO ${table} (${columns.join()}) VALUES ${marks}`, ...some.flat());
    }
  };

  test('PANEL-2 a new code shortens the ones before, and lengthens none', async () => {
    const first = await panel.code();
    const second = await panel.code();
    const graceMs = (await expiryOf(first.token)) - Date.now();
    expect(graceMs).toBeLessThanOrEqual(SERVER_LIMITS.panelCodeGraceMs);
    const untilMs = Date.now() + 5000;
    await stage.sql(
      'UPDATE panel_code SET expires = ? WHERE token = ?',
      untilMs,
      sha256(Buffer.from(first.token, 'base64url')),
    );
    for (let n = 0; n < 3; n += 1) await panel.code();
    expect(await expiryOf(first.token)).toBe(untilMs);
    expect((await expiryOf(second.token)) - Date.now()).toBeLessThanOrEqual(SERVER_LIMITS.panelCodeGraceMs);
  });

  test('PANEL-7 a take that fails leaves the code to the panel it was made for', async () => {
    const mine = await openBoard(address, randomBytes(32), { guest: device() });
    const { code } = (await lends(address, mine)).body satisfies OpeningCodeAnswer;
    // A panel that has had a session.
    await panel.code();
    const used = { code, panel: panel.opened.panel };
    expect((await called(`${address}/api/panels/take`, 'POST', used)).status).toBe(404);
    expect((await TestPanel.take(address, code)).opened.id).toBe(mine.id);
    expect((await called(`${address}/api/panels/take`, 'POST', { code, panel: device() })).status).toBe(404);
  });

  test('PANEL-11 a class of forty behind one address joins at once, three times in ten minutes', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { code, token } = await panel.code();
      const all = Array.from({ length: CLASS }, (_, n) => join(address, n % 2 ? { code } : { token }, from(HERE)));
      expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await panel.joiners()).toHaveLength(3 * CLASS);
  });

  test('PANEL-11 by one code a network joins so often, by all codes so often, and others join on', async () => {
    const { code, token } = await panel.code();
    expect((await join(address, { token }, from(HERE))).status).toBe(200);
    await count(SERVER_LIMITS.joinsOfCode - 1);
    for (const by of [{ token }, { code }]) expect(await join(address, by, from(HERE))).toMatchObject(TOO_MANY);
    expect((await join(address, { token }, from(THERE))).status).toBe(200);
    const next = await panel.code();
    expect((await join(address, { token: next.token }, from(HERE))).status).toBe(200);
    await count(SERVER_LIMITS.joinsOfNetwork);
    const other = await TestPanel.begin(address);
    expect(await join(address, { token: (await other.code()).token }, from(HERE))).toMatchObject(TOO_MANY);
    expect(await panel.joiners()).toHaveLength(3);
    // Ten minutes later.
    await stage.sql('UPDATE attempt SET ends = 0');
    expect((await join(address, { token: next.token }, from(HERE))).status).toBe(200);
  });

  test('PANEL-11 one network takes half of a session at most; who has ended or run out takes no place', async () => {
    const { token } = await panel.code();
    const living = { name: '', expires: Date.now() + SERVER_LIMITS.joinerMs, let_in_at: 1 };
    await fill('panel_place', HERE, SERVER_LIMITS.joinersOfNetwork, living);
    await fill('panel_place', HERE, 600, { ...living, ended_at: 1 });
    await fill('panel_place', HERE, 600, { ...living, expires: 1 });
    expect(await join(address, { token }, from(HERE))).toMatchObject(TOO_MANY);
    const member = await join(address, { token }, from(THERE));
    expect(member.status).toBe(200);
    await fill('panel_place', THERE, SERVER_LIMITS.joinersOfSession - SERVER_LIMITS.joinersOfNetwork - 1, living);
    expect(await join(address, { token }, from(THERE))).toMatchObject(TOO_MANY);
    // A participant who has a place already takes no other.
    expect((await join(address, { token, guest: member.body.guest }, from(THERE))).status).toBe(200);
    expect((await panel.call('DELETE', 'panel/joiners')).status).toBe(204);
    for (const network of [HERE, THERE]) expect((await join(address, { token }, from(network))).status).toBe(200);
  });

  test('PANEL-11 one token pairs so many from a network; remotes that have ended take no place', async () => {
    await panel.code();
    const token = await pairing();
    expect((await pair(token, HERE)).status).toBe(201);
    await count(SERVER_LIMITS.pairingsOfToken - 1);
    expect(await pair(token, HERE)).toMatchObject(TOO_MANY);
    expect((await pair(token, THERE)).status).toBe(201);
    await stage.sql('DELETE FROM attempt');
    await fill('panel_remote', HERE, 300, { ended_at: Date.now() });
    expect((await pair(token, HERE)).status).toBe(201);
    await fill('panel_remote', HERE, SERVER_LIMITS.remotesOfNetwork - 2, {});
    expect(await pair(token, HERE)).toMatchObject(TOO_MANY);
    await fill('panel_remote', THERE, SERVER_LIMITS.remotesOfSession - SERVER_LIMITS.remotesOfNetwork - 1, {});
    expect(await pair(token, THERE)).toMatchObject(TOO_MANY);
    expect((await panel.call('DELETE', 'panel/remotes')).status).toBe(204);
    const fresh = await pairing();
    for (const network of [HERE, THERE]) expect((await pair(fresh, network)).status).toBe(201);
    // A panel that asks for tokens without end has the newest.
    for (let n = 0; n < SERVER_LIMITS.pairingTokensOfSession; n += 1) await pairing();
    expect((await pair(fresh, HERE)).status).toBe(404);
    expect((await stage.sql('SELECT token FROM panel_pairing WHERE session = ?', await sessionId())).length).toBe(
      SERVER_LIMITS.pairingTokensOfSession,
    );
  });

  test('PANEL-6 a denied participant can ask again after ten minutes, however often they join', async () => {
    await panel.code();
    await panel.call('PATCH', 'panel', { asks: true });
    const { token } = await panel.code();
    const guest = device();
    const asks = async () => (await join(address, { token, guest, name: 'Eve' })).body;
    await asks();
    const [{ id } = { id: '' }] = await panel.joiners();
    expect((await panel.call('DELETE', `panel/joiners/${id}`)).status).toBe(204);
    for (let n = 0; n < 3; n += 1)
      expect(await opens(address, await asks())).toMatchObject({ status: 403, error: 'forbidden' });
    expect(await panel.joiners()).toEqual([]);
    expect((await panel.call('PUT', `panel/joiners/${id}`)).status).toBe(404);
    await stage.sql('UPDATE panel_place SET ended_at = ? WHERE id = ?', Date.now() - SERVER_LIMITS.deniedMs, id);
    expect(await opens(address, await asks())).toMatchObject({ status: 403, error: 'waiting' });
    expect(await panel.joiners()).toMatchObject([{ id, waits: true }]);
  });
});
