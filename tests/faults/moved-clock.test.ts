// The clock of a running server is set by an hour while people are on a board. What is valid for minutes goes on; what ends at a date
// follows the clock (docs/decisions/0171-clocks.md). Linux alone.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { NewLinkAnswer } from '#protocol/contract/links.ts';
import type { TimerAnswer } from '#protocol/contract/timers.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { canMoveClocks, MovedClocks } from '../e2e/moved-clock.ts';
import { ServerProcess } from './server-process.ts';

const HOUR_S = 3600;
const HOUR_MS = HOUR_S * 1000;
const TIMER_MS = 10 * 60_000;
/** Time that the test may take between two readings of a timer. */
const SPARE_MS = 5 * 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'atrium-moved-'));
let clocks: MovedClocks;
beforeAll(() => {
  if (canMoveClocks) clocks = new MovedClocks();
});
afterAll(() => {
  clocks?.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!canMoveClocks)('a server whose clock is set', () => {
  test.each([
    { name: 'an hour ahead', offS: HOUR_S },
    { name: 'an hour back', offS: -HOUR_S },
  ])('$name keeps sockets, tokens and tickets, and judges links and timers by its clock', async ({ offS }) => {
    const random = new Seeded(offS);
    const secret = random.bytes(32);
    const clock = clocks.clock();
    const server = await ServerProcess.start(path.join(folder, String(offS)), clock.env);
    try {
      const { address } = server;
      const opened = await openBoard(address, secret);
      const call = (by: OpenBoardAnswer, method: string, name: string, body?: object): Promise<Response> =>
        fetch(`${address}/api/boards/${by.id}/${name}`, {
          method,
          headers: { authorization: `Bearer ${by.token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
      const linkUntil = async (expires: number): Promise<Uint8Array> => {
        const response = await call(opened, 'POST', 'links', { role: 'editor', expires });
        const { secret: link } = (await response.json()) as NewLinkAnswer;
        return Buffer.from(link, 'base64url');
      };
      const opens = (link: Uint8Array): Promise<boolean> =>
        openBoard(address, link, { alias: deriveBoard(secret).alias }).then(
          () => true,
          () => false,
        );
      const leftMs = async (): Promise<number | undefined> => {
        const { timer } = (await (await call(opened, 'GET', 'timer')).json()) as TimerAnswer;
        return timer?.leftMs;
      };
      const edit = async (peer: TestClient, number: number): Promise<void> => {
        peer.push(number, putTxn({ id: itemId(random) }));
        await peer.until(() => peer.of('ack').some(({ acks }) => acks.some(({ clientSeq }) => clientSeq === number)));
      };

      const peer = await TestClient.join(address, secret, { opened });
      await edit(peer, 1);
      const shortLink = await linkUntil(Date.now() + HOUR_MS / 2);
      const longLink = await linkUntil(Date.now() + 2 * HOUR_MS);
      await call(opened, 'PUT', 'timer', { ms: TIMER_MS });
      clock.set(offS);

      await edit(peer, 2);
      const ticket = await call(opened, 'POST', 'ticket');
      expect(ticket.status).toBe(200);
      const rejoined = await TestClient.join(address, secret, {
        opened: { ...opened, ...((await ticket.json()) as object) },
      });
      await edit(rejoined, 1);
      expect(peer.closed).toBeUndefined();
      expect([await opens(shortLink), await opens(longLink)]).toEqual([offS < 0, true]);
      const left = await leftMs();
      if (offS > 0) expect(left).toBeUndefined();
      else expect(Math.abs((left ?? 0) - (TIMER_MS + HOUR_MS))).toBeLessThan(SPARE_MS);
    } finally {
      await server.signal('SIGTERM');
    }
  });
});
