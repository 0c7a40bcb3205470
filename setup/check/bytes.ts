// The byte budgets of a cold empty board: everything a fresh browser fetches until the board takes ink, on the wire. Seen
// from outside, in real Chromium, on both executors: no list of chunks to keep true by hand.

import { chromium } from '@playwright/test';
import { TestServer } from '../../tests/e2e/server.ts';
import { build } from '../build.ts';
import { say } from '../say.ts';
import { findChromium } from '../system.ts';
import { CountingProxy, type Weighed } from './counting-proxy.ts';

/** KiB. */
export const budgets = { js: 229, wasm: 189, rest: 41, all: 458 };

export type Weights = typeof budgets;

export async function byteFaults(): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) return ['no Chromium to measure with: `npm test -- e2e` says how to get one'];
  await build();
  const server = await TestServer.open();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader', '--disable-quic'],
  });
  try {
    const faults: string[] = [];
    for (const renderer of ['2d', 'gl']) {
      const proxy = await CountingProxy.open(server.origin);
      // The service worker fetches the whole shell for later, which is no part of the cold start.
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.addInitScript(noteReady);
      await page.goto(`${proxy.url}/board/incognito?renderer=${renderer}`);
      const ready = await page.waitForFunction(() => (window as unknown as Noted).readyMs, undefined, {
        timeout: 60_000,
      });
      const readyMs = (await ready.jsonValue()) as number;
      // What is asked for afterwards comes sooner or later by how busy the machine is.
      const seen = proxy.seen.filter(({ askedMs }) => askedMs < readyMs).map((one) => ({ ...one }));
      await context.close();
      proxy.close();
      const weights = weigh(seen);
      say(
        `  ${renderer}: ${Object.entries(weights)
          .map(([kind, kib]) => `${kind} ${kib.toFixed(1)}`)
          .join(', ')} KiB of ${Object.values(budgets).join(', ')}`,
      );
      faults.push(...over(renderer, weights, seen));
    }
    return faults;
  } finally {
    await browser.close();
    await server.close();
  }
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
      page.readyMs = performance.timeOrigin + performance.now();
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

export function over(renderer: string, weights: Weights, seen: Weighed[]): string[] {
  return (Object.keys(budgets) as (keyof Weights)[])
    .filter((kind) => weights[kind] > budgets[kind])
    .map((kind) => {
      const heaviest = seen
        .filter(({ path }) => kind === 'all' || kindOf(path) === kind)
        .sort((a, b) => b.bytes - a.bytes);
      const list = heaviest.slice(0, 5).map(({ path, bytes }) => `${path} ${(bytes / 1024).toFixed(1)}`);
      return `${renderer}: ${kind} weighs ${weights[kind].toFixed(1)} KiB, ${budgets[kind]} are allowed; load later what the first stroke does not need (heaviest: ${list.join(', ')})`;
    });
}

function kindOf(path: string): 'js' | 'wasm' | 'rest' {
  if (path.endsWith('.js')) return 'js';
  return path.endsWith('.wasm') ? 'wasm' : 'rest';
}
