// Unit and server tests, which stand beside the file they test (*.test.ts). Browser tests are Playwright's: tests/e2e/*.spec.ts.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { Report } from './setup/vitest/report.ts';

const node = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include: [include], exclude, environment: 'node' },
});

/** One process for all files, which between-files.ts keeps apart. What else would remember the file before is loaded anew with it. */
const together = {
  isolate: false,
  server: { deps: { inline: ['swr', 'i18next', 'react-i18next', 'fake-indexeddb'] } },
};
const apart = 'setup/vitest/between-files.ts';

const unit = (name: string, ...include: string[]) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...together, setupFiles: [apart] },
});

/** Of the server's: they start no server, no thread and no database, and keep nothing for the process. */
const alike = [
  'server/{callers,events,exports,graphql,mail,oidc,people,pictures,policies}/**/*.test.ts',
  'server/auth/passwords.test.ts',
  'server/db/*-turns.test.ts',
  'server/http/{page-preloads,request-log,request-turns}.test.ts',
  'server/realtime/{free-boards,room,socket,token-buckets,wire}.test.ts',
  'server/rooms/{board-copy,engine-instances,record-merge,snapshot-clock,snapshots-kept,text-tails,turns}.test.ts',
  'server/threads/columns.test.ts',
];

export default defineConfig({
  resolve: {
    // As Node takes it: a second graphql of the same version is another realm.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    // Two cores is what CI has; a test waits for a state with a generous deadline, never for a time.
    reporters: ['default', new Report('tests/results/unit.json')],
    globalSetup: 'tests/services/global.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      unit('protocol', 'protocol/**/*.test.ts'),
      unit('server-units', ...alike),
      node('server', 'server/**/*.test.ts', alike),
      unit('workers', 'workers/**/*.test.ts'),
      node('setup', 'setup/**/*.test.ts'),
      node('bench', 'bench/**/*.test.ts'),
      node('tests', 'tests/**/*.test.ts'),
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...together,
          setupFiles: [apart, 'setup/vitest/page.ts'],
        },
      },
    ],
  },
});
