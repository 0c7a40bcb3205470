// The bare page of the golden tests in a real Chromium of the file's own.

import { type Browser, chromium, type Page } from '@playwright/test';
import { inject } from 'vitest';
import { browserForTests, findChromium } from '../../setup/system.ts';

export class GoldenBrowser {
  readonly page: Page;
  readonly #browser: Browser;

  static async open(): Promise<GoldenBrowser> {
    await browserForTests();
    const response = await fetch(inject('goldenPage'));
    const address = await response.text();
    if (!response.ok) throw new Error(address);
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
    await page.goto(address);
    await page.waitForFunction(() => 'golden' in window);
    return new GoldenBrowser(page, browser);
  }

  private constructor(page: Page, browser: Browser) {
    this.page = page;
    this.#browser = browser;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
