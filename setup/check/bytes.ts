// The byte budgets of a cold empty board: everything a fresh browser fetches until the board takes ink, on the wire, and what it fetches
// in the five seconds after. Seen from outside, in real Chromium, on both executors: no list of chunks to keep true by hand. Skipped if the
// engine is whole (setup/engine-split.ts).

import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { TestServer } from '../../tests/e2e/server.ts';
import { build } from '../build.ts';
import { root } from '../cache.ts';
import { isEngineCut } from '../engine.ts';
import { say } from '../say.ts';
import { findChromium } from '../system.ts';
import { CountingProxy, type Weighed } from './counting-proxy.ts';

/** KiB on the wire. `soon` is all that is requested until `SOON_MS` after the board is ready, which must not all come at once. */
export const budgets = {
  '2d': { js: 180, wasm: 91, rest: 29.5, all: 299, soon: 479 },
  gl: { js: 212, wasm: 91, rest: 29.5, all: 331, soon: 511 },
};
const SOON_MS = 5000;

/** Of the script that blocks every page's first frame (public/before.js), as it is sent. */
const BEFORE_KIB = 1;

type Renderer = keyof typeof budgets;
const RENDERERS: readonly Renderer[] = ['2d', 'gl'];
const KINDS = ['js', 'wasm', 'rest', 'all'] as const;
export type Weights = Record<(typeof KINDS)[number], number>;

export async function byteFaults(): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) return ['no Chromium to measure with: `npm test -- e2e` says how to get one'];
  await build();
  if (!isEngineCut()) {
    say('  skipped: engine whole');
    return [];
  }
  const faults = beforeFaults(path.join(root, 'dist/assets'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader', '--disable-quic'],
  });
  let server: TestServer | undefined;
  try {
    server = await TestServer.open();
    const { origin } = server;
    const settling: Promise<string[]>[] = [];
    // One after the other until it is ready; what comes after that is waited for beside the next.
    for (const renderer of RENDERERS) settling.push((await open(renderer, origin, browser)).settled);
    return [...faults, ...(await Promise.all(settling)).flat()];
  } finally {
    await browser.close();
    await server?.close();
  }
}

/** `folder`: where the build has it. */
export function beforeFaults(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /^before-[\w-]+\.js\.br$/.test(name));
  if (files.length !== 1) return [`${folder} has ${files.length} compressed files before-*.js, one is sent`];
  const kib = statSync(path.join(folder, files[0] as string)).size / 1024;
  if (kib <= BEFORE_KIB) return [];
  return [`public/before.js weighs ${kib.toFixed(2)} KiB, ${BEFORE_KIB} is allowed: it blocks every first frame`];
}

async function open(renderer: Renderer, origin: string, browser: Browser): Promise<{ settled: Promise<string[]> }> {
  const proxy = await CountingProxy.open(origin);
  // The service worker fetches the whole shell for later, which is no part of the cold start.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(noteReady);
  await page.goto(`${proxy.url}/board/incognito?renderer=${renderer}`);
  const ready = await page.waitForFunction(() => (window as unknown as Noted).readyMs, undefined, { timeout: 60_000 });
  const readyMs = (await ready.jsonValue()) as number;
  const until = (ms: number): Weighed[] => proxy.seen.filter(({ askedMs }) => askedMs < ms).map((one) => ({ ...one }));
  // What is asked for afterwards comes sooner or later by how busy the machine is.
  const seen = until(readyMs);
  const settle = async (): Promise<string[]> => {
    await pause(readyMs + SOON_MS - Date.now());
    const soon = until(readyMs + SOON_MS);
    await context.close();
    proxy.close();
    const weights = weigh(seen);
    const { all } = weigh(soon);
    const limits = budgets[renderer];
    say(
      `  ${renderer}: ${KINDS.map((kind) => `${kind} ${weights[kind].toFixed(1)}`).join(', ')} KiB of ${KINDS.map((kind) => limits[kind]).join(', ')}; ${all.toFixed(1)} of ${limits.soon} within 5 s`,
    );
    return [...over(renderer, weights, seen), ...tooSoon(renderer, all, soon.slice(seen.length))];
  };
  return { settled: settle() };
}

interface Noted {
  board?: { ready: Promise<void> };
  /** Since 1970. */
  readyMs?: number;
}

/** In the page, before its first script. */
function noteReady(): void {
  const page = window as unknown as Noted;
  const timer = setInterval(() => {
    if (!page.board) return;
    clearInterval(timer);
    void page.board.ready.then(() => {
      // The clock of the proxy: what is asked for because the board is ready is not counted as before it.
      page.readyMs = Date.now();
    });
  }, 1);
}

/** KiB per kind. */
export function weigh(seen: Weighed[]): Weights {
  const weights = { js: 0, wasm: 0, rest: 0, all: 0 };
  for (const { path, bytes } of seen) {
    weights[kindOf(path)] += bytes / 1024;
    weights.all += bytes / 1024;
  }
  return weights;
}

export function over(renderer: Renderer, weights: Weights, seen: Weighed[]): string[] {
  const limits = budgets[renderer];
  return KINDS.filter((kind) => weights[kind] > limits[kind]).map((kind) => {
    const heaviest = seen
      .filter(({ path }) => kind === 'all' || kindOf(path) === kind)
      .sort((a, b) => b.bytes - a.bytes);
    const list = heaviest.slice(0, 5).map(({ path, bytes }) => `${path} ${(bytes / 1024).toFixed(1)}`);
    return `${renderer}: ${kind} weighs ${weights[kind].toFixed(1)} KiB, ${limits[kind]} are allowed; load later what the first stroke does not need (heaviest: ${list.join(', ')})`;
  });
}

export function tooSoon(renderer: Renderer, all: number, later: Weighed[]): string[] {
  const { soon } = budgets[renderer];
  if (all <= soon) return [];
  const list = later.sort((a, b) => b.bytes - a.bytes).slice(0, 5);
  const named = list.map(({ path, bytes }) => `${path} ${(bytes / 1024).toFixed(1)}`).join(', ');
  return [
    `${renderer}: ${all.toFixed(1)} KiB are asked for within 5 s, ${soon} are allowed (after it was ready: ${named})`,
  ];
}

function kindOf(path: string): 'js' | 'wasm' | 'rest' {
  if (path.endsWith('.js')) return 'js';
  return path.endsWith('.wasm') ? 'wasm' : 'rest';
}
