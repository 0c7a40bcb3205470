// `npm run engine -- first`: writes setup/engine-first.txt, the functions of the engine's first part. What a board calls until it is drawn on,
// joined and opened again is seen in Chromium, by the whole engine with a note in every function; what spares most on the wire beside it
// fills up what the first part may weigh (engine-fill.ts).

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { drag, newBoard, openBoard, ready, saved, wave } from '../tests/e2e/board-page.ts';
import { TestServer } from '../tests/e2e/server.ts';
import { build } from './build.ts';
import { root } from './cache.ts';
import { EXPORTED, firstList, listed, pkg, wholeName } from './engine.ts';
import { filled } from './engine-fill.ts';
import { Stop, say } from './say.ts';
import { findChromium } from './system.ts';
import { noting } from './wasm-noting.ts';
import { functionNames } from './wasm-sections.ts';

/** Of code, uncompressed: what makes the cold board's budget (setup/check/bytes.ts). */
const MAX_BYTES = 312_000;
const ENGINE = /\/assets\/atrium_engine_bg-.*\.wasm$/;
const REST = /\/assets\/atrium_engine_rest-.*\.wasm$/;
const CHUNK = /\/assets\/[^/]*\.js$/;
/** In the engine's glue, whichever chunk that is in. */
const OF_GLUE = './atrium_engine_bg.js';

/** What the second part is beside a first one that has all: a module with nothing in it. */
const NOTHING = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Before the glue: keeps what the engine exports, the notes with it. */
const KEEP = `{
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => {
    const made = await instantiate(...args);
    self.engineNotes = (made.instance ?? made).exports;
    return made;
  };
}
`;

export async function writeFirst(): Promise<void> {
  await build();
  const whole = readFileSync(path.join(pkg, wholeName));
  const names = functionNames(whole);
  const server = await TestServer.open();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
  });
  try {
    const called = new Set<string>();
    const take = async (page: Page): Promise<void> => {
      for (const name of await noted(page)) called.add(name);
    };
    for (const renderer of ['2d', 'gl']) {
      const page = await open(browser);
      const url = await newBoard(page, server.origin, `renderer=${renderer}`);
      await draw(page);
      await saved(page);
      await take(page);
      const other = await open(browser);
      await openBoard(other, url);
      await draw(other);
      await saved(other);
      await take(other);
      await fill(other);
      await page.reload();
      await ready(page);
      await draw(page);
      await saved(page);
      await take(page);
      await page.context().close();
      await other.context().close();
    }
    const first = new Set([...names.keys()].filter((number) => called.has(listed(names[number]))));
    // Which exports are listed says what may be called while the rest is not there.
    const all = filled(whole, first, MAX_BYTES, (number) => EXPORTED.test(names[number] ?? ''));
    writeFileSync(
      path.join(root, firstList),
      [...new Set([...all].map((number) => listed(names[number])))].sort().join('\n'),
    );
    say(
      `✓ ${firstList}: ${called.size} names that are called at first, ${all.size - first.size} functions beside them`,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  await noteEngine(page);
  return page;
}

/** Boards of this page have the whole engine as its first part, which notes what of it is called. */
export async function noteEngine(page: Page): Promise<void> {
  const contentType = 'application/wasm';
  const binary = Buffer.from(noting(readFileSync(path.join(pkg, wholeName))));
  await page.route(ENGINE, (route) => route.fulfill({ contentType, body: binary }));
  await page.route(REST, (route) => route.fulfill({ contentType, body: NOTHING }));
  await page.route(CHUNK, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.includes(OF_GLUE) ? KEEP + text : text });
  });
}

/** Names of the functions that were called, as the list has them. */
export async function noted(page: Page): Promise<string[]> {
  const all = await Promise.all(
    page.workers().map((worker) =>
      worker.evaluate(() => {
        const { engineNotes = {} } = self as unknown as { engineNotes?: Record<string, unknown> };
        return Object.entries(engineNotes)
          .filter(([name, one]) => /^note\d+$/.test(name) && (one as WebAssembly.Global).value === 1)
          .map(([name]) => Number(name.slice('note'.length)));
      }),
    ),
  );
  const numbers = all.flat();
  if (numbers.length === 0) throw new Stop('the board ran without the engine that notes what of it is called');
  const names = functionNames(readFileSync(path.join(pkg, wholeName)));
  return numbers.map((number) => listed(names[number]));
}

/** Ink, and the board seen from elsewhere. */
async function draw(page: Page): Promise<void> {
  for (const y of [200, 300]) await drag(page, wave(300, y));
  await page.mouse.wheel(60, 90);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  for (const y of [250, 350]) await drag(page, wave(350, y));
}

/** Something of every kind, as others put it. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.board.load([
      { kind: 'rectangle', x: 0, y: 0, w: 120, h: 80, text: 'box' },
      { kind: 'sticky', x: 200, y: 0, w: 120, h: 120, text: 'note' },
      { kind: 'ellipse', x: 0, y: 200, w: 120, h: 80 },
    ]);
  });
  await saved(page);
}
