// Connectors by hand: drawn from shape to shape, pulled out of one, made by keys, changed by the selection's bar; seen by others, kept and
// taken back. What holds an end and where is engine/canvas/tests/engine/binding.rs.

import type { Page } from '@playwright/test';
import { drag, items, newBoard, openBoard, type Point, saved, select, Touch } from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

// Input is counted: the headless shell tells the page of a mouse in its corner that nobody moved.
test.use({ wholeBrowser: true });

/** Two boxes of 160 × 100, at these middles in CSS px of the page, and their ids. */
async function boxes(page: Page, a: Point, b: Point): Promise<[string, string]> {
  const ids = await page.evaluate(
    async (middles) => {
      const { x, y, zoom } = await window.board.camera.get();
      const canvas = document.querySelector('canvas')?.getBoundingClientRect();
      if (!canvas) throw new Error('there is no board');
      const [w, h] = [160, 100];
      return window.board.load(
        middles.map((at) => ({
          kind: 'rectangle' as const,
          x: x + (at.x - canvas.left - canvas.width / 2) / zoom - w / 2,
          y: y + (at.y - canvas.top - canvas.height / 2) / zoom - h / 2,
          w,
          h,
          style: { color: 'blue', fill: 'blue-tint' },
        })),
      );
    },
    [a, b],
  );
  return ids as [string, string];
}

/** From which item to which, of all connectors. */
const links = async (page: Page) => (await items(page, 'connector')).map(({ start, end }) => [start?.id, end?.id]);
const texts = async (page: Page) => (await items(page, 'rectangle')).map(({ text }) => text ?? '');

const A = { x: 300, y: 300 };
const B = { x: 700, y: 340 };

/** A new board with two boxes, the first so many of them selected. */
async function newSelected(page: Page, origin: string, query: string, count: number): Promise<[string, string]> {
  await newBoard(page, origin, query);
  const ids = await boxes(page, A, B);
  await page.keyboard.press('v');
  await select(page, ids.slice(0, count));
  return ids;
}

test('drawn from shape to shape it holds on; an end is pulled off, undone, and all is there again after a reload', {
  tag: '@way',
}, async ({ page, otherDevice, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  const [a, b] = await boxes(page, A, B);
  await page.keyboard.press('a');
  await drag(page, [A, B], 6);
  await expect.poll(() => links(page)).toEqual([[a, b]]);
  // With Ctrl nothing holds it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.keyboard.down('Control');
  await drag(page, [A, { x: 700, y: 330 }], 6);
  await page.keyboard.up('Control');
  await expect
    .poll(() => links(page))
    .toEqual([
      [a, b],
      [undefined, undefined],
    ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => links(page)).toEqual([[a, b]]);

  await saved(page);
  await openBoard(otherDevice, url);
  await expect.poll(() => links(otherDevice)).toEqual([[a, b]]);
  await page.reload();
  await openBoard(page, url);
  await expect.poll(() => links(page)).toEqual([[a, b]]);
});

test('a dot beside a selected shape: dragged onto a shape it connects, clicked it makes the next with its text open', {
  tag: '@way',
}, async ({ page, server, query }) => {
  const [a, b] = await newSelected(page, server.origin, query, 1);
  await drag(page, [{ x: A.x + 100, y: A.y }, B], 6);
  await expect.poll(() => links(page)).toEqual([[a, b]]);
  await select(page, [a]);
  const text = page.getByRole('textbox', { name: 'Text being edited' });
  await page.mouse.click(A.x, A.y + 70);
  await expect(text).toBeFocused();
  await page.keyboard.type('next');
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page)).toEqual(['', '', 'next']);
  // And on from the one whose text was just written.
  await page.mouse.click(A.x + 100, A.y + 100 + 130 * 0.75);
  await expect(text).toBeFocused();
  await page.keyboard.type('last');
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page)).toEqual(['', '', 'next', 'last']);
  const [, , next, last] = await items(page, 'rectangle');
  expect(await links(page)).toEqual([
    [a, b],
    [a, next?.id],
    [next?.id, last?.id],
  ]);
});

test('a dot of a shape that the mouse points at pulls a connector out of it, without a selection before', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [a, b] = await boxes(page, A, B);
  await page.keyboard.press('v');
  await page.mouse.move(A.x, A.y);
  // The browser leaves out a move that another one follows at once, but a person waits for the dots.
  await page.evaluate(() => window.board.debug('calm'));
  await drag(page, [{ x: A.x + 100, y: A.y }, B], 6);
  await expect.poll(() => links(page)).toEqual([[a, b]]);
});

test('a finger pulls a connector out of a dot', async ({ page, server, query }) => {
  const [a, b] = await newSelected(page, server.origin, query, 1);
  const touch = await Touch.on(page);
  // Within half a target of it.
  await touch.start({ id: 1, x: A.x + 112, y: A.y + 10 });
  for (const x of [450, 550, 650, B.x]) await touch.move({ id: 1, x, y: B.y });
  await touch.end();
  await expect.poll(() => links(page)).toEqual([[a, b]]);
});

