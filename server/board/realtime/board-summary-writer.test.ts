// Notes of what happens on boards: however much it is, one commit and one hint in a while; what could not be written is not lost.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkChanges } from '../../access/link-changes.ts';
import { type Hint, LocalBus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { BoardSummaryWriter, type SummaryWriterDeps } from './board-summary-writer.ts';
import { boardNoteChanges } from './note-changes.ts';

const ids = ['one', 'two'];
let folder: string;
let database: Database;
let hints: Hint[];
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-notes-'));
  database = await openDatabase({ file: path.join(folder, 'atrium.db') });
  for (const id of ids)
    await linkChanges(database.queries).createBoard({ id, alias: id, creator: `person:of-${id}`, links: [] });
  hints = [];
  said = [];
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function notes(
  db: SummaryWriterDeps['db'] = { changes: { boardNotes: boardNoteChanges(database.queries, database) } },
): BoardSummaryWriter {
  const bus = new LocalBus();
  bus.subscribe((hint) => void hints.push(hint));
  const log = { warn: (_: object, message: string) => void said.push(message) } as SummaryWriterDeps['log'];
  // Written when it is told to be.
  return new BoardSummaryWriter({ db, bus, log, everyMs: 3600_000, searchIndexDelayMs: 60_000 });
}
const stored = () =>
  database.queries.selectFrom('board').select(['id', 'title', 'changed_at', 'changed_by']).orderBy('id').execute();
const event = (id: string) => ({ kind: 'board', id, projectId: null });

test('of many changes the last is noted, and each board is told of once', async () => {
  const some = notes();
  for (let n = 1; n <= 100; n++)
    some.changed('one', { atMs: n, actor: `guest:${n}`, title: n === 40 ? 'Plan' : undefined });
  some.changed('two', { atMs: 7, actor: 'guest:7', title: undefined });
  await some.close();
  expect(await stored()).toEqual([
    { id: 'one', title: 'Plan', changed_at: 100, changed_by: 'guest:100' },
    { id: 'two', title: '', changed_at: 7, changed_by: 'guest:7' },
  ]);
  expect(hints).toEqual([
    { kind: 'workspace', event: event('one'), teams: [], people: ['of-one'] },
    { kind: 'workspace', event: event('two'), teams: [], people: ['of-two'] },
  ]);
});

test('a board that changed, or that is opened with an old index, is indexed once if an account owns it', async () => {
  const links = linkChanges(database.queries);
  await links.createBoard({ id: 'guests', alias: 'guests', creator: 'guest:9', links: [] });
  const some = notes();
  for (const board of ['one', 'guests', 'one']) {
    some.changed(board, { atMs: 1, actor: 'guest:9', title: undefined });
    await some.flush();
  }
  some.opened('two', { head: 3, title: 'Plan' });
  await some.close();
  const jobs = await database.queries.selectFrom('job').select(['kind', 'thing']).orderBy('thing').execute();
  expect(jobs).toEqual(['one', 'two'].map((thing) => ({ kind: 'search-index', thing })));
});

test('a board that is opened is told of only when its title was not known', async () => {
  const some = notes();
  some.opened('one', { head: 3, title: 'Plan' });
  some.opened('two', { head: 0, title: 'none of it' });
  await some.flush();
  some.opened('one', { head: 3, title: 'Plan' });
  await some.close();
  expect((await stored()).map(({ title }) => title)).toEqual(['Plan', '']);
  expect(hints.map((hint) => 'event' in hint && hint.event)).toEqual([event('one')]);
});

test('what could not be written is written the next time, with what came since', async () => {
  const { noteBoards } = boardNoteChanges(database.queries, database);
  let isAway = true;
  const some = notes({
    changes: {
      boardNotes: {
        async noteBoards(all) {
          if (isAway) throw new Error('away');
          return noteBoards(all);
        },
      },
    },
  });
  some.changed('one', { atMs: 1, actor: 'guest:1', title: 'Plan' });
  await some.flush();
  expect([hints, said.length]).toEqual([[], 1]);
  isAway = false;
  some.changed('one', { atMs: 2, actor: 'guest:2', title: undefined });
  await some.close();
  expect((await stored())[0]).toEqual({ id: 'one', title: 'Plan', changed_at: 2, changed_by: 'guest:2' });
  expect(hints).toHaveLength(1);
});
