// Joins, letting in, ends, roles, claims and keeps in any order, on either engine: after each step who comes by a share token gets what a
// model of the rules says, and nothing else.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import type { JoinAnswer, PanelAnswer } from '#protocol/contract/panels.ts';
import { LINK_ROLES, type LinkRole } from '#protocol/roles.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { testSeed } from '../../../server/testing/seed.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { type StagePerson, TestTeam } from '../workspace/stage.ts';
import { called, device, join, opens, TestPanel } from './joining.ts';

const STEPS = 400;
const DEVICES = 6;

interface Member {
  guest: string;
  /** Of its newest join. */
  joined: JoinAnswer | undefined;
  id: string | undefined;
  state: 'none' | 'waits' | 'in' | 'ended' | 'declined';
}

describe.each(Object.entries(peopleEngines))('sessions in any order on %s', (_name, start) => {
  let engine: PeopleEngine;
  let stage: TestTeam;
  beforeAll(async () => {
    engine = await start();
    stage = await TestTeam.open(1, engine.settings);
    await stage.give('team', stage.team, 0, 'admin');
  }, 120_000);
  afterAll(async () => {
    await stage.end();
    await engine.end();
  });

  test('PANEL-5 PANEL-6 nobody holds a role that the rules deny, and nobody is denied one they give', async () => {
    const random = new Seeded(testSeed());
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random.next() * all.length)] as T;
    const { address } = stage;
    let panel = await TestPanel.begin(address);
    let members: Member[] = [];
    let [asks, isEnded, role, claim] = [false, false, 'editor' as LinkRole, ''];
    let token = '';
    /** Of a session that is over nobody changes anything; a panel whose board was claimed stands on that session alone. */
    const says = (status: number, otherwise: number): void =>
      isEnded ? expect([403, 410]).toContain(status) : expect(status).toBe(otherwise);
    const renew = async (): Promise<void> => {
      const { body } = await called<typeof panel.opened>(`${address}/api/boards/open`, 'POST', {
        alias: panel.opened.alias,
        panel: panel.opened.panel,
      });
      Object.assign(panel.opened, body);
    };
    const begin = async (): Promise<void> => {
      panel = await TestPanel.begin(address);
      token = (await panel.code()).token;
      const secret = randomBytes(32);
      claim = secret.toString('base64url');
      await panel.call('PUT', 'panel/claim', { sha256: hexOf(sha256(secret)) });
      [asks, isEnded, role] = [false, false, 'editor'];
      members = Array.from({ length: DEVICES }, () => ({
        guest: device(),
        joined: undefined,
        id: undefined,
        state: 'none',
      }));
    };
    const ids = async (): Promise<void> => {
      const { joiners } = (await panel.call<PanelAnswer>('GET', 'panel')).body;
      for (const one of members) one.id = joiners.find(({ name }) => name === one.guest.slice(-20))?.id ?? one.id;
    };
    const steps: Record<string, () => Promise<unknown>> = {
      async join() {
        const one = pick(members);
        const answer = await join(address, { token, guest: one.guest, name: one.guest.slice(-20) });
        expect(answer.status).toBe(isEnded ? 404 : 200);
        if (isEnded) return;
        one.joined = answer.body;
        one.guest = one.guest.startsWith('new.') ? one.guest : answer.body.guest;
        if (one.state === 'none') one.state = asks ? 'waits' : 'in';
        // A denied participant may ask again only after ten minutes.
        else if (one.state === 'ended') one.state = 'waits';
        await ids();
      },
      async letIn() {
        const one = pick(members);
        const { status } = await panel.call('PUT', `panel/joiners/${one.id ?? panel.opened.id}`);
        says(status, one.state === 'waits' ? 204 : 404);
        if (status === 204) one.state = 'in';
      },
      async end() {
        const one = pick(members);
        const { status } = await panel.call('DELETE', `panel/joiners/${one.id ?? panel.opened.id}`);
        says(status, one.state === 'waits' || one.state === 'in' ? 204 : 404);
        if (status === 204) one.state = one.state === 'in' ? 'ended' : 'declined';
      },
      async ask() {
        const to = random.next() < 0.5;
        const { status } = await panel.call('PATCH', 'panel', { asks: to });
        says(status, 204);
        if (!isEnded) asks = to;
      },
      async role() {
        const to = pick(LINK_ROLES);
        if ((await panel.call('PATCH', 'panel', { role: to })).status !== 204) return;
        role = to;
        // Of a panel that stands on its own place the token is of the role before.
        await renew();
      },
      async claim() {
        const { token: bearer } = stage.people[0] as StagePerson;
        const body = { claim, project_id: stage.project };
        const headers = { authorization: `Bearer ${bearer}` };
        const { status } = await called(`${address}/api/user/panels/claim`, 'POST', body, headers);
        expect([200, 410]).toContain(status);
        if (!isEnded) await renew();
      },
      async over() {
        if (random.next() < 0.7) return;
        says((await panel.call('DELETE', 'panel')).status, 204);
        isEnded = true;
      },
      fresh: async () => (random.next() < 0.2 || isEnded ? begin() : undefined),
    };
    await begin();
    const said: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick([...Object.keys(steps), 'join', 'join', 'letIn', 'end']);
      said.push(name);
      await steps[name]?.();
      const one = pick(members);
      if (!one.joined) continue;
      const answer = await opens(address, one.joined);
      const expected = isEnded
        ? { status: 410 }
        : one.state === 'waits'
          ? { status: 403, error: 'waiting' }
          : one.state === 'declined'
            ? { status: 403, error: 'forbidden' }
            : one.state === 'ended'
              ? { status: 410 }
              : { status: 200, body: { role } };
      expect(answer, said.slice(-12).join(' ')).toMatchObject(expected);
    }
    expect(await stage.sql(`SELECT * FROM guest_person WHERE guest LIKE 'panel:%'`)).toEqual([]);
  }, 120_000);
});
