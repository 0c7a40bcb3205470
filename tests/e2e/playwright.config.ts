// Real Chromium against the real server. No webServer: every worker starts its own (fixtures.ts), on a free port with an
// empty data folder, because tests kill and restart it.

import { defineConfig } from '@playwright/test';
import { findChromium } from '../../setup/system.ts';
import type { BoardOptions } from './fixtures.ts';

export default defineConfig<BoardOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../results/e2e',
  fullyParallel: true,
  workers: 2,
  // A test waits for a state with a generous deadline: two software-rendered browsers may share two busy cores.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes only at the second try is listed as flaky and is to be looked into; a machine that pauses is no red run.
  retries: process.env.CI ? 1 : 0,
  use: {
    viewport: { width: 1280, height: 720 },
    trace: 'retain-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--enable-unsafe-swiftshader',
        '--use-angle=swiftshader',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Everything on both executors; the core of it without a worker too.
  projects: [
    { name: '2d', use: { renderer: '2d' } },
    { name: 'gl', use: { renderer: 'gl' } },
    { name: 'worker0', use: { renderer: '2d', worker: false }, testMatch: /(smoke|draw|keep)\.spec\.ts/ },
  ],
});
