// The oldest Chromium that can be had (setup/oldest-chromium.ts). Playwright's locators need newer browsers: all goes by mouse, keys and
// scripts of the page.

import { type CDPSession, chromium as engine, type Page } from '@playwright/test';
import { oldestChromiumPath } from '../../setup/oldest-chromium.ts';
import { chromium } from '../e2e/chromium.ts';
import { type Browser, type Point, type Tab, VIEW } from './browser.ts';

export async function openOldest(): Promise<Browser> {
  const options = { ...chromium('--disable-software-rasterizer'), executablePath: oldestChromiumPath };
  return {
    name: 'Chromium 91',
    // It hangs when its second context opens a page.
    newTab: async () => {
      const browser = await engine.launch(options);
      const context = await browser.newContext({ viewport: VIEW, hasTouch: true });
      const page = await context.newPage();
      return new ChromiumTab(page, await context.newCDPSession(page));
    },
    close: async () => undefined,
  };
}

class ChromiumTab implements Tab {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  /** Where the mouse is pressed. */
  #pressed: Point = { x: 0, y: 0 };

  constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
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
    // Playwright hands over one argument.
    return (await this.#page.evaluate(`(${work})(...${JSON.stringify(args)})`)) as T;
  }

  async drag([first, ...rest]: readonly Point[], { hold = false } = {}): Promise<void> {
    if (!first) return;
    await this.#mouse('mouseMoved', first);
    await this.#mouse('mousePressed', first);
    for (const point of rest) await this.#mouse('mouseMoved', point, 1);
    this.#pressed = rest.at(-1) ?? first;
    if (!hold) await this.release();
  }

  async release(): Promise<void> {
    await this.#mouse('mouseReleased', this.#pressed);
  }

  async touch([first, ...rest]: readonly Point[]): Promise<void> {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<unknown> =>
      this.#cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    if (!first) return;
    await send('touchStart', [first]);
    for (const point of rest) await send('touchMove', [point]);
    await send('touchEnd', []);
  }

  async wheel({ x, y }: Point, deltaX: number, deltaY: number, { ctrl = false } = {}): Promise<void> {
    const modifiers = ctrl ? 2 : 0;
    await this.#cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers });
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(keys: string): Promise<void> {
    await this.#page.keyboard.press(keys);
  }

  async picture(): Promise<Buffer> {
    return this.#page.screenshot();
  }

  async close(): Promise<void> {
    await this.#page.context().browser()?.close();
  }

  /** Playwright's own mouse asks this browser for what it lacks. */
  #mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: Point, buttons = 0): Promise<unknown> {
    const pressed = type === 'mouseMoved' && buttons === 0 ? {} : ({ button: 'left', clickCount: 1 } as const);
    return this.#cdp.send('Input.dispatchMouseEvent', { type, x, y, buttons, ...pressed });
  }
}
