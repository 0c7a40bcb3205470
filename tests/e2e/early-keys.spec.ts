// Keys that come before the page knows what the gesture before them has become, or before the part that they are meant for is loaded.

import type { Page } from '@playwright/test';
import { drag, items, newBoard, pasteMarked, saved, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

// The headless shell tells the page of a mouse in its corner that nobody moved.
test.use({ wholeBrowser: true });

/** So busy that the board answers late. */
const busy = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const points = Array.from({ length: 900 }, (_, k) => [(k * 37) % 500, (k * 91) % 300, 0.5]);
    void window.board.load(
      Array.from({ length: 2000 }, () => ({ kind: 'stroke' as const, points, style: { width: 2 } })),
    );
  });

/** Files whose names match are not answered until the answer is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let go = (): void => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(file, async (route) => {
    await gone;
    await route.continue();
  });
  return go;
}

const texts = async (page: Page, kind: string) => (await items(page, kind)).map(({ text }) => text ?? '');

test('Enter right behind the drag that made a shape opens its text, and all letters go into it', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await page.mouse.move(200, 200);
  await page.mouse.down();
  await page.mouse.move(400, 300);
  await busy(page);
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await page.keyboard.type('pin');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page, 'rectangle')).toEqual(['pin\ntwo']);
});

test("letters right behind the press on a dot are the next shape's; where nothing leads on, keys do not wait", async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await drag(page, [
    { x: 200, y: 200 },
    { x: 400, y: 300 },
  ]);
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await busy(page);
  await page.mouse.click(420, 250);
  await page.keyboard.type('next');
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page, 'rectangle')).toEqual(['', 'next']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
  await busy(page);
  await page.keyboard.press('ControlOrMeta+ArrowRight');
  await page.keyboard.press('o');
  await drag(page, [
    { x: 900, y: 100 },
    { x: 1000, y: 200 },
  ]);
  await expect.poll(async () => (await items(page, 'ellipse')).length).toBe(1);
  expect(await texts(page, 'rectangle')).toEqual(['', 'next']);
});

test('a letter right behind the click that selects a note goes into the note', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.load([{ kind: 'sticky', x: -400, y: -100, w: 200, h: 200, text: 'a' }]));
  await page.keyboard.press('v');
  await busy(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(width / 2 - 300, height / 2);
  await page.keyboard.type('rest');
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page, 'sticky')).toEqual(['arest']);
});

test('keys pressed before one can draw are of the tools they take, and presses between them too', async ({
  page,
  server,
  query,
}) => {
  const go = await holdBack(page, /\/atrium_engine_bg[^/]*\.wasm/);
  await page.goto(`${server.origin}/board/incognito?${query}`, { waitUntil: 'commit' });
  await page.getByRole('application').waitFor();
  await page.keyboard.press('r');
  await line(page, 200);
  go();
  await expect.poll(async () => (await items(page)).map(({ kind }) => kind)).toEqual(['rectangle']);
});

test('a double click right behind Escape begins a text, and its letters take no tools', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await busy(page);
  await page.keyboard.press('Escape');
  await page.mouse.dblclick(200, 650);
  await page.keyboard.type('rest');
  await page.keyboard.press('Escape');
  await expect.poll(() => texts(page, 'text')).toEqual(['rest']);
});

test('before what shows a board has come one draws at once; keys, presses, the wheel and letters behind them come in order', async ({
  page,
  server,
  query,
}) => {
  const go = await holdBack(page, /\/assets\/board-[\w-]{8}\.js/);
  await page.goto(`${server.origin}/board/incognito?${query}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'board' in window && window.board.ready.then(() => true));
  // What answers calls needs what shows the board.
  await page.evaluate(() => window.board.on('items', (n) => Object.assign(window, { drawn: n })));
  const drawn = () => page.evaluate(() => (window as unknown as { drawn?: number }).drawn);
  await line(page, 200);
  await expect.poll(drawn).toBe(1);
  await page.keyboard.press('r');
  await line(page, 300);
  await page.keyboard.press('p');
  await line(page, 450);
  await page.keyboard.press('v');
  await page.mouse.dblclick(600, 250);
  await page.keyboard.type('Word');
  await page.keyboard.press('Escape');
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 50);
  expect(await drawn()).toBe(1);
  await expect(page.locator('#first-bars')).toHaveCount(1);
  go();
  await expect
    .poll(async () => (await items(page)).map(({ kind }) => kind))
    .toEqual(['stroke', 'rectangle', 'stroke', 'text']);
  expect(await texts(page, 'text')).toEqual(['Word']);
  await expect.poll(() => page.evaluate(async () => (await window.board.camera.get()).y)).toBeCloseTo(50, 3);
});

/** Down to the right, from there. */
const line = (page: Page, y: number): Promise<void> =>
  drag(page, [
    { x: 300, y },
    { x: 400, y: y + 60 },
  ]);

