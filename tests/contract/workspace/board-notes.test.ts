// What lists show of a board's log: its title, and when it was changed last by whom, a little after the log has it.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import type { Page } from '#protocol/workspace.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { titleTxn } from '../../../server/workspace/boards/title-txn.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(2310);
const soon = { timeout: 20_000, interval: 50 };

describe.each(Object.entries(peopleEngines))('notes of boards on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let ana: WorkspacePerson;
  beforeAll(async () => {
    engine = await start();
    server = await testServer({ distDir: '/nowhere', boardNotesMs: 50, ...engine.settings });
    [ana] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  });
  afterAll(async () => {
    await server?.end();
    await engine?.end();
  });

  const ownBoard = async (secret: Uint8Array): Promise<OpenBoardAnswer> => {
    const answer = await fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      body: JSON.stringify({ alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') }),
    });
    return (await answer.json()) as OpenBoardAnswer;
  };
  const found = async (search: string): Promise<readonly BoardCard[]> => {
    const { data } = await ana.ask<{ boards: Page<BoardCard> }>(
      `query ($teamId: ID!, $search: String) { boards(teamId: $teamId, search: $search) {
        rows { id title changedMs changedBy { personId name } } } }`,
      { teamId: ana.teamId, search },
    );
    return data?.boards.rows ?? [];
  };

  test('a title is found soon after it was set, changed as often as it is; each change says by whom', async () => {
    const secret = randomBytes(32);
    const board = await ownBoard(secret);
    const own = await TestClient.join(server.address, secret, { opened: board });
    own.push(1, titleTxn('Roof GARDEN'));
    await own.answer(1);
    await vi.waitFor(
      async () => expect(await found('roof g')).toMatchObject([{ id: board.id, title: 'Roof GARDEN' }]),
      soon,
    );
    expect((await found('roof g'))[0]?.changedBy).toEqual({ personId: ana.id, name: 'Person 1' });
    const guest = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, secret, { name: 'Visitor' }),
    });
    guest.push(1, putTxn({ id: itemId(random) }));
    await guest.answer(1);
    await vi.waitFor(
      async () => expect((await found('roof'))[0]?.changedBy).toEqual({ personId: null, name: 'Visitor' }),
      soon,
    );
    own.push(2, titleTxn(''));
    await own.answer(2);
    await vi.waitFor(async () => expect(await found('roof')).toEqual([]), soon);
    own.push(3, titleTxn(`Cellar\0 ${'x'.repeat(3000)}`));
    await own.answer(3);
    await vi.waitFor(async () => expect(await found('CELLAR x')).toMatchObject([{ id: board.id }]), soon);
    await Promise.all([own.leave(), guest.leave()]);
  });

  test('a board that is made with a title has it in its log', async () => {
    const projectId = randomUUID();
    await ana.ask(
      'mutation ($id: ID!, $teamId: ID!) { createProject(id: $id, teamId: $teamId, name: "P", color: "#222222") { id } }',
      { id: projectId, teamId: ana.teamId },
    );
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    const board = { projectId, alias, secret: secret.toString('base64url'), title: 'Harbour' };
    const create = 'mutation ($board: NewBoard!) { createBoard(board: $board) { title } }';
    const made = await Promise.all([1, 2].map(() => ana.ask<{ createBoard: BoardCard }>(create, { board })));
    expect(made.map(({ data }) => data?.createBoard.title)).toEqual(['Harbour', 'Harbour']);
    const opened = await fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      body: JSON.stringify({ alias }),
    });
    const peer = await TestClient.join(server.address, secret, { opened: (await opened.json()) as OpenBoardAnswer });
    await peer.until(() => peer.lastSeq === 1);
    expect(peer.rows.map(({ actor }) => actor)).toEqual([`person:${ana.id}`]);
    // It is the title that whoever loads the board has.
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    await peer.leave();
    expect(await found('harbour')).toHaveLength(1);
  });

  test('what was changed last before the server stopped is noted; a board that is loaded has its title noted', async () => {
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    const { dataDir } = server;
    const again = async (boardNotesMs: number): Promise<void> => {
      await server.close();
      server = await testServer({ distDir: '/nowhere', ...engine.settings, dataDir, boardNotesMs });
    };
    const inDatabase = async <T>(work: (queries: Database['queries']) => Promise<T>): Promise<T> => {
      const url = engine.settings.databaseUrl;
      const database = await openDatabase(url === undefined ? { file: server.database } : { url });
      return work(database.queries).finally(() => database.close());
    };
    const noted = () =>
      inDatabase((queries) =>
        queries.selectFrom('board').select(['title', 'title_key', 'changed_by']).where('alias', '=', alias).execute(),
      );
    await again(3600_000);
    const guest = await openBoard(server.address, secret, { name: 'Visitor' });
    const peer = await TestClient.join(server.address, secret, { opened: guest });
    peer.push(1, titleTxn('Plan Ü'));
    await peer.answer(1);
    await again(50);
    expect(await noted()).toEqual([{ title: 'Plan Ü', title_key: 'plan u', changed_by: guest.actor }]);
    await inDatabase((queries) =>
      queries.updateTable('board').set({ title: 'of before' }).where('alias', '=', alias).execute(),
    );
    const later = await TestClient.join(server.address, secret);
    await vi.waitFor(
      async () => expect(await noted()).toMatchObject([{ title: 'Plan Ü', changed_by: guest.actor }]),
      soon,
    );
    await later.leave();
  });
});
