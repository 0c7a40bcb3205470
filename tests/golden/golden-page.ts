// The bare page of the golden tests in a real Chromium: served by Vite from the sources, opened and closed here.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { browserForTests, findChromium } from '../../setup/system.ts';

const root = path.join(import.meta.dirname, '../..');

export class GoldenBrowser {
  readonly page: Page;
  readonly #server: ViteDevServer;
  readonly #browser: Browser;
  readonly #cache: string;

  static async open(): Promise<GoldenBrowser> {
    await browserForTests();
    const cache = mkdtempSync(path.join(tmpdir(), 'atrium-golden-'));
    const server = await createServer({
      root,
      configFile: false,
      cacheDir: cache,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
      worker: { format: 'es' },
      // Named at once: a dependency found later would reload the page in the middle of a test.
      optimizeDeps: { noDiscovery: true, include: ['comlink', 'regl/dist/regl.unchecked.js'] },
    });
    await server.listen();
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--enable-unsafe-swiftshader',
        '--use-angle=swiftshader',
        '--no-first-run',
        '--disable-lcd-text',
      ],
    });
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(`${server.resolvedUrls?.local[0]}tests/golden/page/index.html`);
    await page.waitForFunction(() => 'golden' in window);
    return new GoldenBrowser(page, server, browser, cache);
  }

  private constructor(page: Page, server: ViteDevServer, browser: Browser, cache: string) {
    this.page = page;
    this.#server = server;
    this.#browser = browser;
    this.#cache = cache;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
    rmSync(this.#cache, { recursive: true, force: true });
  }
}
