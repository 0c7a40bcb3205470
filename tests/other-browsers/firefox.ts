// Firefox as the system's packages bring it, driven over WebDriver BiDi by puppeteer-core. A tab is a container of its own:
// nothing is shared between two.

import { type KeyInput, launch, type Page, type Browser as PuppeteerBrowser } from 'puppeteer-core';
import { findFirefox } from '../../setup/system.ts';
import { type Browser, type Point, type Tab, VIEW } from './browser.ts';

export async function openFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('no Firefox: npm test installs it');
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: VIEW });
  return {
    name: await browser.version(),
    newTab: () => newTab(browser),
    close: () => browser.close(),
  };
}

async function newTab(browser: PuppeteerBrowser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  return new FirefoxTab(await context.newPage());
}

class FirefoxTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  async run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return (await this.#page.evaluate(work as (...args: unknown[]) => unknown, ...args)) as T;
  }

  async drag([first, ...rest]: readonly Point[], { hold = false } = {}): Promise<void> {
    const { mouse } = this.#page;
    if (!first) return;
    await mouse.move(first.x, first.y);
    await mouse.down();
    for (const { x, y } of rest) await mouse.move(x, y);
    if (!hold) await mouse.up();
  }

  async release(): Promise<void> {
    await this.#page.mouse.up();
  }

  async touch([first, ...rest]: readonly Point[]): Promise<void> {
    const { touchscreen } = this.#page;
    if (!first) return;
    await touchscreen.touchStart(first.x, first.y);
    for (const { x, y } of rest) await touchscreen.touchMove(x, y);
    await touchscreen.touchEnd();
  }

  async wheel(at: Point, dx: number, dy: number, { ctrl = false } = {}): Promise<void> {
    const { keyboard, mouse } = this.#page;
    await mouse.move(at.x, at.y);
    if (ctrl) await keyboard.down('Control');
    await mouse.wheel({ deltaX: dx, deltaY: dy });
    if (ctrl) await keyboard.up('Control');
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(keys: string): Promise<void> {
    const names = keys.split('+') as KeyInput[];
    const { keyboard } = this.#page;
    for (const name of names) await keyboard.down(name);
    for (const name of names.reverse()) await keyboard.up(name);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot({ type: 'png' }));
  }

  async close(): Promise<void> {
    await this.#page.browserContext().close();
  }
}
