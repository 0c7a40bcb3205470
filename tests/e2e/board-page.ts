// What every end-to-end test does with a board page: open one, draw, touch, wait for what is shown. No test logic.

import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import type { ItemJson } from '#protocol/item-json.ts';
import { expect } from './expect.ts';

export interface Point {
  x: number;
  y: number;
}

/** Opens a new anonymous board and waits until one can draw. `query` like 'renderer=gl&worker=0'. */
export async function newBoard(page: Page, origin: string, query = ''): Promise<string> {
  await page.goto(`${origin}/board/incognito${query ? `?${query}` : ''}`);
  await ready(page);
  return page.url();
}

/** From where the numbers of the tests count, whatever of the board would be seen first. */
export async function openBoard(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await ready(page);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
}

export async function ready(page: Pick<Page, 'evaluate' | 'waitForFunction'>): Promise<void> {
  await page.waitForFunction(() => 'board' in window);
  await page.evaluate(async () => {
    await window.board.ready;
    // What answers calls has come while there is a line.
    await window.board.selection();
  });
  // The bars that can be used have taken the place of the first ones.
  await page.waitForFunction(() => !document.getElementById('first-bars'));
}

/** Before the page is opened: `tell` hears of the first moment at which one can draw, in ms since 1970. */
export async function onReady(page: Page, tell: (atMs: number) => void): Promise<void> {
  await page.exposeFunction('boardIsReady', tell);
  await page.addInitScript(() => {
    const { boardIsReady } = window as unknown as { boardIsReady(atMs: number): void };
    const timer = setInterval(() => {
      if (!('board' in window)) return;
      clearInterval(timer);
      void window.board.ready.then(() => boardIsReady(performance.timeOrigin + performance.now()));
    }, 1);
  });
}

/** Until the offline shell is kept: asked for at once, as the page itself does when it has been quiet for long (keep.spec.ts). */
export async function shellKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registered = await navigator.serviceWorker.register('/service-worker.js');
    if (!registered) throw new Error("this file needs test.use({ serviceWorkers: 'allow' })");
    await navigator.serviceWorker.ready;
  });
}

export const saved = (page: Page): Promise<void> => page.evaluate(() => window.board.saved());
export const count = (page: Page, kind?: string): Promise<number> =>
  page.evaluate((k) => window.board.count(k ? { kind: k } : undefined), kind);
export const items = (page: Page, kind?: string): Promise<ItemJson[]> =>
  page.evaluate((k) => window.board.items(k ? { kind: k } : undefined), kind);
export const digest = (page: Page): Promise<string> =>
  page.evaluate(async () => String(await window.board.debug('digest')));

/** Until every font asked for has come and all stands where it then belongs: letters of another font have another baseline. */
export const fontsCome = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A picture is taken when the board's own fonts are there; what it tells the page comes before the answer.
    await window.board.debug('capture');
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** Waits until the board holds n items (of a kind). */
export async function expectCount(page: Page, n: number, kind?: string): Promise<void> {
  await expect.poll(() => count(page, kind), { message: `items of kind ${kind ?? 'any'}` }).toBe(n);
}

/** A box and a note, with words: what they are called by. */
export async function twoItems(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -150, y: -80, w: 120, h: 80, text: 'box' },
      { kind: 'sticky', x: 20, y: -80, w: 120, h: 120, text: 'note' },
    ]),
  );
  await expectCount(page, 2);
  return ids;
}

/** Waits until two pages show the same board, byte for byte. */
export async function expectSame(a: Page, b: Page): Promise<void> {
  await saved(a);
  await saved(b);
  await expect
    .poll(async () => (await digest(a)) === (await digest(b)), { message: 'both boards have one digest' })
    .toBe(true);
}

/** Selects these and waits until the chrome shows it: shortcuts work on what is shown as selected. */
export async function select(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const off = window.board.on('selection', ({ count }) => {
          if (count !== wanted.length) return;
          off();
          done();
        });
        void window.board.select(wanted);
      }),
    ids,
  );
}

/** Ctrl+C or Ctrl+X, until the system's clipboard holds the shapes. */
export async function copyShapes(page: Page, key: 'c' | 'x'): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press(`Control+${key}`);
  await expect.poll(() => clipboardHtml(page)).toContain('data-atrium-shapes');
}

/** The HTML in the system's clipboard; empty if there is none. */
export const clipboardHtml = (page: Page): Promise<string> => clipboardOf(page, 'text/html');

/** What the system's clipboard holds of a type; empty if there is none, and while it is written. */
export function clipboardOf(page: Page, type: 'text/html' | 'text/plain'): Promise<string> {
  return page.evaluate(async (type) => {
    const [item] = await navigator.clipboard.read();
    if (!item?.types.includes(type)) return '';
    const found = await item.getType(type).catch((error: Error) => {
      if (error.name !== 'InvalidStateError') throw error;
    });
    return found?.text() ?? '';
  }, type);
}

