// Golden pictures of both executors, in real Chromium. On a difference tests/results/golden/<executor>-<scene>.png shows
// expected | diff | actual; ACCEPT=1 writes the pictures anew. Look at every picture that is accepted.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { FRAME_PX, frameNames, framesOf, stretched } from './frames.ts';
import { GoldenBrowser } from './golden-page.ts';
import type { Comparison } from './page/page.ts';
import { penSamples, recordings } from './pen-recordings.ts';
import { coverageOf } from './reference.ts';
import { type Scene, scenes } from './scenes.ts';

const images = path.join(import.meta.dirname, 'images');
const results = path.join(import.meta.dirname, '../results/golden');
/** A channel may be off by so much … */
const CHANNEL = 3;
/** … in all but this share of the px. Letters differ more between versions of a browser. */
const SHARE = 0.001;
/** Of coverage at px that are neither empty nor full, on average. */
const EDGE_ERROR = 0.07;
const TEXT_SHARE = 0.01;
const TEXT = new Set(['text', 'zoom-4000', 'dark', 'frames', 'shapes']);

/** Where recordings are looked at four times as large, board units: a loop with its ends, a crossing. */
const NEAR = { 'wacom-133hz-short': { x: -310, y: -130 }, 'wacom-133hz-long': { x: -275, y: -148 } } as const;

/** Middles of highlighter strokes across black ink, paper and a white shape, px. */
const HIGHLIGHTS = [120, 220, 320];
const highlighted: ItemInput[] = [
  { kind: 'stroke', points: across(-190, 190, (x) => [x, -90]), style: { color: 'black', width: 30 } },
  { kind: 'rectangle', x: -195, y: 60, w: 390, h: 80, style: { color: 'white', fill: 'white', width: 0 } },
  ...['mint', 'yellow', 'peach'].map((color, k) => ({
    kind: 'stroke' as const,
    points: across(-130, 140, (y) => [(HIGHLIGHTS[k] as number) - 200, y]),
    style: { color, width: 40, brush: 'highlighter' as const, opacity: 0.8 },
  })),
];

function across(from: number, to: number, at: (v: number) => number[]): number[][] {
  return Array.from({ length: 41 }, (_, k) => at(from + ((to - from) * k) / 40));
}

let browser: GoldenBrowser;
beforeAll(async () => {
  browser = await GoldenBrowser.open();
});
afterAll(() => browser.close());

async function show(scene: Scene, renderer: 'gl' | '2d'): Promise<string> {
  return browser.page.evaluate(
    async ({ scene, renderer }) => {
      const { golden } = window;
      await golden.open({ wPx: scene.wPx, hPx: scene.hPx, renderer, dark: scene.dark ?? false });
      const port = golden.port();
      await port.cameraSet(scene.camera ?? { x: 0, y: 0, zoom: 1 });
      await port.load(scene.items, new Float64Array(), new Uint32Array(scene.items.length + 1));
      return golden.picture();
    },
    { scene, renderer },
  );
}

const close = (): Promise<void> => browser.page.evaluate(() => window.golden.close());

const compare = (expected: string, actual: string): Promise<Comparison> =>
  browser.page.evaluate(
    ([a = '', b = '', channel = '']) => window.golden.compare(a, b, Number(channel)),
    [expected, actual, String(CHANNEL)],
  );

/** expected | diff | actual, to be looked at. */
function keep(name: string, picture: string): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, `${name}.png`), Buffer.from(picture, 'base64'));
}

async function expectGolden(renderer: 'gl' | '2d', name: string, actual: string): Promise<void> {
  const file = path.join(images, renderer, `${name}.png`);
  if (process.env.ACCEPT === '1' || !existsSync(file)) {
    if (process.env.ACCEPT !== '1') throw new Error(`there is no ${file}: run with ACCEPT=1 and look at it`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(actual, 'base64'));
    return;
  }
  const { different, px, largest, sideBySide } = await compare(readFileSync(file).toString('base64'), actual);
  const share = TEXT.has(name) ? TEXT_SHARE : SHARE;
  if (different > px * share) {
    keep(`${renderer}-${name}`, sideBySide);
  }
  expect(different / px, `px that differ (by at most ${largest}); see ${results}`).toBeLessThanOrEqual(share);
}

/** Black ink on light paper: how dark a px is says how much of it is covered. */
function edgeError(coverage: Float32Array, rgba: Uint8Array): number {
  const paper = rgba[1]!;
  let sum = 0;
  let edges = 0;
  coverage.forEach((share, k) => {
    const drawn = 1 - rgba[k * 4 + 1]! / paper;
    const edge = share > 0 && share < 1;
    if (edge) edges += 1;
    // A hole or a spot away from any edge counts in full; the paper's own marks are paler than a third.
    if (edge || Math.abs(drawn - share) > 1 / 3) sum += Math.abs(drawn - share);
  });
  return sum / edges;
}

