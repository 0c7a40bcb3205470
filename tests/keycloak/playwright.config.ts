// `npm run soak -- keycloak`: one browser, one Keycloak. It starts slowly, a browser beside it makes it slower.

import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

export default defineConfig({
  ...e2e,
  testDir: '.',
  outputDir: '../results/keycloak',
  workers: 1,
  timeout: 300_000,
  projects: (e2e.projects ?? []).filter(({ name }) => name === '2d'),
});
