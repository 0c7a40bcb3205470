// What the board's thread says is held back until all is pressed and typed, in browsers of other makes, without an input method.

import { holdAnswers } from '../e2e/late-answers.ts';
import type { Tab } from './browser.ts';
import { expect, test } from './fixtures.ts';

/** No script runs in these tabs before a page's own: the board is opened from a page on which answers can be held back. */
async function newBoard(tab: Tab, origin: string): Promise<void> {
  await tab.open(`${origin}/?noredirect=1`);
  await tab.run(async () => {
    while (!document.querySelector('a[href="/board/incognito"]')) await new Promise(requestAnimationFrame);
  });
  await tab.run(holdAnswers);
  await tab.run(async () => {
    document.querySelector<HTMLElement>('a[href="/board/incognito"]')?.click();
    while (!('board' in window)) await new Promise(requestAnimationFrame);
    await window.board.ready;
    await window.board.camera.set({ x: 0, y: 0, zoom: 1 });
  });
}

/** What is there by kind and words, when all that was sent is done. */
const shown = (tab: Tab): Promise<string[]> =>
  tab.run(async () => {
    for (let n = 0; n < 20; n++) await window.board.selection();
    return (await window.board.items()).map(({ kind, text }) => `${kind} ${text ?? ''}`).sort();
  });

const boxAt = (x: number, y: number) => [
  { x, y },
  { x: x + 60, y: y + 50 },
  { x: x + 120, y: y + 80 },
];

const STORIES: Record<string, { tell(tab: Tab): Promise<void>; becomes: string[] }> = {
  'a box, its name typed at once, another box': {
    async tell(tab) {
      for (const [n, name] of ['Client', 'Server 2'].entries()) {
        await tab.press('r');
        await tab.drag(boxAt(200 + 250 * n, 200));
        await tab.type(name);
        await tab.press('Escape');
      }
    },
    becomes: ['rectangle Client', 'rectangle Server 2'],
  },
  'two notes in a row, each left by Escape': {
    async tell(tab) {
      for (const [n, words] of ['first', 'second'].entries()) {
        await tab.press('n');
        await tab.drag([{ x: 250 + 300 * n, y: 300 }]);
        await tab.type(words);
        await tab.press('Escape');
      }
    },
    becomes: ['sticky first', 'sticky second'],
  },
};

for (const [name, { tell, becomes }] of Object.entries(STORIES))
  test(`${name}: the same board however late its thread answers`, async ({ tab, server }) => {
    await newBoard(tab, server.origin);
    await tab.run(() => window.answers.hold());
    await tell(tab);
    await expect.poll(() => tab.run(() => window.answers.waiting())).toBeGreaterThan(0);
    await tab.run(() => window.answers.release());
    await expect.poll(() => shown(tab)).toEqual(becomes);
  });