test('what is typed before search has come is searched for', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'sticky', x: 0, y: 0, text: 'one' },
      { kind: 'sticky', x: 300, y: 0, text: 'paper' },
    ]),
  );
  const go = await holdBack(page, /\/finding-[^/]*\.js/);
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('paper');
  await page.keyboard.press('Enter');
  go();
  await expect(page.getByRole('combobox', { name: 'Search this board' })).toHaveValue('paper');
  await expect.poll(() => page.evaluate(() => window.board.selection())).toHaveLength(1);
});

test('what is typed before the palette has come is chosen in it, and what follows is the board’s', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'sticky', x: 0, y: 0, text: 'one' },
      { kind: 'sticky', x: 300, y: 0, text: 'paper' },
    ]),
  );
  const go = await holdBack(page, /\/palette-[^/]*\.js/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('selekt');
  for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
  await page.keyboard.type('ct all');
  await page.keyboard.press('Enter');
  go();
  await expect.poll(() => page.evaluate(() => window.board.selection())).toHaveLength(2);
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await items(page)).length).toBe(0);
});

test('a mark that is chosen before the bar of texts has come is of what is typed next', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const go = await holdBack(page, /\/text-bar-[^/]*\.js/);
  const [note = ''] = await page.evaluate(() => window.board.load([{ kind: 'sticky', x: -100, y: -100 }]));
  await page.keyboard.press('v');
  await select(page, [note]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('a ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' c');
  go();
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
  // Escape before what waits has come would be of the bar that is waited for.
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toHaveText('a bold c');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await items(page, 'sticky'))[0]?.paragraphs?.map(({ runs }) => runs))
    .toEqual([[{ text: 'a ' }, { text: 'bold', marks: ['bold'] }, { text: ' c' }]]);
});

/** In a text on a new board, before the code that formats has come; it comes once the answer is called. */
async function typedBeforeFormats(page: Page, [origin, query]: [string, string], words: string): Promise<() => void> {
  const go = await holdBack(page, /\/text-bar-[^/]*\.js/);
  await newBoard(page, origin, query);
  await page.keyboard.press('t');
  await page.mouse.click(400, 300);
  await page.keyboard.type(words);
  await expect.poll(() => texts(page, 'text')).toEqual([words]);
  return go;
}

test('what is pasted with its marks before the code that formats has come keeps them, and keys behind it come after it', async ({
  page,
  server,
  query,
}) => {
  const go = await typedBeforeFormats(page, [server.origin, query], 'one ');
  await pasteMarked(page, 'a <b>bold</b>', 'a bold');
  await page.keyboard.type(' end');
  go();
  await expect.poll(() => texts(page, 'text')).toEqual(['one a bold end']);
  const [text] = await items(page, 'text');
  expect(text?.paragraphs?.[0]?.runs.find((run) => run.text.startsWith('bold'))?.marks).toEqual(['bold']);
});

