// The byte budgets: everything a fresh browser fetches until an empty board takes ink, on both executors, and until a visitor's home
// is painted. On the wire, seen from outside, in real Chromium: no list of chunks to keep true by hand.

import { type Browser, chromium } from '@playwright/test';
import { TestServer } from '../../tests/e2e/server.ts';
import { build } from '../build.ts';
import { say } from '../say.ts';
import { findChromium } from '../system.ts';
import { CountingProxy, type Weighed } from './counting-proxy.ts';

/** KiB. */
export const budgets = { js: 221, wasm: 158, rest: 55, all: 420 };

export type Weights = typeof budgets;

/** KiB, of home where the device has no board. */
const FIRST_PAINT_KIB = 150;

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
      await page.goto(`${proxy.url}/board/incognito?renderer=${renderer}`);
      await page.waitForFunction(() => 'board' in window, undefined, { timeout: 60_000 });
      await page.evaluate(() =>
        (window as unknown as { board: { ready: Promise<void> } }).board.ready.then(() => undefined),
      );
      const seen = proxy.seen.map((one) => ({ ...one }));
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
    return [...faults, ...(await firstPaintFaults(browser, server.origin))];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What has come whole when home first shows something. */
async function firstPaintFaults(browser: Browser, origin: string): Promise<string[]> {
  const proxy = await CountingProxy.open(origin);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${proxy.url}/`);
  const paths = await page.evaluate(async () => {
    const paintMs = await new Promise<number>((done) => {
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return (entries as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd <= paintMs)
      .map(({ name }) => new URL(name).pathname);
  });
  const seen = proxy.seen.filter(({ path }) => paths.includes(path));
  await context.close();
  proxy.close();
  const { all } = weigh(seen);
  say(`  home before its first paint: ${all.toFixed(1)} KiB of ${FIRST_PAINT_KIB}`);
  if (all <= FIRST_PAINT_KIB) return [];
  return [
    `home: ${all.toFixed(1)} KiB come before the first paint, ${FIRST_PAINT_KIB} are allowed; load later what it does not show (heaviest: ${heaviest(seen)})`,
  ];
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
      const list = heaviest(seen.filter(({ path }) => kind === 'all' || kindOf(path) === kind));
      return `${renderer}: ${kind} weighs ${weights[kind].toFixed(1)} KiB, ${budgets[kind]} are allowed; load later what the first stroke does not need (heaviest: ${list})`;
    });
}

function heaviest(seen: Weighed[]): string {
  return [...seen]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ path, bytes }) => `${path} ${(bytes / 1024).toFixed(1)}`)
    .join(', ');
}

function kindOf(path: string): 'js' | 'wasm' | 'rest' {
  if (path.endsWith('.js')) return 'js';
  return path.endsWith('.wasm') ? 'wasm' : 'rest';
}
