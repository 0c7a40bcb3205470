// A team of 200 boards whose export is cut off three times, each time in the middle: it goes on, and comes out as one whole ZIP.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { checksumOfRow } from '../../server/platform/database/log/checksums.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { TEAM_EXPORT } from '../../server/workspace/team-exports/job-kind.ts';
import { readArchive } from '../../workers/jobs/archive/read-archive.ts';
import { atriumFile } from '../../workers/jobs/import/atrium-file.ts';
import { ServerProcess } from './server-process.ts';

const BOARDS = 200;
const KILLS = 3;
const random = new Seeded(4306);
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-exports-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

interface Row {
  done: number;
  sha256: Uint8Array | null;
}

function inDatabase<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path.join(dataDir, 'atrium.db'), { timeout: 20_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const exported = (): Row =>
  inDatabase((db) => db.prepare('SELECT done, sha256 FROM team_export').get() as unknown as Row);
const until = (isIt: (row: Row) => boolean) =>
  vi.waitFor(() => expect(isIt(exported())).toBe(true), { timeout: 120_000, interval: 5 });

/** A board with k + 1 items, as its server would have stored them. */
function addBoard(db: DatabaseSync, project: string, k: number): void {
  const [id, clientId] = [randomUUID(), random.bytes(16)];
  db.prepare('INSERT INTO board (id, alias, created_at, project, title) VALUES (?, ?, 1, ?, ?)').run(
    id,
    hexOf(random.bytes(12)),
    project,
    `Board ${k}`,
  );
  const put = db.prepare(
    'INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, size, total, sum) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)',
  );
  let total = 0;
  for (let seq = 1; seq <= (k % 5) + 1; seq++) {
    const data = putTxn({ id: itemId(random) });
    const row = { seq, clientId, clientSeq: seq, actor: 'guest:a', atMs: 1, data, sha256: null, size: data.length };
    total += data.length;
    put.run(id, seq, clientId, seq, row.actor, data, data.length, total, checksumOfRow(id, { ...row, total } as never));
  }
}

test('cut off three times it is one ZIP with every board', async () => {
  await (await ServerProcess.start(dataDir)).signal('SIGTERM');
  const [team, id] = [randomUUID(), randomUUID()];
  inDatabase((db) => {
    const [entity, project] = [randomUUID(), randomUUID()];
    db.exec('BEGIN');
    db.prepare('INSERT INTO entity (id, name, created_at) VALUES (?, ?, 1)').run(entity, 'Northside');
    db.prepare('INSERT INTO team (id, entity, name, created_at) VALUES (?, ?, ?, 1)').run(team, entity, 'Maths');
    db.prepare(
      "INSERT INTO project (id, team, name, color, is_private, created_at, created_by) VALUES (?, ?, 'One', '#112233', 0, 1, 'p')",
    ).run(project, team);
    for (let k = 0; k < BOARDS; k++) addBoard(db, project, k);
    db.prepare("INSERT INTO team_export (id, team, by_person, language, at) VALUES (?, ?, 'p', 'en', 1)").run(id, team);
    db.prepare('INSERT INTO job (kind, thing, payload, due) VALUES (?, ?, ?, 0)').run(
      TEAM_EXPORT,
      id,
      JSON.stringify({ team }),
    );
    db.exec('COMMIT');
  });
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await ServerProcess.start(dataDir);
    await until(({ done }) => done > 0 && done < BOARDS);
    await server.signal('SIGKILL');
    expect(exported().sha256).toBeNull();
    inDatabase((db) => db.exec('UPDATE team_export SET done = 0'));
  }
  const server = await ServerProcess.start(dataDir);
  await until(({ sha256 }) => sha256 !== null);
  await vi.waitFor(() => expect(inDatabase((db) => db.prepare('SELECT * FROM job').all())).toEqual([]), 20_000);
  await server.signal('SIGTERM');

  const name = hexOf(exported().sha256 as Uint8Array);
  const entries = unzipSync(readFileSync(path.join(dataDir, 'blobs', name.slice(0, 2), name)));
  expect(Object.keys(entries)).toHaveLength(BOARDS + 1);
  for (let k = 0; k < BOARDS; k++) {
    const archive = await readArchive(new Blob([entries[`One/Board ${k}.atrium`] as Uint8Array<ArrayBuffer>]));
    const { report } = await atriumFile(archive.board, 'a', { x: 0, y: 0, keeps: true }, () => ({ w: 1, h: 1 }));
    expect(report.kept).toBe((k % 5) + 1);
  }
  // Of those that were cut off nothing counts; a later export clears it.
  expect((await readdir(path.join(dataDir, 'exports'))).length).toBeLessThanOrEqual(KILLS);
}, 300_000);
