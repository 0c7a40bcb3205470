// A team's ZIP as another program reads it: Info-ZIP finds no fault in it, however many boards it has and however large it is. A soak
// goes beyond what a ZIP without ZIP64 can say: 65,535 entries, 4 GiB.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenBlob } from '../../platform/blobs/store.ts';
import type { BoardFilesDeps } from '../exports/archive.ts';
import { writeTeamArchive } from './team-archive.ts';

const IS_SOAK = process.env.ATRIUM_SOAK !== undefined;
const BOARDS = IS_SOAK ? 66_000 : 120;
const PICTURE_BYTES = IS_SOAK ? 16 << 20 : 16 << 10;
/** Of one board: more than 4 GiB in a soak. */
const PICTURES = 264;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-team-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function written(boards: number, pictures: number): Promise<{ file: string; said: string; bytes: number }> {
  const file = path.join(folder, 'team.zip');
  const picture = Buffer.alloc(PICTURE_BYTES, 7);
  const deps: BoardFilesDeps = {
    blobs: { open: async () => ({ size: picture.length, body: bodyOf(picture) }) as OpenBlob },
    boardFile: async (id) => ({
      json: Buffer.from(`{"type":"atrium","version":1,"items":[],"board":{"title":"${id}"}}`),
      items: 0,
      images: Array.from({ length: pictures }, (_, k) => k.toString(16).padStart(64, '0')),
    }),
    onBoard: async () => {},
  };
  const projects = [
    {
      name: 'Roof garden',
      boards: Array.from({ length: boards }, (_, k) => ({
        id: `b${k}`,
        title: `Plan ${k}`,
        changedMs: 1_700_000_000_000,
      })),
    },
  ];
  const team = { name: 'North', projects, language: 'en' as const };
  const { bytes } = await writeTeamArchive(file, team, deps, new AbortController().signal);
  const said = execFileSync('unzip', ['-tq', file], { encoding: 'utf8', maxBuffer: 1 << 20 });
  return { file, said, bytes };
}

async function* bodyOf(picture: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < picture.length; at += 1 << 20) yield picture.subarray(at, at + (1 << 20));
}

const listed = (file: string): number =>
  Number(/(\d+) files?/.exec(execFileSync('unzip', ['-Zt', file], { encoding: 'utf8' }))?.[1]);

test('of many boards', { timeout: 900_000 }, async () => {
  const { file, said } = await written(BOARDS, 0);
  expect(said).toMatch(/^No errors detected/m);
  // And the index page.
  expect(listed(file)).toBe(BOARDS + 1);
});

test('of a large board', { timeout: 900_000 }, async () => {
  const { file, said, bytes } = await written(1, PICTURES);
  expect(said).toMatch(/^No errors detected/m);
  expect(bytes).toBeGreaterThan(PICTURES * PICTURE_BYTES);
  if (IS_SOAK) expect(bytes).toBeGreaterThan(2 ** 32);
  expect(listed(file)).toBe(2);
});
