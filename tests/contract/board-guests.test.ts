// How many guests may be on a board at once by the plan of its entity, and what a file may be: over real sockets, at the edge.

import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { CLOSE } from '#protocol/errors.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { PLANS } from '#protocol/plans.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { StrictClient } from './identity/client.ts';
import { type SignedUp, signedUp } from './people/signed-up.ts';

const MAX = PLANS.free.guestsOnBoard as number;

let server: TestServer;
let ana: SignedUp;
beforeAll(async () => {
  server = await testServer();
  ana = await signedUp(await StrictClient.of(`http://localhost:${server.port}`), {
    givenName: 'Ana',
    familyName: 'Ortiz',
  });
});
afterAll(() => server.end());

const bodyOf = (secret: Uint8Array, more: object = {}) =>
  JSON.stringify({
    alias: deriveBoard(secret).alias,
    secret: Buffer.from(secret).toString('base64url'),
    ...more,
  });

/** Opened by Ana's account: it belongs to her own entity, which has the plan free. */
async function boardOfAna(): Promise<{ secret: Uint8Array; opened: OpenBoardAnswer }> {
  const secret = new Uint8Array(randomBytes(32));
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.tokens.access_token}` },
    body: bodyOf(secret, { name: 'Ana' }),
  });
  return { secret, opened: (await response.json()) as OpenBoardAnswer };
}

/** Joins by a ticket. Returns the client once it is welcomed or closed. */
async function joined({ ticket }: Pick<OpenBoardAnswer, 'ticket'>): Promise<TestClient> {
  const peer = new TestClient(server.address);
  peer.keeps = false;
  await peer.isConnected();
  const clients = [{ clientId: peer.clientId, settled: 0 }];
  peer.send({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients });
  await peer.until(() => peer.welcome !== undefined || peer.closed !== undefined);
  return peer;
}

const openStatus = async (secret: Uint8Array, guest?: string) => {
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(secret, guest === undefined ? {} : { guest }),
  });
  return ((await response.json()) as { error?: string }).error ?? response.status;
};

test(`SHARE-9 takes ${MAX} guests at once and one of two who come together`, async () => {
  const { secret, opened } = await boardOfAna();
  const tickets = await Promise.all(Array.from({ length: MAX + 1 }, () => openBoard(server.address, secret)));
  const [first, second, ...others] = tickets as [OpenBoardAnswer, OpenBoardAnswer, ...OpenBoardAnswer[]];
  const guests = await Promise.all(others.map(joined));
  expect(guests.every(({ welcome }) => welcome !== undefined)).toBe(true);

  const last = await Promise.all([joined(first), joined(second)]);
  expect(last.filter(({ welcome }) => welcome !== undefined)).toHaveLength(1);
  expect(last.flatMap(({ closed }) => closed ?? [])).toEqual([{ code: CLOSE['too-many'], reason: 'guests' }]);
  // By name, once presence is written. Whoever is there opens it in another tab, and people with an account are not counted.
  await expect.poll(() => openStatus(secret)).toBe('board-guests-full');
  expect(await openStatus(secret, others[0]?.guest)).toBe(200);
  const member = await joined(opened);
  expect(member.welcome).toBeDefined();

  await guests[0]?.leave();
  await expect.poll(() => openStatus(secret)).toBe(200);
  await Promise.all([...guests.slice(1), ...last, member].map((peer) => peer.leave()));
});

test('SHARE-9 leaves guests on a board when its plan gets smaller, and lets no further one in', async () => {
  const { secret } = await boardOfAna();
  const db = new DatabaseSync(server.database, { timeout: 20_000 });
  const set = (tier: string) => db.prepare('UPDATE entity SET tier = ?').run(tier);
  try {
    set('pro');
    const tickets = await Promise.all(Array.from({ length: MAX + 1 }, () => openBoard(server.address, secret)));
    const guests = await Promise.all(tickets.map(joined));
    set('free');
    await expect.poll(() => openStatus(secret)).toBe('board-guests-full');
    expect(guests.filter(({ closed }) => closed !== undefined)).toEqual([]);
    await Promise.all(guests.map((peer) => peer.leave()));
  } finally {
    set('free');
    db.close();
  }
});

test('SHARE-9 counts no guests on a board that belongs to no entity', async () => {
  const secret = new Uint8Array(randomBytes(32));
  const tickets = await Promise.all(Array.from({ length: MAX + 2 }, () => openBoard(server.address, secret)));
  const guests = await Promise.all(tickets.map(joined));
  expect(guests.every(({ welcome }) => welcome !== undefined)).toBe(true);
  await Promise.all(guests.map((peer) => peer.leave()));
});

test('refuses a file above the upload limit of the plan by name, and takes one at the limit', async () => {
  const share = async ({ id, token }: Pick<OpenBoardAnswer, 'id' | 'token'>, size: number) => {
    const body = Buffer.alloc(size);
    body.write('%PDF-1.7');
    const response = await fetch(`${server.address}/api/boards/${id}/exports?format=pdf`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''plan.pdf",
      },
      body,
    });
    return ((await response.json()) as { error?: string }).error ?? response.status;
  };
  const { opened } = await boardOfAna();
  expect(await share(opened, PLANS.free.sharedFileBytes + 1)).toBe('too-large');
  expect(await share(opened, PLANS.free.sharedFileBytes)).toBe(201);
});