test('an address that Escape ends before the code that formats has come is a link, and keys behind it are the board’s', async ({
  page,
  server,
  query,
}) => {
  const go = await typedBeforeFormats(page, [server.origin, query], 'https://example.org/a');
  const [before] = await items(page, 'text');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  go();
  await expect.poll(async () => (await items(page, 'text'))[0]?.x).toBeGreaterThan(before?.x ?? 0);
  const [{ paragraphs = [] } = {}] = await items(page, 'text');
  expect(paragraphs.flatMap(({ runs }) => runs)).toEqual([
    { text: 'https://example.org/a', link: 'https://example.org/a' },
  ]);
});

test('arrows and Enter right behind the key of the eyedropper are its own', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const go = await holdBack(page, /\/eyedropper-[^/]*\.js/);
  // Two: what is selected alone would be written in.
  const [plain = '', other = ''] = await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -300, y: -50, w: 100, h: 100, style: { color: 'blue' } },
      { kind: 'rectangle', x: -300, y: 100, w: 100, h: 100, style: { color: 'blue' } },
      { kind: 'rectangle', x: 5, y: -50, w: 100, h: 100, style: { color: 'red', fill: 'red' } },
    ]),
  );
  await page.keyboard.press('v');
  await select(page, [plain, other]);
  for (const key of ['i', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  go();
  await expect.poll(async () => (await items(page))[0]).toMatchObject({ x: -300, style: { color: 'red' } });
});

for (const [what, begin] of [
  ['a double click on the empty board', (page) => page.mouse.dblclick(200, 150)],
  ['a double click on a shape', (page) => page.mouse.dblclick(...middle(page))],
  ['a press with the text tool', (page) => pressWith(page, 't')],
  ['a press with the note tool', (page) => pressWith(page, 'n')],
  ['Enter on what is selected', (page) => page.mouse.click(...middle(page)).then(() => page.keyboard.press('Enter'))],
] satisfies [string, (page: Page) => Promise<void>][])
  test(`on a cold page the first word behind ${what} is in the text before any code for it has come`, async ({
    page,
    server,
    query,
  }) => {
    await newBoard(page, server.origin, query);
    await page.evaluate(() =>
      window.board.load([{ kind: 'rectangle', x: -100, y: -60, w: 200, h: 120, style: { fill: 'sky' } }]),
    );
    await page.keyboard.press('v');
    const go = await holdBack(page, /\.(js|json)(\?|$)/);
    await begin(page);
    await page.keyboard.type('Water, light');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and air');
    go();
    await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await items(page)).map(({ text }) => text).filter(Boolean))
      .toEqual(['Water, light\nand air']);
  });

function middle(page: Page): [number, number] {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return [width / 2, height / 2];
}

async function pressWith(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.mouse.click(250, 200);
}

test('Ctrl+P before the items are here waits for them, and in an open text prints what is written', async ({
  page,
  server,
  query,
  browser,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'frame', x: 0, y: 0, w: 800, h: 450 },
      { kind: 'frame', x: 1000, y: 0, w: 300, h: 500 },
      { kind: 'sticky', x: 100, y: 100, w: 200, h: 200, text: 'Ende' },
    ]),
  );
  await saved(page);
  const late = await (await browser.newContext()).newPage();
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await late.routeWebSocket(/\/ws/, async (socket) => {
    await answered;
    socket.connectToServer();
  });
  await late.addInitScript(() => {
    window.print = () => {};
  });
  const printed = late.locator('html[data-printing]');
  const pages = late.locator('body > div > img');
  await late.goto(url);
  await late.getByRole('application').waitFor();
  await late.keyboard.press('Control+p');
  await late.evaluate(() => window.board.ready);
  // A print before this would be of one page, or of none: print.test.ts has the wait itself.
  answer();
  await expect(printed).toHaveCount(1);
  await expect(pages).toHaveCount(2);
  await late.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
  await late.context().close();

  await page.evaluate(() => {
    window.print = () => {};
  });
  await select(
    page,
    (await items(page, 'sticky')).map(({ id }) => id),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeFocused();
  await page.keyboard.type(' gut');
  await page.keyboard.press('Control+p');
  await expect(page.locator('html[data-printing]')).toHaveCount(1);
  expect(await texts(page, 'sticky')).toEqual(['Ende gut']);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});
