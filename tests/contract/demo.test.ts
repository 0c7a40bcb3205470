// `npm run demo` against a server: what it creates, once however often it runs, and nothing where people are already.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { type DemoResult, fillServer } from '../../setup/demo/main.ts';
import { Browser, StrictClient } from './identity/client.ts';
import { signedUp } from './people/signed-up.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-demo-'));
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true });
});

const fill = (more: { isForced?: boolean; folder?: string } = {}): Promise<DemoResult> =>
  fillServer({ address: `http://localhost:${server.port}`, isForced: false, folder, ...more });

/** Rows of the tables that the demo fills. */
function counts(): Record<string, unknown> {
  const db = new DatabaseSync(server.database, { timeout: 20_000 });
  const count = (from: string) => db.prepare(`SELECT count(*) AS rows FROM ${from}`).get()?.rows;
  const tables = ['person', 'team', 'entity', 'project', 'board', 'board_op', 'membership', 'invite'];
  const all = Object.fromEntries(tables.map((table) => [table, count(table)]));
  const named = db.prepare("SELECT count(*) AS rows FROM team WHERE name <> ''").get()?.rows;
  const authors = db.prepare('SELECT count(DISTINCT actor) AS rows FROM board_op').get()?.rows;
  const empty = count('board WHERE id NOT IN (SELECT board FROM board_op)');
  db.close();
  return { ...all, named, authors, empty };
}

const SECOND_S = 90_000;

test(
  'creates two teams, six projects and their boards, and again nothing',
  async () => {
    const { boards, passwords } = await fill();
    expect(boards.length).toBe(23);
    expect(passwords.map(({ email }) => email)).toEqual([
      'ana.ortiz@northside.example',
      'mara.lind@lindstudio.example',
    ]);
    const first = counts();
    expect(first).toMatchObject({ person: 6, named: 2, project: 6, board: 23, authors: 6, empty: 0 });
    expect((await stat(path.join(folder, 'demo.json'))).mode & 0o777).toBe(0o600);

    const second = await fill();
    expect([second.boards, second.passwords]).toEqual([boards, []]);
    expect(counts()).toEqual(first);

    const client = await StrictClient.of(`http://localhost:${server.port}`);
    for (const { email, password } of passwords) {
      const browser = new Browser(client.found.issuer);
      const request = client.request({ prompt: 'login' });
      const page = await browser.submit(await browser.get(request.url), { email, password });
      expect((await client.redeem(request, page)).access_token).not.toBe('');
    }
  },
  SECOND_S,
);

test('is refused where people are already, unless it is forced, and then the addresses are taken', async () => {
  const other = path.join(folder, 'other');
  const before = counts();
  await expect(fill({ folder: other })).rejects.toThrow('People have accounts at this server already.');
  await expect(fill({ folder: other, isForced: true })).rejects.toThrow('there is one with another password');
  expect(counts()).toEqual(before);
});

test(
  'fills a server with people if it is forced',
  async () => {
    const full = await testServer({ distDir: '/nowhere' });
    const address = `http://localhost:${full.port}`;
    const isEmpty = async () => ((await (await fetch(`${address}/api/identity`)).json()) as { isEmpty?: true }).isEmpty;
    expect(await isEmpty()).toBe(true);
    const { tokens } = await signedUp(await StrictClient.of(address));
    await fetch(`${address}/api/user/signin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await isEmpty()).toBeUndefined();
    await expect(fillServer({ address, folder, isForced: false })).rejects.toThrow('already');
    expect((await fillServer({ address, folder, isForced: true })).boards.length).toBe(23);
    await full.end();
  },
  SECOND_S,
);

test('names the address where no server answers', async () => {
  const address = 'http://localhost:9';
  await expect(fillServer({ address, folder, isForced: false })).rejects.toThrow(
    `No server of Atrium answers at ${address}.`,
  );
});
