// Real browsers against the real server. No webServer: every worker starts its own (fixtures.ts), on a free port with an
// empty data folder, because tests kill and restart it.

import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { scaledMs } from '../../setup/testing/run-limits.ts';
import { type Tier, tierOfRun } from '../../setup/testing/tiers.ts';
import type { OtherOptions } from '../other-browsers/fixtures.ts';
import { chromium, whole } from './chromium.ts';
import type { BoardOptions } from './fixtures.ts';

/** By the whole browser: pixels are the subject. */
const webgl = whole(chromium('--enable-unsafe-swiftshader', '--use-angle=swiftshader'));
/** As on machines whose driver is blocked: no page and no worker gets a WebGL context. */
const noWebgl = chromium('--disable-software-rasterizer');

/** A driver of theirs that hangs at its start is soon tried again: a test takes some seconds. */
const others = { testDir: '../other-browsers', timeout: scaledMs(60_000) };

// Everything on Canvas 2D, as the product chooses it by itself in a browser without WebGL; where pixels or the executor are the
// subject (tagged @canvas) on WebGL too; a gesture gives one draw list, and is tested once; the core of it without a worker; a smoke suite in
// browsers of other makes and in the oldest Chromium.
const projects: PlaywrightTestProject<BoardOptions, OtherOptions>[] = [
  { name: '2d', use: { launchOptions: noWebgl } },
  { name: 'gl', use: { renderer: 'gl', launchOptions: webgl }, grep: /@canvas/ },
  { name: 'worker0', use: { worker: false, launchOptions: noWebgl }, testMatch: /(smoke|draw|keep)\.spec\.ts/ },
  { name: 'firefox', ...others, use: { make: 'firefox', launchOptions: noWebgl } },
  { name: 'oldest', ...others, testIgnore: '**/clipboard.spec.ts', use: { make: 'oldest', launchOptions: noWebgl } },
  // Driven, WebKitGTK refuses what a page writes to the clipboard after the press itself.
  { name: 'webkit', ...others, testIgnore: '**/clipboard.spec.ts', use: { make: 'webkit', launchOptions: noWebgl } },
];

/** Selects the tests of a tier (docs/tests.md). Smoke tests run in each project, ways by Canvas 2D alone, and depths are all others. */
function inTier(
  { name, grep }: PlaywrightTestProject,
  tier: Tier | undefined,
): Pick<PlaywrightTestProject, 'grep' | 'grepInvert'> {
  const isDefault = name === '2d';
  const none = { grep: /^no test$/ };
  // A browser that is fetched for it.
  if (tier === 'smoke') return name === 'oldest' ? none : { grep: grep ? /@canvas.*@smoke/ : /@smoke/ };
  if (tier === 'ways') return isDefault ? { grep: /@way/ } : none;
  if (tier === 'depths') return { grepInvert: isDefault ? /@way|@smoke/ : /@smoke/ };
  return {};
}

export default defineConfig<BoardOptions, OtherOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../results/e2e',
  fullyParallel: true,
  // One more than the cores CI has: a test waits for a server, a disk or a second of its own a quarter of its time.
  workers: 3,
  timeout: scaledMs(150_000),
  expect: { timeout: scaledMs(20_000) },
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1280, height: 720 },
    // `npm test` tries again what failed. Without the frames of its film: taking them costs half a core where the processor composes.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A page that has been quiet for long keeps the offline shell: hundreds of files that few tests go on to use. Those say 'allow'.
    serviceWorkers: 'block',
  },
  projects: projects.map((project) => ({ ...project, ...inTier(project, tierOfRun()) })),
});
