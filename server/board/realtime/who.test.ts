// Guests who have become people, over real sockets and the real database: what goes on as theirs, and what stays another's.

import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import type { HelloClient } from '#protocol/frames.ts';
import { sha256 } from '../../access/board-secrets.ts';
import { Tickets, usedHere } from '../../access/tickets.ts';
import { tokenFor } from '../../access/tokens.ts';
import { steadyClock } from '../../platform/clock/clock.ts';
import { keysIn } from '../../platform/secrets/keys.ts';
import type { Actor, TicketHolder } from '../../policies/grant.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, modeTxn, moveTxn, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(2207);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

function link(guest: string, person: string): void {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  db.prepare('INSERT INTO guest_person (guest, person, at) VALUES (?, ?, ?)').run(guest, person, Date.now());
  db.close();
}

/** A board with a manager, and what opens it as whom. */
async function boardOf(): Promise<{
  secret: Uint8Array;
  manager: OpenBoardAnswer;
  guest(): Promise<OpenBoardAnswer>;
  /** As a person's page on a device of this guest would be answered. */
  person(person: string, guest?: string): OpenBoardAnswer;
  join(opened: OpenBoardAnswer, ...clients: HelloClient[]): Promise<TestClient>;
}> {
  const secret = random.bytes(32);
  const manager = await openBoard(server.address, secret);
  const keys = keysIn(server.dataDir);
  return {
    secret,
    manager,
    guest: () => openBoard(server.address, secret),
    person(person, guest) {
      const visitor: TicketHolder = {
        grant: {
          actor: person as Actor,
          thing: { kind: 'board', id: manager.id },
          role: 'editor',
          source: { kind: 'link', sha256: hexOf(sha256(secret)), version: 1 },
        },
        name: 'Ann',
        ...(guest && { guest: guest as Actor }),
      };
      const clock = steadyClock();
      const ticket = new Tickets(keys, usedHere(clock), clock).issue(visitor);
      return { ...manager, actor: person, ticket, ...tokenFor(keys, visitor, clock.nowMs()) };
    },
    join: (opened, ...clients) => TestClient.join(server.address, secret, { opened, clients }),
  };
}

const newPerson = () => `person:${randomUUID()}`;
const client = (clientId: Uint8Array, more: Partial<HelloClient> = {}): HelloClient => ({
  clientId,
  settled: 0,
  ...more,
});