/** Takes a tool in hand. One that is there already is left alone: pressed again it may offer its kinds. */
export async function tool(page: Page, name: string): Promise<void> {
  const button = page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name, exact: true });
  await button.waitFor();
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** What the pen writes with, by the choice behind the tool in hand. */
export async function brush(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: /^Pen/ }).click();
  await page.getByRole('group', { name: 'Brushes' }).getByRole('button', { name, exact: true }).click();
}

/** Escape closes the submenu, then the menu. One that comes while either still opens is nobody's; one too many is the board's: Select. */
export async function closeMenu(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Drags the mouse along points, in CSS px of the page. Each of the steps between two of them waits for a frame. */
export async function drag(page: Page, points: readonly Point[], steps = 2): Promise<void> {
  const [first, ...rest] = points;
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const p of rest) await page.mouse.move(p.x, p.y, { steps });
  await page.mouse.up();
}

/** A wavy line to draw, w px wide. */
export function wave(x: number, y: number, w = 200, n = 20): Point[] {
  return Array.from({ length: n + 1 }, (_, i) => ({ x: x + (w * i) / n, y: y + 25 * Math.sin(i * 0.9) }));
}

export interface Finger extends Point {
  id: number;
}

/** Real touch events through the browser's input pipeline. */
export class Touch {
  private readonly cdp: CDPSession;
  private readonly down = new Map<number, Finger>();
  /** When the next events happen, ms since 1970, so that a slow machine does not stretch a gesture; undefined: when they are sent. */
  atMs: number | undefined;

  private constructor(cdp: CDPSession) {
    this.cdp = cdp;
  }

  static async on(page: Page): Promise<Touch> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 16 });
    return new Touch(cdp);
  }

  async start(...fingers: Finger[]): Promise<void> {
    for (const f of fingers) this.down.set(f.id, f);
    await this.send('touchStart');
  }

  async move(...fingers: Finger[]): Promise<void> {
    for (const f of fingers) this.down.set(f.id, f);
    await this.send('touchMove');
  }

  /** Lifts these fingers, or all. */
  async end(...ids: number[]): Promise<void> {
    const lifted = [...this.down.values()].filter(({ id }) => ids.length === 0 || ids.includes(id));
    for (const { id } of lifted) this.down.delete(id);
    await this.send('touchEnd', lifted);
  }

  /** All that are down, or those that an end names. */
  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers = [...this.down.values()]): Promise<void> {
    const touchPoints = fingers.map((f) => ({
      id: f.id,
      x: f.x,
      y: f.y,
      radiusX: 4,
      radiusY: 4,
      force: 0.5,
    }));
    const timestamp = this.atMs && this.atMs / 1000;
    await this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp && { timestamp }) });
  }
}

/** A tap with all that the browser makes of it: its click comes after the touch. */
export async function tapAt(page: Page, touch: Touch, x: number, y: number): Promise<void> {
  await page.evaluate(() => {
    const clicked = new Promise<void>((done) => {
      const seen = (event: MouseEvent) => {
        if (!event.isTrusted) return;
        removeEventListener('click', seen, true);
        done();
      };
      addEventListener('click', seen, true);
    });
    Object.assign(window, { clicked });
  });
  await touch.start({ id: 1, x, y });
  await touch.end(1);
  await page.evaluate(() => (window as unknown as { clicked: Promise<void> }).clicked);
}

/** A tap on the middle of what stands there. */
export async function tap(page: Page, touch: Touch, target: Locator): Promise<void> {
  const { x, y } = await middleOf(page, target);
  await tapAt(page, touch, x, y);
}

/** Until what slides or fades has come to its end; what moves for ever has none. */
export async function atRest(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** What slides or fades in is pressed where it then stands; a long menu is scrolled to it. */
export async function middleOf(page: Page, target: Locator): Promise<Point> {
  await target.waitFor();
  await atRest(page);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Into what has the focus: text with its marks, and the same without. */
export function pasteMarked(page: Page, html: string, plain: string): Promise<void> {
  return page.evaluate(
    ([marked, words]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', marked);
      clipboardData.setData('text/plain', words);
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    },
    [html, plain] as const,
  );
}

/** A new board with one saved stroke, and its address. */
export async function boardWithStroke(page: Page, origin: string, query: string, y = 300): Promise<string> {
  const url = await newBoard(page, origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, y));
  await saved(page);
  return url;
}

/** A page of a second person: a browser context of its own, so nothing is shared but the address. */
export async function secondPerson(context: BrowserContext, url: string): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  const page = await (await browser.newContext()).newPage();
  await openBoard(page, url);
  return page;
}

/** The link to view, as Share copies it. */
export async function viewLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('listitem').filter({ hasText: 'can view' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Close' }).click();
  return link;
}

/** Of the board's menu, as a manager. */
export async function letEdit(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Who can edit' }).click();
  await page.getByRole('menuitemradio', { name: who, exact: true }).click();
  await closeMenu(page);
}
