// What is drawn, kept and sent, when the page asks for a cover.

import { beforeEach, expect, test } from 'vitest';
import type { BoardCover } from '#protocol/covers.ts';
import { LIMITS } from '#protocol/limits.ts';
import { CoverMaker, type CoverMakerDeps, type Standing } from './cover-maker.ts';

const drawn = { picture: new Blob(['board'], { type: 'image/webp' }), area: { x: 0, y: 0, w: 10, h: 5 } };
const plain = new Blob(['paper'], { type: 'image/webp' });
const social = new Blob(['social'], { type: 'image/webp' });

let at: Standing | null;
let items: number;
let kept: BoardCover | undefined;
let sent: { path: string; text: string }[];
let did: string[];
let wantsSocial: boolean;
let refuses: boolean;
let diskFull: boolean;
let heavy: Blob | null;
let maker: CoverMaker;

beforeEach(() => {
  at = { seq: 7, pending: 0, up: true };
  items = 3;
  kept = undefined;
  sent = [];
  did = [];
  wantsSocial = refuses = diskFull = false;
  heavy = null;
  const from: CoverMakerDeps = {
    alias: 'a',
    standing: () => at,
    items: () => items,
    draw: async (wPx, hPx) => {
      did.push(`draw ${wPx}×${hPx}`);
      return heavy && wPx === 640 ? { ...drawn, picture: heavy } : drawn;
    },
    framed: async (_picture, wPx, hPx) => {
      did.push(`frame ${wPx}×${hPx}`);
      return social;
    },
    paper: async () => plain,
    read: async () => kept,
    write: async (cover) => {
      if (diskFull) throw new DOMException('full', 'QuotaExceededError');
      kept = cover;
    },
    put: async (name, seq, picture) => {
      if (refuses) throw new Error('too-many-requests');
      sent.push({ path: `${name}?seq=${seq}`, text: await picture.text() });
      return { seq: 7, social: wantsSocial };
    },
  };
  maker = new CoverMaker(from);
});

test('a cover is drawn, kept here and sent with its number', async () => {
  await maker.make(true);
  expect(kept).toEqual({ alias: 'a', ...drawn, seq: 7, pending: false, shared: true });
  expect(sent).toEqual([{ path: 'cover?seq=7', text: 'board' }]);
});

test('the same number is not drawn again', async () => {
  await maker.make(true);
  await maker.make(true);
  expect([did.length, sent.length]).toEqual([1, 1]);
  at = { seq: 8, pending: 0, up: true };
  await maker.make(true);
  expect([did.length, sent.length]).toEqual([2, 2]);
});

test('who may not edit, and who is offline, keeps it here alone', async () => {
  await maker.make(false);
  expect([kept?.shared, sent]).toEqual([false, []]);
  at = { seq: 9, pending: 0, up: false };
  await maker.make(true);
  expect([kept?.seq, kept?.shared, sent]).toEqual([9, false, []]);
  at = { seq: 9, pending: 0, up: true };
  await maker.make(true);
  expect(sent.map(({ path }) => path)).toEqual(['cover?seq=9']);
});

test('what shows unsaved changes is never sent, and drawn again when they have their number', async () => {
  at = { seq: 0, pending: 2, up: true };
  await maker.make(true);
  expect([kept?.pending, kept?.shared, sent]).toEqual([true, false, []]);
  at = { seq: 2, pending: 0, up: true };
  await maker.make(true);
  expect([kept?.pending, kept?.shared, sent.length]).toEqual([false, true, 1]);
});

test('a board that is half loaded or never drawn on has no cover', async () => {
  at = null;
  await maker.make(true);
  at = { seq: 0, pending: 0, up: true };
  await maker.make(true);
  kept = { alias: 'a', picture: null, seq: 12, pending: false, shared: true, area: null };
  at = { seq: 5, pending: 0, up: true };
  await maker.make(true);
  expect([did, sent]).toEqual([[], []]);
});

test('an emptied board shows plain paper to all', async () => {
  await maker.make(true);
  [items, at] = [0, { seq: 8, pending: 0, up: true }];
  await maker.make(true);
  expect([kept?.picture, sent.at(-1)?.text]).toEqual([null, 'paper']);
});

test('the social image is made only when the server wants one', async () => {
  wantsSocial = true;
  await maker.make(true);
  expect(did).toEqual(['draw 640×360', 'draw 1200×630', 'frame 1200×630']);
  expect(sent.map(({ path }) => path)).toEqual(['cover?seq=7', 'social-image?seq=7']);
});

test('a refusal is heard, and the next call sends again', async () => {
  refuses = true;
  await expect(maker.make(true)).rejects.toThrow('too-many-requests');
  expect(kept).toMatchObject({ seq: 7, shared: false });
  refuses = false;
  await maker.make(true);
  expect(sent.length).toBe(1);
});

test('a full disk keeps nobody else from seeing it', async () => {
  diskFull = true;
  await maker.make(true);
  expect(sent.length).toBe(1);
});

test('calls at once are one', async () => {
  await Promise.all([maker.make(true), maker.make(true)]);
  expect(sent.length).toBe(1);
});

test('a picture heavier than the server takes is drawn smaller', async () => {
  heavy = new Blob([new Uint8Array(LIMITS.pictureBytes + 1)], { type: 'image/png' });
  await maker.make(true);
  expect([did, sent[0]?.text]).toEqual([['draw 640×360', 'draw 320×180'], 'board']);
});
