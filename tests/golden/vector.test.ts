// The files of a board that are vectors beside its PNG: what is exported is what is seen. An SVG in real Chromium, a PDF by poppler. All
// scenes and all pieces of the public libraries in a soak; always the scenes in which all that the files have is shown, and some pieces.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { seeded } from '#protocol/testing/seeded.ts';
import { drawingFiles, type FileElement, piecesOf } from '../../bench/scenes/real-files.ts';
import { ask } from '../../workers/jobs/export/pdf/testing/pdf-maker.ts';
import { encodePng } from '../../workers/jobs/export/png-encoder.ts';
import { readImport } from '../../workers/jobs/import/read-import.ts';
import { GoldenBrowser } from './golden-page.ts';
import { edgeError, type Picture, reductions } from './page/edges.ts';
import { scenes } from './scenes.ts';

const results = path.join(import.meta.dirname, '../results/golden');
/** Of the way from one colour to the one beside it, on average. */
const EDGE_ERROR = 0.07;
/** Px per board unit: thinner lines than a px are each program's own. */
const SCALE = 2;
/** Edges and titles of frames have a size of their own, that of a px a unit. */
const SCALES: Readonly<Record<string, number>> = { frames: 1, hairlines: 4 };
/** Of a picture's longer side: what would be larger has fewer a unit. */
const MAX_PX = 2200;
/** As fine again a PDF is drawn by: poppler's own px are whole ones, and darker than what is covered of them. */
const FINE = 4;
/** Dots an inch of a px a unit: a page has 96 units an inch. */
const UNIT_DPI = 96;
const ALL = process.env.ATRIUM_SOAK === '1';
const ALWAYS = new Set(['shapes', 'text']);
const SOME = 3;
const SMALL = 12;
const SEED = Number(process.env.SEED ?? 20_261_125);

interface Shown {
  name: string;
  items: ItemInput[];
  dark?: boolean;
  /** Px per board unit. */
  scale: number;
}

const pieces = drawingFiles().flatMap(({ name, bytes }) =>
  piecesOf(bytes).map((all, k): Shown => {
    // The edge of a frame is as wide at every scale: a scene has some.
    const elements = all.filter(({ type }) => type !== 'frame');
    const text = JSON.stringify({ type: 'excalidraw', version: 2, elements });
    const { items } = readImport(text, name);
    return { name: `${name.replace(/\..*/, '')} ${k + 1}`, items, scale: Math.min(SCALE, MAX_PX / sideOf(elements)) };
  }),
);
const shown = scenes.map((scene): Shown => ({ ...scene, scale: SCALES[scene.name] ?? SCALE }));

function sideOf(elements: readonly FileElement[]): number {
  const side = (from: 'x' | 'y', by: 'width' | 'height'): number =>
    Math.max(...elements.map((one) => one[from] + one[by])) - Math.min(...elements.map((one) => one[from]));
  return Math.max(side('x', 'width'), side('y', 'height'));
}

/** Of those that take little time. */
function some(): Shown[] {
  const random = seeded(SEED);
  const small = pieces.filter(({ items }) => items.length < SMALL);
  return Array.from({ length: SOME }, () => small[Math.floor(random() * small.length)] as Shown);
}

let browser: GoldenBrowser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-vector-'));
  browser = await GoldenBrowser.open();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const chosen = ALL ? [...shown, ...pieces] : [...shown.filter(({ name }) => ALWAYS.has(name)), ...some()];

it.each(chosen.map((one) => [one.name, one] as const))(
  `%s (SEED=${SEED})`,
  async (name, { items, dark = false, scale }) => {
    const hasLetters = items.some(({ text, paragraphs }) => text !== undefined || paragraphs !== undefined);
    const { png, svg, pdf } = await browser.page.evaluate(
      async ({ items, dark, scale }) => {
        const { golden } = window;
        await golden.open({ wPx: 400, hPx: 300, renderer: '2d', dark });
        await golden.port().load(items, new Float64Array(), new Uint32Array(items.length + 1));
        const files = await golden.exported(scale);
        await golden.close();
        return files;
      },
      { items, dark, scale },
    );
    const ofSvg = await browser.page.evaluate(
      ([png, svg, scale, hasLetters]) => window.golden.svgError(png, svg, scale, hasLetters),
      [png, svg, scale, hasLetters] as const,
    );
    const bytes = Buffer.from(png, 'base64');
    const data = Buffer.from(await browser.page.evaluate((one) => window.golden.pixels(one), png), 'base64');
    const [w, h] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const fine = byPoppler(Buffer.from(pdf, 'base64'), scale * FINE);
    const ofPdf = edgeError({ data, width: w, height: h }, reductions(fine, FINE, w, h), hasLetters);
    if (ALL) process.stdout.write(`${name}: SVG ${ofSvg.error.toFixed(4)}, PDF ${ofPdf.error.toFixed(4)}\n`);
    if (ALL || ofSvg.error > EDGE_ERROR) await keep(`svg-${name}`, png, ofSvg.likest);
    if (ALL || ofPdf.error > EDGE_ERROR) await keep(`pdf-${name}`, png, await asPng(ofPdf.likest));
    expect(ofSvg.error, 'SVG').toBeLessThanOrEqual(EDGE_ERROR);
    expect(ofPdf.error, 'PDF').toBeLessThanOrEqual(EDGE_ERROR);
  },
);

/** Its first page, so many px a unit. */
function byPoppler(pdf: Buffer, scale: number): Picture {
  const [from, to] = [path.join(folder, 'board.pdf'), path.join(folder, 'board')];
  writeFileSync(from, pdf);
  const dpi = String(UNIT_DPI * scale);
  ask('pdftoppm', '-r', dpi, '-f', '1', '-singlefile', from, to);
  const file = readFileSync(`${to}.ppm`);
  const [head = '', width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(file.toString('latin1', 0, 64)) ?? [];
  return { data: file.subarray(head.length), width: Number(width), height: Number(height), channels: 3 };
}

/** expected | diff | actual, to be looked at. */
async function keep(name: string, expected: string, actual: string): Promise<void> {
  const { sideBySide } = await browser.page.evaluate(([a, b]) => window.golden.compare(a, b, 3), [
    expected,
    actual,
  ] as const);
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, `${name}.png`), Buffer.from(sideBySide, 'base64'));
}

async function asPng({ data, width, height }: Picture): Promise<string> {
  const rows = async function* () {
    yield data as Uint8ClampedArray;
  };
  return Buffer.from(await (await encodePng(width, height, rows())).arrayBuffer()).toString('base64');
}