describe('a guest who has become a person', () => {
  test('WHO-3 WHO-2 goes on with the guest’s numbers, under the guest; what is new is the person’s; the others see one person', async () => {
    const board = await boardOf();
    const watcher = await board.join(board.manager, client(randomBytes(16)));
    const as = await board.guest();
    const [before, drawn, fresh] = [randomBytes(16), randomBytes(16), randomBytes(16)];
    const first = await board.join(as, client(before));
    first.push(1, putTxn({ id: itemId(random) }));
    expect(await first.answer(1)).toEqual({ seq: 1 });
    await first.leave();
    const person = newPerson();
    link(as.actor, person);
    const clients = [client(fresh), client(before), client(drawn, { ofGuest: as.actor })];
    const peer = await board.join(board.person(person, as.actor), ...clients);
    expect(peer.welcome).toMatchObject({ actor: person, name: 'Ann' });
    expect(peer.welcome?.outcomes).toEqual([expect.objectContaining({ client: 1, clientSeq: 1, ok: true, seq: 1 })]);
    // The old number again, the queue's next one, one never sent before, and the person's own.
    peer.push(2, putTxn({ id: itemId(random) }), { client: 1 });
    peer.push(1, putTxn({ id: itemId(random) }), { client: 2 });
    peer.push(3, putTxn({ id: itemId(random) }));
    expect(await peer.answer(3)).toEqual({ seq: 4 });
    await watcher.until(() => watcher.lastSeq === 4);
    expect(watcher.rows.map(({ actor, clientSeq }) => [actor, clientSeq])).toEqual([
      [as.actor, 1],
      [as.actor, 2],
      [as.actor, 1],
      [person, 3],
    ]);
    const joined = watcher.of('presences').flatMap(({ events }) => events.filter(({ kind }) => kind === 'joined'));
    expect(joined.map((event) => 'actor' in event && event.actor)).toEqual([as.actor, person]);
    expect(watcher.of('presences').flatMap(({ events }) => events.filter(({ kind }) => kind === 'gone'))).toHaveLength(
      1,
    );
    // From then on it is the guest's, whoever names it how.
    await peer.leave();
    const again = await board.join(board.person(person, as.actor), client(drawn), client(fresh, { ofGuest: as.actor }));
    expect(again.welcome?.outcomes.map(({ clientSeq }) => clientSeq)).toEqual([1, 3]);
    again.push(4, putTxn({ id: itemId(random) }), { client: 1 });
    await again.answer(4);
    await watcher.until(() => watcher.lastSeq === 5);
    expect(watcher.rows.at(-1)?.actor).toBe(person);
    await Promise.all([watcher.leave(), again.leave()]);
  });

  test('WHO-3 HS-3 may not continue another person’s guest, and a guest not its person', async () => {
    const board = await boardOf();
    const [as, other] = await Promise.all([board.guest(), board.guest()]);
    const [anns, bens, guests] = [newPerson(), newPerson(), randomBytes(16)];
    link(as.actor, anns);
    link(other.actor, bens);
    const own = randomBytes(16);
    const first = await board.join(as, client(guests));
    first.push(1, putTxn({ id: itemId(random) }));
    await first.answer(1);
    const second = await board.join(board.person(anns, as.actor), client(own));
    second.push(1, putTxn({ id: itemId(random) }));
    await second.answer(1);
    for (const [opened, clientId] of [
      [board.person(bens, other.actor), guests],
      [other, guests],
      [await board.guest(), own],
      [board.person(bens, other.actor), own],
      [await openBoard(server.address, board.secret, { guest: as.guest }), own],
    ] as const) {
      const peer = await board.join(opened, client(clientId));
      expect([peer.welcome, await peer.isClosed()]).toEqual([
        undefined,
        { code: CLOSE.forbidden, reason: 'client-of-another' },
      ]);
    }
    await Promise.all([first, second].map((peer) => peer.leave()));
    // A guest of somebody else is no name to take.
    const forged = await board.join(board.person(bens, other.actor), client(randomBytes(16), { ofGuest: as.actor }));
    forged.push(1, putTxn({ id: itemId(random) }));
    await forged.answer(1);
    await forged.leave();
    const reader = await board.join(board.manager, client(randomBytes(16)));
    await reader.until(() => reader.rows.length === 3);
    expect(reader.rows.map(({ actor }) => actor)).toEqual([as.actor, anns, bens]);
    await reader.leave();
  });

  test('WHO-4 REJ-9 with own objects only, edits what any of the person’s guests made, and nobody else does', async () => {
    const board = await boardOf();
    const [laptop, phone, stranger] = await Promise.all([board.guest(), board.guest(), board.guest()]);
    const person = newPerson();
    link(laptop.actor, person);
    link(phone.actor, person);
    const items = [itemId(random), itemId(random), itemId(random)] as [Uint8Array, Uint8Array, Uint8Array];
    for (const [as, id] of [
      [laptop, items[0]],
      [stranger, items[2]],
    ] as const) {
      const peer = await board.join(as, client(randomBytes(16)));
      peer.push(1, putTxn({ id }));
      await peer.answer(1);
      await peer.leave();
    }
    const manager = await board.join(board.manager, client(randomBytes(16)));
    manager.push(1, modeTxn(2));
    await manager.answer(1);
    // Signed in on the phone: what the laptop's guest made is own, and what the phone's queue still says is said as its guest.
    const peer = await board.join(
      board.person(person, phone.actor),
      client(randomBytes(16)),
      client(randomBytes(16), { ofGuest: phone.actor }),
    );
    const answers: unknown[] = [];
    for (const [n, id, of] of [
      [1, items[0], 0],
      [2, items[0], 1],
      [3, items[2], 0],
    ] as const) {
      peer.push(n, moveTxn([id], 1, 1), { client: of });
      answers.push(await peer.answer(n));
    }
    peer.push(4, putTxn({ id: items[1] }));
    await peer.answer(4);
    expect(answers).toEqual([{ seq: 4 }, { seq: 5 }, { code: 'not-yours' }]);
    // The guest alone has nothing of the person's.
    const alone = await board.join(
      await openBoard(server.address, board.secret, { guest: laptop.guest }),
      client(randomBytes(16)),
    );
    alone.push(1, moveTxn([items[1]], 1, 1));
    alone.push(2, moveTxn([items[0]], 1, 1));
    expect([await alone.answer(1), await alone.answer(2)]).toEqual([{ code: 'not-yours' }, { seq: 7 }]);
    await Promise.all([manager, peer, alone].map((one) => one.leave()));
  });

  test('WHO-4 REF-4 goes on with an upload its guest began', async () => {
    const board = await boardOf();
    const [as, other] = [await board.guest(), await board.guest()];
    const person = newPerson();
    link(as.actor, person);
    const clientId = randomBytes(16);
    const peer = await board.join(as, client(clientId));
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    await peer.leave();
    const asked = async ({ id, token }: OpenBoardAnswer): Promise<number> => {
      const path = `/api/boards/${id}/parts/${hexOf(clientId)}/2`;
      return (await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })).status;
    };
    expect([await asked(board.person(person, as.actor)), await asked(as), await asked(other)]).toEqual([200, 200, 403]);
    expect(await asked(board.person(newPerson()))).toBe(403);
  });
});
