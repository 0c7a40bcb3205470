// Whatever the board's thread has to say is held back until everything is pressed and typed, and then heard one by one: the board becomes
// what it becomes when every answer comes at once.

import type { Page } from '@playwright/test';
import { drag, items, newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './late-answers.ts';
import { LAYOUT_NAMES, type Layout, pressLetter } from './layouts.ts';

const answers = (page: Page, what: 'hold' | 'release') => page.evaluate((name) => window.answers[name](), what);

type Story = (page: Page, hand: Hand) => Promise<void>;

/** What is at the keys and at the board. */
interface Hand {
  press(...keys: string[]): Promise<void>;
  type(words: string): Promise<void>;
}

const handOf = ({ keyboard }: Page): Hand => ({
  async press(...keys) {
    for (const key of keys) await keyboard.press(key);
  },
  type: (words) => keyboard.type(words),
});

/** At a keyboard of that layout. */
async function handAt(page: Page, layout: Layout): Promise<Hand> {
  const cdp = await page.context().newCDPSession(page);
  const one = (key: string): Promise<void> =>
    /^[a-z]$/.test(key) ? pressLetter(cdp, layout, key) : page.keyboard.press(key === ' ' ? 'Space' : key);
  return {
    async press(...keys) {
      for (const key of keys) await one(key);
    },
    async type(words) {
      for (const letter of words) await one(letter);
    },
  };
}

/** A box by the tool's key: its corners. */
const boxed = async (page: Page, hand: Hand, x: number, y: number): Promise<void> => {
  await hand.press('r');
  await drag(page, [
    { x, y },
    { x: x + 80, y: y + 60 },
    { x: x + 160, y: y + 100 },
  ]);
};

const TOOLS = ['r', 'o', 'l', 'a', 'p', 'm', 'f', 'n', 't'];

const stories: Record<string, Story> = {
  'a double click on the empty board and a word': async (page, hand) => {
    await hand.press('v');
    await page.mouse.dblclick(400, 300);
    await hand.type('here it is');
    await hand.press('Escape', 'v');
  },
  'three double clicks, a word and Escape each': async (page, hand) => {
    await hand.press('v');
    for (const [n, word] of ['one', 'two', 'three'].entries()) {
      // Beside the bar of the text before, which is there until the page has heard that it was left.
      await page.mouse.dblclick(300 + 300 * n, 200 + 100 * n);
      await hand.type(word);
      await hand.press('Escape');
    }
  },
  'a box, its name typed at once, another box': async (page, hand) => {
    await boxed(page, hand, 200, 200);
    await hand.type('Client');
    await hand.press('Escape');
    await boxed(page, hand, 500, 300);
    await hand.type('Server 2');
    await hand.press('Escape');
  },
  'Ctrl and an arrow twice, then words': async (_page, hand) => {
    await hand.press('r', 'Enter', 'Control+ArrowRight', 'Control+ArrowDown');
    await hand.type('third');
    await hand.press('Escape');
  },
  'two notes in a row, each left by the next press': async (page, hand) => {
    for (const [n, words] of ['first', 'second'].entries()) {
      await hand.press('n');
      await page.mouse.click(300 + 300 * n, 300);
      await hand.type(words);
      await hand.press('Escape');
    }
  },
  'notes by a tool that is kept, each left by the next press': async (page, hand) => {
    await hand.press('n', 'q');
    for (const [n, words] of ['one', 'two', ''].entries()) {
      await page.mouse.click(300 + 300 * n, 300);
      await hand.type(words);
    }
    await hand.press('Escape');
  },
  'a press on the next object goes on writing there': async (page, hand) => {
    await boxed(page, hand, 200, 200);
    await boxed(page, hand, 600, 200);
    await page.mouse.dblclick(280, 250);
    await hand.type('left');
    await page.mouse.click(680, 250);
    await hand.type('right');
    await hand.press('Escape');
  },
  'what is taken back while one types, and letters behind it': async (page, hand) => {
    await boxed(page, hand, 200, 200);
    await hand.type('word');
    await hand.press('Backspace', 'Backspace', 'Home');
    await hand.type('a ');
    await hand.press('Escape', 'Control+z', 'Control+Shift+z');
  },
  'an input method writes into what was just drawn': async (page, hand) => {
    await hand.press('n');
    await page.mouse.click(400, 300);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await cdp.send('Input.insertText', { text: '你' });
    await cdp.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await cdp.send('Input.insertText', { text: 'é' });
    await hand.type('ok');
    await hand.press('Escape');
  },
  'draw, the letter of a tool, draw: for every tool': async (page, hand) => {
    for (const [n, tool] of TOOLS.entries()) {
      const [x, y] = [150 + 220 * (n % 5), 220 + 240 * Math.floor(n / 5)];
      await hand.press(tool);
      await drag(page, [
        { x, y },
        { x: x + 30, y: y + 30 },
        { x: x + 60, y: y + 60 },
      ]);
      if (tool === 't' || tool === 'n' || tool === 'f') await hand.press('Escape');
    }
  },
};

/** What is there, without names and moments; how wide a text is depends on the fonts that have come. */
async function shown(page: Page): Promise<unknown> {
  const { length } = await items(page);
  const all = (await items(page)).map(({ kind, x, y, w, h, text }) => ({
    kind,
    text: text ?? '',
    at: (kind === 'text' ? [x, y] : [x, y, w, h]).map((one) => Math.round(one ?? 0)),
  }));
  return { length, all };
}

async function calm(page: Page): Promise<unknown> {
  // A question behind all that was sent: its answer comes after all others, and after what they led to.
  for (let n = 0; n < 20; n++) await page.evaluate(() => window.board.selection());
  await page.evaluate(() => window.board.debug('calm'));
  // A frame has its name when the code for it has come.
  await expect.poll(async () => (await items(page, 'frame')).every(({ text }) => text)).toBe(true);
  return shown(page);
}

for (const [name, story] of Object.entries(stories))
  test(name, async ({ page, server, query }) => {
    await page.addInitScript(holdAnswers);
    await newBoard(page, server.origin, query);
    await story(page, handOf(page));
    const atOnce = await calm(page);
    await newBoard(page, server.origin, query);
    await answers(page, 'hold');
    await story(page, handOf(page));
    await expect.poll(() => page.evaluate(() => window.answers.waiting())).toBeGreaterThan(0);
    await answers(page, 'release');
    await expect.poll(() => calm(page)).toEqual(atOnce);
    expect((atOnce as { length: number }).length).toBeGreaterThan(0);
  });

test('a press where the text that was just left still lies is the board’s', async ({ page, server, query }) => {
  await page.addInitScript(holdAnswers);
  await newBoard(page, server.origin, query);
  const hand = handOf(page);
  await boxed(page, hand, 200, 200);
  await hand.press('r');
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toHaveText('r');
  await answers(page, 'hold');
  // The letter was the tool. What answers that is held back: the first box's text is open for the page still.
  await drag(page, [
    { x: 600, y: 200 },
    { x: 680, y: 260 },
    { x: 760, y: 300 },
  ]);
  await page.mouse.dblclick(280, 250);
  await hand.type('left');
  await page.mouse.click(680, 250);
  await hand.type('right');
  await hand.press('Escape');
  await answers(page, 'release');
  await expect.poll(async () => (await items(page)).map(({ text }) => text)).toEqual(['left', 'right']);
});

/** Longer than CI has: by the clock, on other keyboards, and on a phone. */
if (process.env.ATRIUM_SOAK) {
  const sameAs = async (page: Page, origin: string, tell: (page: Page) => Promise<void>, delayMs: number) => {
    await newBoard(page, origin);
    await tell(page);
    const atOnce = await calm(page);
    expect((atOnce as { length: number }).length).toBeGreaterThan(0);
    await page.addInitScript(holdAnswers, delayMs);
    await newBoard(page, origin);
    await tell(page);
    await expect.poll(() => calm(page), { timeout: 60_000 }).toEqual(atOnce);
  };

  for (const [name, story] of Object.entries(stories)) {
    for (const delayMs of [50, 2000])
      test(`${name}, ${delayMs} ms late`, ({ page, server }) =>
        sameAs(page, server.origin, (on) => story(on, handOf(on)), delayMs));

    if (!name.startsWith('an input method'))
      for (const layout of LAYOUT_NAMES)
        test(`${name}, ${layout} keys`, ({ page, server }) =>
          sameAs(page, server.origin, async (on) => story(on, await handAt(on, layout)), 50));
  }

  for (const delayMs of [50, 2000])
    test(`notes by fingers and the keyboard on a phone's screen, ${delayMs} ms late`, async ({ browser, server }) => {
      const context = await browser.newContext({
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 844 },
      });
      await sameAs(await context.newPage(), server.origin, notesOnPhone, delayMs);
      await context.close();
    });
}

/** Its keyboard writes without keys. */
async function notesOnPhone(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (const [n, words] of ['first', 'second'].entries()) {
    await page.getByRole('button', { name: 'More tools' }).tap();
    await page.getByRole('button', { name: 'Sticky note' }).tap();
    await page.touchscreen.tap(195, 260 + 220 * n);
    await cdp.send('Input.insertText', { text: words });
  }
  await page.touchscreen.tap(360, 150);
}