test('the bar of a selected connector routes, turns and detaches it, and selected shapes are connected', async ({
  page,
  server,
  query,
}) => {
  const [a, b] = await newSelected(page, server.origin, query, 2);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
  await expect.poll(() => links(page)).toEqual([[a, b]]);
  await page.getByRole('button', { name: 'Connector', exact: true }).click();
  const options = page.getByRole('group', { name: 'Connector' });
  await expect(options.getByRole('button', { name: 'Elbow' })).toHaveAttribute('aria-pressed', 'true');
  await options.getByRole('button', { name: 'Curved' }).click();
  const start = options.getByRole('group', { name: 'Start' }).getByRole('button', { name: 'Dot', exact: true });
  await start.click();
  await expect(start).toHaveAttribute('aria-pressed', 'true');
  const [one] = await items(page, 'connector');
  expect(one).toMatchObject({ route: 'curve', style: { startHead: 'dot', endHead: 'arrow' } });
  await options.getByRole('button', { name: 'Reverse direction' }).click();
  await expect.poll(() => links(page)).toEqual([[b, a]]);
  await options.getByRole('button', { name: 'Detach from shapes' }).click();
  await expect.poll(() => links(page)).toEqual([[undefined, undefined]]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => links(page)).toEqual([[b, a]]);

  // Its label looks as a label can: no lists, no alignment, neither while it is written nor after.
  const label = async () => (await items(page, 'connector'))[0];
  const paragraphs = page.getByRole('button', { name: /^(Lists|Text alignment)/ });
  // The keys are the board's, no longer the bar's.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeFocused();
  await page.keyboard.type('on its way');
  await expect(
    page.getByRole('toolbar', { name: 'Text formatting' }).getByRole('button', { name: 'Bold' }),
  ).toBeVisible();
  await expect(paragraphs).toHaveCount(0);
  await page.keyboard.press('Escape');
  const beside = page.getByRole('toolbar', { name: 'Selection' });
  await beside.getByRole('button', { name: 'Text style', exact: true }).click();
  await page.getByRole('button', { name: 'Large text', exact: true }).click();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(paragraphs).toHaveCount(0);
  await page.getByRole('button', { name: 'Monospace' }).click();
  await expect.poll(async () => (await label())?.style).toMatchObject({ fontSize: 40, font: 'mono' });
  expect((await label())?.paragraphs).toEqual([{ runs: [{ text: 'on its way', marks: ['bold'] }] }]);
});

test('two people connect one shape at once, and each sees both', async ({ page, otherDevice, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  const [a, b] = await boxes(page, A, B);
  await saved(page);
  await openBoard(otherDevice, url);
  await expect.poll(() => items(otherDevice, 'rectangle')).toHaveLength(2);
  await Promise.all([
    page.evaluate(
      ([from, to]) =>
        window.board.load([{ kind: 'arrow', x: 0, y: 0, w: 1, h: 1, start: { id: from }, end: { id: to } }]),
      [a, b] as const,
    ),
    (async () => {
      await select(otherDevice, [b]);
      await otherDevice.keyboard.press('ControlOrMeta+ArrowDown');
      await otherDevice.keyboard.type('theirs');
      await otherDevice.keyboard.press('Escape');
    })(),
  ]);
  await expect.poll(() => texts(page)).toEqual(['', '', 'theirs']);
  for (const on of [page, otherDevice])
    await expect.poll(async () => (await links(on)).map(([from]) => from).sort()).toEqual([a, b].sort());
});

test('ten boxes joined by arrows, with words in them, in no more input than elsewhere', async ({
  page,
  server,
  query,
}) => {
  // Before the page hears of any.
  await page.addInitScript(() => {
    const counted = { events: 0 };
    for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
      addEventListener(type, (event) => event.isTrusted && counted.events++, true);
    Object.assign(window, { counted });
  });
  await newBoard(page, server.origin, query);
  const words = Array.from({ length: 10 }, (_, i) => `step ${i}`);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words[0] as string);
  for (const word of words.slice(1)) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.type(word);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page)).toEqual(words);
  const made = await items(page, 'rectangle');
  expect(await links(page)).toEqual(made.slice(1).map((box, i) => [made[i]?.id, box.id]));
  // Where Ctrl and an arrow make the next box and Enter opens its text, a box takes one key more.
  const letters = words.join('').length;
  expect(await page.evaluate(() => (window as unknown as { counted: { events: number } }).counted.events)).toBe(
    3 + letters + 9 * 3 + 1,
  );
});

test('Ctrl and an arrow go on from a box without words, and resizing has keys of its own', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Escape');
  await expect.poll(() => items(page, 'rectangle')).toHaveLength(3);
  const [first, second, third] = await items(page, 'rectangle');
  expect([second!.x > first!.x, second!.y, third!.x, third!.y > first!.y]).toEqual([true, first!.y, second!.x, true]);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await items(page, 'rectangle'))[2]?.w).toBe(third!.w + 1);
});
