// Copies from a board are pasted elsewhere and back: into a field of plain text, a formatted field and a board of a second server. By real
// keys, in Chromium and in a browser of another make.

import type { Page } from '@playwright/test';
import { TestServer } from '../e2e/server.ts';
import type { Point, Tab } from './browser.ts';
import { expect, test } from './fixtures.ts';

type Keys = Pick<Tab, 'open' | 'run' | 'press' | 'type' | 'drag'>;

function chromiumTab(page: Page): Keys {
  return {
    open: async (url) => void (await page.goto(url)),
    run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    drag: async ([at]) => at && page.mouse.click(at.x, at.y),
  };
}

const WORDS = [
  {
    runs: [
      { text: 'Buy ' },
      { text: 'bold', marks: ['bold'] },
      { text: ' and ' },
      { text: 'slanted', marks: ['italic'] },
      { text: ' seeds' },
    ],
  },
  { runs: [{ text: 'at the ' }, { text: 'market', link: 'https://example.org/market' }], list: 'bullet' },
];
const CLIENT = { runs: [{ text: 'Client' }] };
const textItem = (paragraphs: unknown): string => `text ${JSON.stringify(paragraphs)}`;
const BOARD = [textItem(WORDS), `rectangle blue 120x80 ${JSON.stringify([CLIENT])}`];
const PLAIN = 'Buy bold and slanted seeds\nat the market\nClient';
const FORMATTED = [
  'Buy ',
  'bold: bold',
  ' and ',
  'slanted: italic',
  ' seeds',
  'at the : in a list',
  'market: link in a list',
  'Client',
];

/** A page of another program: a field for plain words above one for formatted words. */
const FIELDS = `data:text/html,<meta charset=utf-8><textarea style="display:block;width:300px;height:100px"></textarea>
<div contenteditable style="width:300px;height:200px"></div>`;
const PLAIN_FIELD = { x: 100, y: 60 };
const FORMATTED_FIELD = { x: 100, y: 200 };

async function newBoard(tab: Keys, origin: string): Promise<void> {
  await tab.open(`${origin}/board/incognito`);
  await tab.run(async () => {
    while (!('board' in window)) await new Promise(requestAnimationFrame);
    await window.board.ready;
    await window.board.camera.set({ x: 0, y: 0, zoom: 1 });
    // A paste that comes before the board's own bars has no listener.
    while (document.getElementById('first-bars')) await new Promise(requestAnimationFrame);
  });
}

/** Each item by its kind, look and words. */
const shown = (tab: Keys): Promise<string[]> =>
  tab.run(async () =>
    (await window.board.items()).map(({ kind, w, h, style, text, paragraphs }) => {
      const words = paragraphs ?? text?.split('\n').map((line) => ({ runs: [{ text: line }] }));
      return [kind, ...(kind === 'text' ? [] : [style?.color, `${w}x${h}`]), JSON.stringify(words)].join(' ');
    }),
  );

/** Copies all of the board, and pastes it there too: then the clipboard has it all. */
async function copyAll(tab: Keys): Promise<void> {
  const before = await shown(tab);
  await tab.press('Control+a');
  await tab.run(async () => {
    while (!document.querySelector('[role=toolbar][aria-label=Selection]')) await new Promise(requestAnimationFrame);
  });
  await tab.press('Control+c');
  await tab.press('Control+v');
  await expect.poll(() => shown(tab)).toEqual([...before, ...before]);
  expect(await tab.run(() => document.querySelector('[role=alert]')?.textContent ?? '')).toBe('');
}

async function pasteOnBoard(tab: Keys, origin: string, becomes: readonly string[]): Promise<void> {
  await newBoard(tab, origin);
  await tab.press('Control+v');
  await expect.poll(() => shown(tab)).toEqual(becomes);
}

async function pasteInto(tab: Keys, field: Point): Promise<void> {
  await tab.drag([field]);
  await tab.press('Control+v');
}

async function copyFrom(tab: Keys, field: Point): Promise<void> {
  await tab.drag([field]);
  await tab.press('Control+a');
  await tab.press('Control+c');
}

const plain = (tab: Keys): Promise<string> => tab.run(() => document.querySelector('textarea')!.value);

/** The words of the field with how they look. */
const formatted = (tab: Keys): Promise<string[]> =>
  tab.run(() => {
    const texts = document.createTreeWalker(document.querySelector('[contenteditable]')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      const { fontWeight, fontStyle } = getComputedStyle(parentElement!);
      const looks = [
        Number(fontWeight) >= 600 && 'bold',
        fontStyle === 'italic' && 'italic',
        parentElement!.closest('a[href="https://example.org/market"]') && 'link',
        parentElement!.closest('li') && 'in a list',
      ].filter(Boolean);
      if (textContent?.trim()) found.push(looks.length > 0 ? `${textContent}: ${looks.join(' ')}` : textContent);
    }
    return found;
  });

async function carryAbout(tab: Keys, home: string, abroad: string): Promise<void> {
  await newBoard(tab, home);
  await tab.run(async (paragraphs) => {
    await window.board.load([
      { kind: 'text', x: -200, y: -150, paragraphs: paragraphs as never },
      { kind: 'rectangle', x: -200, y: 50, w: 120, h: 80, style: { color: 'blue' }, text: 'Client' },
    ]);
  }, WORDS);
  await copyAll(tab);

  await pasteOnBoard(tab, abroad, BOARD);
  await copyAll(tab);
  await pasteOnBoard(tab, home, BOARD);

  await tab.open(FIELDS);
  await pasteInto(tab, PLAIN_FIELD);
  await expect.poll(() => plain(tab)).toBe(PLAIN);
  await pasteInto(tab, FORMATTED_FIELD);
  await expect.poll(() => formatted(tab)).toEqual(FORMATTED);
  // Firefox leaves the copy whole in the field: what is written into it counts all the same.
  await tab.drag([FORMATTED_FIELD]);
  await tab.press('Control+End');
  await tab.type(' now');
  await copyFrom(tab, FORMATTED_FIELD);
  await pasteOnBoard(tab, home, [textItem([...WORDS, { runs: [{ text: 'Client now' }] }])]);

  await tab.open(FIELDS);
  await pasteInto(tab, PLAIN_FIELD);
  await expect.poll(() => plain(tab)).toContain('Client now');
  // Each browser has its own way to write a list as plain words.
  const lines = (await plain(tab)).split('\n');
  await copyFrom(tab, PLAIN_FIELD);
  await pasteOnBoard(tab, home, [textItem(lines.map((text) => ({ runs: [{ text }] })))]);
}

test('words, formatted words and shapes arrive as what they are, and come back', async ({ tab, server, page }) => {
  const abroad = await TestServer.open();
  try {
    for (const each of [chromiumTab(page), tab]) await carryAbout(each, server.origin, abroad.origin);
  } finally {
    await abroad.close();
  }
});
