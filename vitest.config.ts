// Unit and server tests, which stand beside the file they test (*.test.ts). Browser tests are Playwright's: tests/e2e/*.spec.ts.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const node = (name: string, ...include: string[]) => ({
  extends: true as const,
  test: { name, include, environment: 'node' },
});

export default defineConfig({
  resolve: {
    // As Node takes it: a second graphql of the same version is another realm.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    // Two cores is what CI has; a test waits for a state with a generous deadline, never for a time.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      node('protocol', 'protocol/**/*.test.ts'),
      node('server', 'server/**/*.test.ts'),
      node('workers', 'workers/**/*.test.ts'),
      node('setup', 'setup/**/*.test.ts'),
      node('bench', 'bench/**/*.test.ts'),
      node('tests', 'tests/**/*.test.ts'),
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['setup/vitest/page.ts'],
        },
      },
    ],
  },
});