describe.each(['gl', '2d'] as const)('executor %s', (renderer) => {
  it.each(scenes)('$name', async (scene) => {
    const actual = await show(scene, renderer);
    await close();
    await expectGolden(renderer, scene.name, actual);
  });

  it('edges of tiles', async () => {
    const scene = scenes.find(({ name }) => name === 'joins') as Scene;
    // Moved by what is no whole tile: the edges lie where the engine's tiles meet, not where the view begins.
    const camera = { x: 37, y: -21, zoom: 1.5 };
    await show({ ...scene, camera, wPx: 700, hPx: 560 }, renderer);
    const before = await browser.page.evaluate(() => window.golden.picture());
    const withGuides = (tileGrid: boolean): Promise<string> =>
      browser.page.evaluate(async (tileGrid) => {
        await window.golden.port().setGuides({ ruled: false, tileGrid });
        return window.golden.picture();
      }, tileGrid);
    const actual = await withGuides(true);
    const after = await withGuides(false);
    await close();
    await expectGolden(renderer, 'tile-edges', actual);
    expect((await compare(before, after)).different, 'px that are left of them').toBe(0);
  });

  it.each([
    ['light paper', false],
    ['dark paper', true],
  ])('ink under a highlighter keeps its colour, and the highlighter is seen: %s', async (_, dark) => {
    const scene = { name: '', wPx: 400, hPx: 300, dark, items: highlighted };
    const rgba = Buffer.from(
      await browser.page.evaluate((png) => window.golden.pixels(png), await show(scene, renderer)),
      'base64',
    );
    await close();
    const at = (x: number, y: number): number[] => [...rgba.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 3)];
    const apart = (a: number[], b: number[]): number => Math.max(...a.map((v, k) => Math.abs(v - (b[k] as number))));
    const { ink, paper, white } = { ink: at(30, 60), paper: at(30, 110), white: at(30, 260) };
    for (const x of HIGHLIGHTS) {
      expect(apart(at(x, 60), ink), `ink, and ink under the highlighter at ${x}`).toBeLessThanOrEqual(14);
      expect(apart(at(x, 140), paper), `paper, and the highlighter at ${x}`).toBeGreaterThanOrEqual(30);
      expect(apart(at(x, 260), white), `a white shape, and the highlighter at ${x}`).toBeGreaterThanOrEqual(30);
    }
  });

  it.each(frameNames)('by hand: %s', async (name) => {
    const frames = framesOf(name, renderer);
    const actual = await browser.page.evaluate(
      ({ renderer, w, h, frames }) => window.golden.execute(renderer, w, h, frames),
      { renderer, ...FRAME_PX, frames },
    );
    await expectGolden(renderer, `frames-${name}`, actual);
  });

  if (renderer === 'gl') {
    it('copies a tile shown a little larger without a filter where there is no chip', async () => {
      const drawn = (by: number, linear: boolean, softwareGl: boolean): Promise<string> =>
        browser.page.evaluate(
          ({ w, h, frames, softwareGl }) => window.golden.execute('gl', w, h, frames, { softwareGl }),
          {
            ...FRAME_PX,
            frames: stretched(by, linear),
            softwareGl,
          },
        );
      expect((await compare(await drawn(1.5, true, true), await drawn(1.5, false, false))).different).toBe(0);
      expect((await compare(await drawn(1.5, true, true), await drawn(1.5, true, false))).different).toBeGreaterThan(0);
      expect((await compare(await drawn(6, true, true), await drawn(6, true, false))).different).toBe(0);
    });
  }

  it('gives a surface as a file, and takes it back, px by px', async () => {
    const [read, again] = await browser.page.evaluate(
      ({ renderer, frames }) => window.golden.copied(renderer, frames, 1),
      { renderer, frames: framesOf('surfaces', renderer) },
    );
    await expectGolden(renderer, 'surface-read', read as string);
    expect((await compare(read as string, again as string)).largest).toBe(0);
  });

  it.each(scenes.filter((scene) => scene.coverage))('covers the edges of $name as arithmetic says', async (scene) => {
    const picture = await show(scene, renderer);
    const rgba = Buffer.from(await browser.page.evaluate((png) => window.golden.pixels(png), picture), 'base64');
    await close();
    const error = edgeError(coverageOf(scene), rgba);
    console.log(`${renderer} ${scene.name}: mean edge error ${error.toFixed(4)}`);
    expect(error).toBeLessThanOrEqual(EDGE_ERROR);
  });

  it('draws the same after the context was lost and came back, and draws on meanwhile', async () => {
    const scene = scenes.find(({ name }) => name === 'shapes') as Scene;
    await show(scene, renderer);
    const { before, added, after } = await browser.page.evaluate(async () => {
      const { golden } = window;
      const port = golden.port();
      // Compared are whole repaints: the edges of a part that is painted alone may be rounded in another way.
      const loseAndRestore = async (meanwhile?: () => Promise<void>): Promise<string> => {
        await port.debug('loseContext');
        await meanwhile?.();
        await port.debug('restoreContext');
        return golden.picture();
      };
      const before = await loseAndRestore();
      const added = await loseAndRestore(async () => {
        // Input is taken while nothing can be drawn.
        await port.setTool('pen', { color: '#d4322c', width: 6 });
        golden.draw([
          { phase: 0, xCss: 20, yCss: 20 },
          ...Array.from({ length: 20 }, (_, k) => ({ xCss: 20 + k * 10, yCss: 20 + k * 4 })),
          { phase: 2, xCss: 220, yCss: 100 },
        ]);
      });
      await port.undo();
      await port.setTool('select');
      return { before, added, after: await loseAndRestore() };
    });
    expect((await compare(await show(scene, renderer), before)).different).toBeLessThan(50);
    await close();
    const { largest, sideBySide } = await compare(before, after);
    if (largest > 0) keep(`${renderer}-context-lost`, sideBySide);
    expect(largest).toBe(0);
    expect((await compare(before, added)).different).toBeGreaterThan(500);
  });

  it('does not make a stroke jump when the pen is lifted', async () => {
    const empty: Scene = { name: 'pen', wPx: 400, hPx: 300, items: [] };
    await show(empty, renderer);
    const [live, done] = await browser.page.evaluate(async () => {
      const { golden } = window;
      await golden.port().setTool('pen', { color: '#000000', width: 8 });
      const at = (k: number) => ({ xCss: 40 + k * 4, yCss: 150 + Math.sin(k / 6) * 80, pressure: 0.2 + (k % 40) / 50 });
      golden.draw([{ phase: 0, ...at(0) }, ...Array.from({ length: 80 }, (_, k) => at(k))]);
      const live = await golden.picture();
      golden.draw([{ phase: 2, ...at(79), tMs: 81 * 8 }]);
      return [live, await golden.picture()];
    });
    await close();
    expect((await compare(live as string, done as string)).different / (400 * 300)).toBeLessThan(0.001);
  });

  const writings = recordings.flatMap((name) => [
    { name, picture: name, tool: 'pen', options: { brush: 'pen', width: 4 } } as const,
    { name, picture: `${name}-marker`, tool: 'pen', options: { brush: 'marker', width: 7 } } as const,
    { name, picture: `${name}-brush`, tool: 'pen', options: { brush: 'brush', width: 10 } } as const,
    { name, picture: `${name}-chalk`, tool: 'pen', options: { brush: 'chalk', width: 12 } } as const,
    { name, picture: `${name}-highlighter`, tool: 'highlighter', options: { color: 'yellow', width: 24 } } as const,
  ]);
  it.each(writings)('draws the recording $picture of a real pen', async ({ name, picture, tool, options }) => {
    const [wPx, hPx] = [900, 600];
    await show({ name, wPx, hPx, items: [] }, renderer);
    const write = async (zoom: number): Promise<string> =>
      browser.page.evaluate(
        async ({ samples, tool, options, near, zoom }) => {
          const { golden } = window;
          const port = golden.port();
          await port.setTool(tool, { color: '#000000', ...options });
          golden.draw(samples);
          if (zoom > 1) await port.cameraSet({ ...near, zoom });
          return golden.picture();
        },
        { samples: zoom > 1 ? [] : penSamples(name, wPx, hPx), tool, options, near: NEAR[name], zoom },
      );
    const [whole, large] = [await write(1), await write(4)];
    await close();
    await expectGolden(renderer, picture, whole);
    await expectGolden(renderer, `${picture}-400`, large);
  });

  it('cuts chalk without stirring its grain', async () => {
    await show({ name: 'chalk', wPx: 400, hPx: 300, items: [] }, renderer);
    const [whole, cut] = await browser.page.evaluate(async () => {
      const { golden } = window;
      const port = golden.port();
      const drag = (points: number[][]): void => {
        const at = ([xCss = 0, yCss = 0]: number[]) => ({ xCss, yCss });
        golden.draw([{ phase: 0, ...at(points[0]!) }, ...points.map(at), { phase: 2, ...at(points.at(-1)!) }]);
      };
      await port.setTool('pen', { color: '#000000', brush: 'chalk', width: 30 });
      drag(Array.from({ length: 60 }, (_, k) => [30.3 + k * 5.7, 150 + 60 * Math.sin(k / 7)]));
      const whole = await golden.picture();
      await port.setTool('eraser', { cut: true, width: 12 });
      drag(Array.from({ length: 20 }, (_, k) => [200, 60 + 10 * k]));
      return [whole, await golden.picture()];
    });
    await close();
    const { different } = await compare(whole as string, cut as string);
    // What the eraser took, 12 px by the stroke's 30 and its slant, and no more.
    expect(different).toBeGreaterThan(150);
    expect(different).toBeLessThan(1200);
  });
});
