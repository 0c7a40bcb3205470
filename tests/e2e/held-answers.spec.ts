// Whatever the board's thread has to say is held back until everything is pressed and typed, and then heard one by one: the board becomes
// what it becomes when every answer comes at once.

import type { Page } from '@playwright/test';
import { drag, items, newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** In the page, before its first script: all that workers send to it goes by here. */
function holdAnswers(): void {
  const waiting: (() => void)[] = [];
  let held = false;
  const add = Worker.prototype.addEventListener;
  Worker.prototype.addEventListener = function (
    this: Worker,
    type: string,
    listener: EventListener,
    options?: boolean,
  ) {
    if (type !== 'message') return add.call(this, type, listener, options);
    const hear = (event: Event): void => {
      if (held || waiting.length > 0) waiting.push(() => listener.call(this, event));
      else listener.call(this, event);
    };
    return add.call(this, type, hear, options);
  } as typeof add;
  const letGo = (): void => {
    const next = waiting.shift();
    if (!next) return;
    next();
    // Each in a task of its own, as they come.
    setTimeout(letGo);
  };
  Object.assign(window, {
    answers: {
      hold: () => {
        held = true;
      },
      release: () => {
        held = false;
        letGo();
      },
    },
  });
}

const answers = (page: Page, what: 'hold' | 'release') =>
  page.evaluate((name) => (window as unknown as { answers: Record<string, () => void> }).answers[name]?.(), what);

type Story = (page: Page) => Promise<void>;

const type = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** A box by the tool's key: its corners. */
const boxed = async (page: Page, x: number, y: number): Promise<void> => {
  await page.keyboard.press('r');
  await drag(page, [
    { x, y },
    { x: x + 80, y: y + 60 },
    { x: x + 160, y: y + 100 },
  ]);
};

const TOOLS = ['r', 'o', 'l', 'a', 'p', 'm', 'f', 'n', 't'];

const stories: Record<string, Story> = {
  'a double click on the empty board and a word': async (page) => {
    await page.keyboard.press('v');
    await page.mouse.dblclick(400, 300);
    await page.keyboard.type('here it is');
    await type(page, 'Escape', 'v');
  },
  'three double clicks, a word and Escape each': async (page) => {
    await page.keyboard.press('v');
    for (const [n, word] of ['one', 'two', 'three'].entries()) {
      await page.mouse.dblclick(300 + 200 * n, 200 + 100 * n);
      await page.keyboard.type(word);
      await page.keyboard.press('Escape');
    }
  },
  'a box, its name typed at once, another box': async (page) => {
    await boxed(page, 200, 200);
    await page.keyboard.type('Client');
    await page.keyboard.press('Escape');
    await boxed(page, 500, 300);
    await page.keyboard.type('Server 2');
    await page.keyboard.press('Escape');
  },
  'Ctrl and an arrow twice, then words': async (page) => {
    await type(page, 'r', 'Enter', 'Control+ArrowRight', 'Control+ArrowDown');
    await page.keyboard.type('third');
    await page.keyboard.press('Escape');
  },
  'two notes in a row, each left by the next press': async (page) => {
    for (const [n, words] of ['first', 'second'].entries()) {
      await page.keyboard.press('n');
      await page.mouse.click(300 + 300 * n, 300);
      await page.keyboard.type(words);
      await page.keyboard.press('Escape');
    }
  },
  'a press on the next object goes on writing there': async (page) => {
    await boxed(page, 200, 200);
    await boxed(page, 600, 200);
    await page.mouse.dblclick(280, 250);
    await page.keyboard.type('left');
    await page.mouse.click(680, 250);
    await page.keyboard.type('right');
    await page.keyboard.press('Escape');
  },
  'what is taken back while one types, and letters behind it': async (page) => {
    await boxed(page, 200, 200);
    await page.keyboard.type('word');
    await type(page, 'Backspace', 'Backspace', 'Home');
    await page.keyboard.type('a ');
    await type(page, 'Escape', 'Control+z', 'Control+Shift+z');
  },
  'an input method writes into what was just drawn': async (page) => {
    await page.keyboard.press('n');
    await page.mouse.click(400, 300);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await cdp.send('Input.insertText', { text: '你' });
    await cdp.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await cdp.send('Input.insertText', { text: 'é' });
    await page.keyboard.type('ok');
    await page.keyboard.press('Escape');
  },
  'draw, the letter of a tool, draw: for every tool': async (page) => {
    for (const [n, tool] of TOOLS.entries()) {
      const [x, y] = [150 + 220 * (n % 5), 220 + 240 * Math.floor(n / 5)];
      await page.keyboard.press(tool);
      await drag(page, [
        { x, y },
        { x: x + 30, y: y + 30 },
        { x: x + 60, y: y + 60 },
      ]);
      if (tool === 't' || tool === 'n' || tool === 'f') await page.keyboard.press('Escape');
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

for (const [name, story] of Object.entries(stories))
  test(name, async ({ page, server, query }) => {
    await page.addInitScript(holdAnswers);
    const calm = async (): Promise<unknown> => {
      // A question behind all that was sent: its answer comes after all others, and after what they led to.
      for (let n = 0; n < 20; n++) await page.evaluate(() => window.board.selection());
      await page.evaluate(() => window.board.debug('calm'));
      return shown(page);
    };
    await newBoard(page, server.origin, query);
    await story(page);
    const atOnce = await calm();
    await newBoard(page, server.origin, query);
    await answers(page, 'hold');
    await story(page);
    await answers(page, 'release');
    await expect.poll(calm).toEqual(atOnce);
    expect((atOnce as { length: number }).length).toBeGreaterThan(0);
  });
