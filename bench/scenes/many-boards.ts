// Boards of one team in a database, many at once, as the lists of the workspace meet them: in projects, with titles, the newest
// opened by the person.

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openDatabase, type Where } from '../../server/platform/database/open-database.ts';
import { png } from '../../server/testing/pictures.ts';
import { Seeded } from '../../server/testing/txns.ts';

export interface ManyBoards {
  person: string;
  team: string;
  count: number;
  /** Where blobs are kept: every board has a cover then. */
  dataDir?: string;
}

/** As many with few boards as with many: what is answered is then alike. */
const PROJECTS = 10;
/** A team's boards are mostly those of others. */
const OPENED = 200;
/** Rows of one statement. */
const BATCH_ROWS = 500;
const COVERS = 8;

/** Answers the aliases. */
export async function seedBoards(where: Where, { person, team, count, dataDir }: ManyBoards): Promise<string[]> {
  const random = new Seeded(count);
  const database = await openDatabase(where);
  const { queries } = database;
  try {
    const projects = Array.from({ length: PROJECTS }, (_, n) => ({
      id: uuidOf(random),
      team,
      name: `Project ${n + 1}`,
      color: '#1f4fd8',
      created_at: n,
      created_by: person,
    }));
    const nowMs = Date.now();
    const boards = Array.from({ length: count }, (_, n) => {
      const { id, alias } = deriveBoard(random.bytes(32));
      const project = projects[n % projects.length]?.id as string;
      const at = nowMs - n * 60_000;
      return { id, alias, project, title: `Lesson ${n + 1}, rivers and roads`, created_at: at, changed_at: at };
    });
    for (const some of slices(projects)) await queries.insertInto('project').values(some).execute();
    for (const some of slices(boards)) {
      await queries.insertInto('board').values(some).execute();
    }
    const opened = boards.slice(0, OPENED).map(({ id, changed_at }) => ({ person, board: id, at: changed_at }));
    await queries.insertInto('opened_board').values(opened).execute();
    if (dataDir !== undefined) {
      const covers = Array.from({ length: COVERS }, (_, n) => storedPicture(dataDir, 40 + 24 * n));
      for (const some of slices(boards)) {
        const blobs = some.map(({ id }, n) => ({ board: id, kind: 'cover', ...(covers[n % COVERS] as Stored) }));
        await queries.insertInto('board_blob').values(blobs).execute();
        const pictures = blobs.map(({ size, ...one }) => ({ ...one, seq: 1, type: 'image/png', at: nowMs }));
        await queries.insertInto('board_picture').values(pictures).execute();
      }
    }
    return boards.map(({ alias }) => alias);
  } finally {
    await database.close();
  }
}

interface Stored {
  sha256: Uint8Array;
  size: number;
}

/** As the server keeps files. */
function storedPicture(dataDir: string, shade: number): Stored {
  const picture = png(640, 360, shade);
  const sha256 = createHash('sha256').update(picture).digest();
  const hex = sha256.toString('hex');
  const folder = path.join(dataDir, 'blobs', hex.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, hex), picture);
  return { sha256, size: picture.length };
}

function uuidOf(random: Seeded): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += BATCH_ROWS) yield all.slice(i, i + BATCH_ROWS);
}
