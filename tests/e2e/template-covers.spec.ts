// The covers of Atrium's own templates show what the board draws. ACCEPT=1 draws those that are old, which the check `templates` names:
// ACCEPT=1 npm test -- e2e template-covers --project=2d

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PaperName } from '#protocol/bus.ts';
import { ITEM_JSON_VERSION } from '#protocol/item-json.ts';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import { TEMPLATE_COVER_PX } from '#protocol/templates.ts';
import { root } from '../../setup/cache.ts';
import { coverCamera, coverFile, currentHashes, MAX_COVER_BYTES, storedHashes } from '../../setup/templates/covers.ts';
import {
  COVERS_TABLE,
  itemsIn,
  readTemplates,
  sourceNames,
  type TemplateFiles,
} from '../../setup/templates/sources.ts';
import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** Tried until the file is light enough. */
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4];
/** Mean difference of a color channel, 0 to 255. Fonts of another machine differ less, another picture differs more. */
const MAX_DIFFERENCE = 3;
/** Arabic is mirrored. */
const COMPARED: readonly Language[] = ['en', 'ar'];

test.use({
  viewport: { width: TEMPLATE_COVER_PX.w, height: TEMPLATE_COVER_PX.h },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});

test('covers of templates show what the board draws', async ({ page, server, query }) => {
  const all = readTemplates(sourceNames());
  await newBoard(page, server.origin, query);
  if (process.env.ACCEPT === '1') {
    test.setTimeout(600_000);
    await drawOldCovers(page, all);
  }
  const [first] = all;
  if (!first) throw new Error('there is no template');
  for (const language of COMPARED) {
    const stored = readFileSync(coverFile(first.name, language), 'base64');
    expect(await difference(page, stored, await draw(page, first, language))).toBeLessThan(MAX_DIFFERENCE);
  }
});

async function drawOldCovers(page: Page, all: readonly TemplateFiles[]): Promise<void> {
  const [current, stored] = [currentHashes(all), storedHashes()];
  for (const files of all) {
    for (const language of LANGUAGES) {
      const file = coverFile(files.name, language);
      if (existsSync(file) && current[language][files.name] === stored[language]?.[files.name]) continue;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, await asWebp(page, await draw(page, files, language)));
    }
  }
  writeFileSync(path.join(root, COVERS_TABLE), `${JSON.stringify(current, null, 2)}\n`);
}

/** Returns what an otherwise empty board shows of the template: a PNG in base64. */
async function draw(page: Page, files: TemplateFiles, language: Language): Promise<string> {
  await importPaper(page, files.source.paper ?? 'plain');
  const loaded = await page.evaluate(
    async (items) => window.board.items({ ids: await window.board.load(items) }),
    itemsIn(files, language),
  );
  return page.evaluate(async (camera) => {
    const { board } = window;
    await board.camera.set(camera);
    await board.debug('calm');
    const picture = await board.debug('capture');
    await board.undo();
    await board.undo();
    if (!(picture instanceof Blob)) throw new Error('the board gives no picture');
    const letters = Array.from(new Uint8Array(await picture.arrayBuffer()), (byte) => String.fromCharCode(byte));
    return btoa(letters.join(''));
  }, coverCamera(loaded));
}

/** Gives the empty board a paper, by a file of one item that is not drawn: window.board has no call for it. */
function importPaper(page: Page, paper: PaperName): Promise<unknown> {
  const items = [{ kind: 'rectangle', x: 0, y: 0, w: 8, h: 8, hidden: true }];
  const file = JSON.stringify({ type: 'atrium', version: ITEM_JSON_VERSION, board: { paper }, items });
  return page.evaluate(
    (json) => window.board.import(new File([json], 'paper.json', { type: 'application/json' })),
    file,
  );
}

/** Encodes a PNG as WebP, as well as its size allows. */
async function asWebp(page: Page, png: string): Promise<Buffer> {
  const webp = await page.evaluate(
    async ([png, qualities, maxBytes]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const encoded = qualities.map((quality) => canvas.toDataURL('image/webp', quality).split(',')[1] ?? '');
      return encoded.find((base64) => (base64.length * 3) / 4 <= maxBytes) ?? encoded.at(-1) ?? '';
    },
    [png, QUALITIES, MAX_COVER_BYTES] as const,
  );
  return Buffer.from(webp, 'base64');
}

/** Returns the mean difference of the color channels of two pictures in base64; 255 if their sizes differ. */
function difference(page: Page, expected: string, received: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      const [a = new Uint8ClampedArray(), b = new Uint8ClampedArray()] = pixels;
      if (a.length !== b.length) return 255;
      return a.reduce((sum, value, k) => sum + Math.abs(value - (b[k] ?? 0)), 0) / a.length;
    },
    [expected, received],
  );
}
