// An SVG of a board beside its PNG, in real Chromium: what is exported is what is seen. All scenes are compared where ALL=1, and always
// those in which all that an SVG has is shown.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GoldenBrowser } from './golden-page.ts';
import { scenes } from './scenes.ts';

const results = path.join(import.meta.dirname, '../results/golden');
/** Of the way from one colour to the one beside it, on average. */
const EDGE_ERROR = 0.07;
/** Px per board unit: thinner lines than a px are each browser's own. Titles have a size of their own, that of 1. */
const SCALE = 2;
const ALWAYS = new Set(['shapes', 'text']);

let browser: GoldenBrowser;
beforeAll(async () => {
  browser = await GoldenBrowser.open();
});
afterAll(() => browser.close());

it.each(
  scenes.filter(({ name }) => process.env.ALL === '1' || ALWAYS.has(name)).map((scene) => [scene.name, scene] as const),
)('%s', async (name, { wPx, hPx, items, dark = false }) => {
  const { error, sideBySide } = await browser.page.evaluate(
    async ({ wPx, hPx, items, dark, scale }) => {
      const { golden } = window;
      await golden.open({ wPx, hPx, renderer: '2d', dark });
      await golden.port().load(items, new Float64Array(), new Uint32Array(items.length + 1));
      const compared = await golden.svgError(scale);
      await golden.close();
      return compared;
    },
    { wPx, hPx, items, dark, scale: name === 'frames' ? 1 : SCALE },
  );
  if (process.env.ALL === '1') process.stdout.write(`${name}: ${error.toFixed(4)}\n`);
  if (process.env.ALL === '1' || error > EDGE_ERROR) {
    mkdirSync(results, { recursive: true });
    writeFileSync(path.join(results, `svg-${name}.png`), Buffer.from(sideBySide, 'base64'));
  }
  expect(error).toBeLessThanOrEqual(EDGE_ERROR);
});
