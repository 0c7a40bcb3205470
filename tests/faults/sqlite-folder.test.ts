// What stands in front of a SQLite database: a folder is one process's alone, and a write-ahead log that was damaged while no server
// ran is found before SQLite passes over what lies behind the damage.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { ServerProcess } from './server-process.ts';

const random = new Seeded(1905);
let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-folder-'));
});
afterEach(async () => {
  await server?.signal('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const wal = () => path.join(dataDir, 'atrium.db-wal');
const HEAD_BYTES = 32;
const FRAME_BYTES = 24 + 4096;

/** Twenty acknowledged edits, each a commit, none of them checkpointed into the database file. */
async function killed(): Promise<{ secret: Uint8Array; log: Buffer }> {
  const secret = random.bytes(32);
  server = await ServerProcess.start(dataDir);
  const peer = await TestClient.join(server.address, secret);
  for (let n = 1; n <= 20; n++) {
    peer.push(n, putTxn({ id: itemId(random), textBytes: 500 }));
    await peer.answer(n);
  }
  await server.signal('SIGKILL');
  return { secret, log: readFileSync(wal()) };
}

const headOf = async (secret: Uint8Array): Promise<number> => {
  const peer = await TestClient.join((server as ServerProcess).address, secret);
  await peer.leave();
  return peer.welcome?.seq ?? 0;
};
const isDamage = ({ msg }: Record<string, unknown>) => String(msg).includes('the write-ahead log is damaged');
const keptAside = () => readdirSync(dataDir).filter((name) => name.includes('wal.damaged'));

test('DMG-5 a second process on the same folder is refused by name, and after a SIGKILL the next one starts', async () => {
  server = await ServerProcess.start(dataDir);
  await expect(ServerProcess.start(dataDir)).rejects.toThrow(/is in use by another Atrium process/);
  expect((await TestClient.join(server.address, random.bytes(32))).welcome).toBeDefined();
  await server.signal('SIGKILL');
  server = await ServerProcess.start(dataDir);
  await server.signal('SIGTERM');
  server = await ServerProcess.start(dataDir);
});

test('DMG-4 a write-ahead log that is whole, or was cut where it was being written, is no damage', async () => {
  const { secret, log } = await killed();
  server = await ServerProcess.start(dataDir);
  expect(await headOf(secret)).toBe(20);
  await server.signal('SIGKILL');
  // A frame that was not whole when the machine stopped, with what was there before behind it.
  const torn = Buffer.concat([log, Buffer.alloc(FRAME_BYTES - 100, 7)]);
  log.copy(torn, log.length, log.length - FRAME_BYTES, log.length - FRAME_BYTES + 24);
  writeFileSync(wal(), torn);
  server = await ServerProcess.start(dataDir);
  expect(await headOf(secret)).toBe(20);
  expect(server.logged.filter(isDamage)).toEqual([]);
  expect(keptAside()).toEqual([]);
});

test.each([
  ['a page', (frame: number) => HEAD_BYTES + frame * FRAME_BYTES + 1000],
  ['a checksum', (frame: number) => HEAD_BYTES + frame * FRAME_BYTES + 17],
  ['a salt', (frame: number) => HEAD_BYTES + frame * FRAME_BYTES + 9],
  ['the head', () => 20],
])(
  'DMG-4 a byte flipped in %s: the log says what is lost and keeps the file; the server goes on with the rest',
  async (_where, place) => {
    const { secret, log } = await killed();
    const frames = Math.floor((log.length - HEAD_BYTES) / FRAME_BYTES);
    const frame = frames - 10;
    const at = place(frame);
    log[at] = (log[at] as number) ^ 0x10;
    writeFileSync(wal(), log);
    server = await ServerProcess.start(dataDir);
    const kept = keptAside();
    expect(kept).toHaveLength(1);
    expect(readFileSync(path.join(dataDir, kept[0] as string)).equals(log)).toBe(true);
    const { frame: bad, lostCommits, keptAs, database } = await server.logs(isDamage);
    expect(bad).toBe(at === 20 ? 0 : frame + 1);
    expect(lostCommits).toBeGreaterThan(0);
    expect(path.basename(keptAs as string)).toBe(kept[0]);
    expect(database).toBe('ok');
    expect(await headOf(secret)).toBeLessThan(20);
    const peer = await TestClient.join(server.address, secret);
    peer.push(1, putTxn({ id: itemId(random) }));
    expect(await peer.answer(1)).toMatchObject({ seq: expect.any(Number) });
  },
);
