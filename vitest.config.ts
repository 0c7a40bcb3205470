// Unit and server tests, which stand beside the file they test (*.test.ts). Browser tests are Playwright's: tests/e2e/*.spec.ts.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { scaledMs, WAIT_MS } from './setup/testing/run-limits.ts';
import { guide } from './setup/vite/guide.ts';
import { FailedFirst } from './setup/vitest/failed-first.ts';
import { Report } from './setup/vitest/report.ts';

/** One process for all files, which between-files.ts keeps apart. What else would remember the file before is loaded anew with it. */
const together = {
  isolate: false,
  server: { deps: { inline: ['swr', 'i18next', 'react-i18next', 'fake-indexeddb'] } },
};
const apart = 'setup/vitest/between-files.ts';

const unit = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include: [include], exclude, environment: 'node', ...together, setupFiles: [apart] },
});

/** They kill processes, fill memory, draw in a browser: a process for each file. */
const alone = ['tests/{faults,golden,load}/**/*.test.ts'];

export default defineConfig({
  plugins: [guide()],
  resolve: {
    // As Node takes it: a second graphql of the same version is another realm.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    // One more than the cores CI has: servers, disks and databases are waited for. With a generous deadline, never for a time.
    reporters: ['default', new Report('tests/results/unit.json')],
    globalSetup: 'tests/services/global.ts',
    maxWorkers: 3,
    testTimeout: scaledMs(60_000),
    hookTimeout: scaledMs(60_000),
    expect: { poll: { timeout: WAIT_MS } },
    sequence: { sequencer: FailedFirst },
    projects: [
      unit('protocol', 'protocol/**/*.test.ts'),
      unit('server', 'server/**/*.test.ts'),
      unit('workers', 'workers/**/*.test.ts'),
      unit('setup', 'setup/**/*.test.ts'),
      unit('bench', 'bench/**/*.test.ts'),
      unit('tests', 'tests/**/*.test.ts', alone),
      { extends: true, test: { name: 'alone', include: alone, environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A pressed link or a download would lead the document of all files behind it away.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          ...together,
          setupFiles: [apart, 'setup/vitest/page.ts'],
        },
      },
    ],
  },
});
