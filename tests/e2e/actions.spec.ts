// Every row of docs/actions.md, done by mouse, by touch and by keyboard: that something comes of it, and that what changes the board is taken
// back by one undo. The rows of one way run in one page that is never loaded again. Tools are taken by touch by the same buttons as by
// mouse: hands.spec.ts.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { ItemInput } from '#protocol/item-json.ts';
import { png } from '../../server/testing/pictures.ts';
import { clipboardOf, copyShapes, items, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const WAYS = ['mouse', 'touch', 'keyboard'] as const;
type Way = (typeof WAYS)[number];

interface Row {
  label: string;
  id: string;
  of: string;
  places: string[];
  keys: string[];
  changes: boolean;
}

const [actionTable = '', toolTable = ''] = readFileSync('docs/actions.md', 'utf8').split('## Tools');
const cellsOf = (table: string): string[][] =>
  table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , id]) => id?.startsWith('`'));
const codes = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);

const actions = cellsOf(actionTable).map(
  ([, label = '', id = '', of = '', places = '', keys = '', undo = '']): Row => ({
    label,
    id: codes(id)[0] as string,
    of,
    places: places.split(', '),
    keys: codes(keys),
    changes: undo === 'yes',
  }),
);
const tools = cellsOf(toolTable).map(
  ([, label = '', id = '', keys = '']): Row => ({
    label,
    id: codes(id)[0] as string,
    of: 'tools',
    places: ['palette'],
    keys: codes(keys),
    changes: false,
  }),
);

/** Rows of which more has to be said than here: the test that does it. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  insertTemplate: [
    'template-insert.spec.ts',
    'inserts a template whole while another person draws, and one undo takes it back',
  ],
  saveTemplate: [
    'template-insert.spec.ts',
    'keeps the team’s template and its picture when the board is deleted for good',
  ],
  saveFrameTemplate: [
    'template-insert.spec.ts',
    'keeps the team’s template and its picture when the board is deleted for good',
  ],
  saveSelectionTemplate: [
    'template-insert.spec.ts',
    'keeps the team’s template and its picture when the board is deleted for good',
  ],
  present: [
    'present.spec.ts',
    'a presenter turns frames for everybody, draws, blanks, is taken over; late people see the frame',
  ],
  presentToEveryone: [
    'present.spec.ts',
    'a presenter turns frames for everybody, draws, blanks, is taken over; late people see the frame',
  ],
  presentAlone: [
    'present.spec.ts',
    'a presenter turns frames for everybody, draws, blanks, is taken over; late people see the frame',
  ],
  presentFromHere: [
    'present.spec.ts',
    'a presenter turns frames for everybody, draws, blanks, is taken over; late people see the frame',
  ],
  lead: ['lead.spec.ts', 'holds a view to the leader’s until its person leaves, or the leader has been away for 10 s'],
  keepTool: ['habits.spec.ts', 'a tool is kept by Q or a second press, until another is taken'],
  reactions: ['reactions.spec.ts', 'people signal to each other: reactions, a hand, a chat, a place to look at'],
  chat: ['reactions.spec.ts', 'people signal to each other: reactions, a hand, a chat, a place to look at'],
  pointHere: ['reactions.spec.ts', 'people signal to each other: reactions, a hand, a chat, a place to look at'],
  print: [
    'automation.spec.ts',
    'print makes a page of each frame in their order, as lines and letters, with nothing of what is around the board',
  ],
};
/** Offered where the pointer is a finger: other devices have no camera at hand. */
const BY_FINGER = new Set(['photo']);
const ASKS_FOR_FILES = new Set(['import', 'photo', 'image']);

type Probe = (page: Page) => Promise<unknown>;
const content: Probe = items;
const camera: Probe = (page) => page.evaluate(() => window.board.camera.get());
const selection: Probe = (page) => page.evaluate(() => window.board.selection());
const shows =
  (selector: string): Probe =>
  (page) =>
    page.locator(selector).count();
const panel = shows('aside');
const dialog = shows('[role=dialog]');
/** Those behind the plus are named by it. */
const toolInHand: Probe = (page) =>
  page
    .getByRole('toolbar', { name: 'Tools', exact: true })
    .locator('[aria-pressed=true], [aria-label^="More tools: "]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
const clipboard: Probe = async (page) => [
  await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types),
  await clipboardOf(page, 'text/plain'),
];

/** What is different when it has been done; of all others: what is on the board. */
const PROBES: Readonly<Record<string, Probe>> = {
  zoomIn: camera,
  zoomOut: camera,
  fit: camera,
  fitSelection: camera,
  actualSize: camera,
  selectAll: selection,
  escape: selection,
  copy: clipboard,
  copyLink: clipboard,
  copyPng: clipboard,
  frames: panel,
  find: panel,
  outline: panel,
  history: panel,
  minimap: shows('[data-testid=minimap]'),
  help: dialog,
  palette: dialog,
  timer: dialog,
  exportBoard: dialog,
  exportSelection: dialog,
  lasso: (page) => page.evaluate(() => localStorage.getItem('atrium-tools')),
};

/** What follows before it can be seen. */
const THEN: Readonly<Record<string, (page: Page, ids: readonly string[]) => Promise<void>>> = {
  editText: write,
  editTitle: write,
  async place(page) {
    const field = page
      .getByRole('group', { name: 'Position and size' })
      .getByRole('textbox', { name: 'X', exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  },
  async eyedropper(page) {
    await page.locator('canvas[style*=crosshair]').waitFor();
    const { x, y } = await page.evaluate(() => ({ x: innerWidth / 2 + 75, y: innerHeight / 2 + 70 }));
    await page.mouse.click(x, y);
  },
  async copyStyle(page, [, , last = '']) {
    await select(page, []);
    await select(page, [last]);
    await page.keyboard.press('Control+Alt+v');
  },
};

async function write(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeFocused();
  await page.keyboard.press('w');
  await page.keyboard.press('Escape');
}

const box = (x: number, y: number, w: number, h: number, more: Partial<ItemInput> = {}): ItemInput => ({
  ...{ kind: 'rectangle', x, y, w, h, style: { fill: 'blue-tint' } },
  ...more,
});
/** One over the other, each with its top left corner to be pressed. */
const BOXES = [
  box(0, 0, 120, 80),
  box(50, 40, 100, 90),
  box(130, 100, 90, 60, { style: { color: 'red', fill: 'red-tint' } }),
];
const LINKED: ItemInput = { kind: 'connector', x: 0, y: 0, w: 1, h: 1, start: { id: 'a' }, end: { id: 'b' } };

interface Needed {
  items?: ItemInput[];
  /** By place in `items`. */
  selected?: number[];
  /** Before it. */
  first?(page: Page, ids: readonly string[]): Promise<void>;
}

const press = (chord: string) => ({ first: (page: Page) => page.keyboard.press(chord) });
const linked: Needed = {
  items: [box(-200, 0, 120, 80, { id: 'a' }), box(200, 0, 120, 80, { id: 'b' }), LINKED],
  selected: [2],
};
const NEEDED: Readonly<Record<string, Needed>> = {
  back: { selected: [2] },
  backward: { selected: [2] },
  editText: { selected: [0] },
  editTitle: { items: [box(0, 0, 300, 200, { kind: 'frame', text: 'Title' })], selected: [0] },
  copyLink: { selected: [0] },
  front: { selected: [0] },
  forward: { selected: [0] },
  selectAll: { selected: [] },
  showHidden: { items: [box(0, 0, 90, 90, { hidden: true })], selected: [] },
  'arrange-across': { selected: [0, 1, 2] },
  'arrange-down': { selected: [0, 1, 2] },
  reverseConnector: linked,
  detachConnector: linked,
  ungroup: press('Control+g'),
  unlock: press('Control+Shift+l'),
  undo: press('Control+d'),
  redo: {
    async first(page) {
      await page.keyboard.press('Control+d');
      await expect.poll(() => content(page)).toHaveLength(5);
      await page.keyboard.press('Control+z');
    },
  },
  copyStyle: { selected: [0] },
  pasteStyle: {
    selected: [2],
    async first(page, [one = '']) {
      await page.keyboard.press('Control+Alt+c');
      await select(page, []);
      await select(page, [one]);
    },
  },
  paste: { first: (page) => copyShapes(page, 'c') },
};

const EMPTY = { x: 300, y: 250 };

/** A board with what the row needs and nothing else, in the middle of the view; gives the ids of its items. */
async function prepare(page: Page, { id, of }: Row): Promise<string[]> {
  const { items: given = BOXES, selected = [0, 1], first } = NEEDED[id] ?? {};
  const ids = await page.evaluate(
    async ({ given, hand }) => {
      const { board } = window;
      while ((await board.count()) > 0) await board.undo();
      await board.tool.set(hand ? 'hand' : 'select');
      await board.camera.set({ x: 100, y: 60, zoom: 0.8 });
      return board.load(given);
    },
    { given, hand: id === 'select' },
  );
  await expect.poll(() => toolInHand(page), { intervals: [20] }).toEqual([id === 'select' ? 'Hand' : 'Select']);
  if (selected.length > 0 && of !== 'tools') {
    await select(
      page,
      selected.map((at) => ids[at] as string),
    );
    await first?.(page, ids);
    if (first) await settled(page, id);
  }
  if (PROBES[id] === clipboard) await page.evaluate(() => navigator.clipboard.writeText(''));
  return ids;
}

/** Until the page shows what the keys before the row have done: what is offered follows it. */
async function settled(page: Page, id: string): Promise<void> {
  const has = {
    ungroup: async () => (await items(page, 'group')).length === 1,
    unlock: async () => (await items(page)).some(({ locked }) => locked),
    undo: async () => (await items(page)).length > 3,
    redo: async () => (await items(page)).length === 3,
  }[id];
  if (has) await expect.poll(has).toBe(true);
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const entry = (page: Page, label: string) =>
  page.getByRole('menuitem').filter({ has: page.getByText(label, { exact: true }) });
const option = (page: Page, { id }: Row) => page.locator(`[role=option][id$="-${id}"]`);
/** What it stands behind, in menus and in the bar. */
const submenuOf = ({ id }: Row): string | undefined =>
  (
    [
      [/^(arrange-|flip)/, 'Align'],
      [/^(front|forward|backward|back)$/, 'Order'],
    ] as const
  ).find(([behind]) => behind.test(id))?.[1];

async function byKeyboard(page: Page, row: Row): Promise<void> {
  const [chord] = row.keys;
  if (chord) return page.keyboard.press(chord.replace('Mod', 'Control'));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.insertText(row.label);
  await option(page, row).waitFor();
  while ((await option(page, row).getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** From the first place that offers it: by mouse of the context menu, by touch of the bar, then of the menu, then of the palette. */
async function byPointer(page: Page, row: Row, way: Way): Promise<void> {
  const go = (to: Locator): Promise<void> => (way === 'touch' ? to.tap() : to.click());
  const fromMenu = async (): Promise<void> => {
    const behind = submenuOf(row);
    if (behind)
      await expect(async () => {
        // One that is drawn anew in the middle of a press does not open.
        await go(entry(page, behind));
        await entry(page, row.label).waitFor({ timeout: 2000 });
      }).toPass();
    await go(entry(page, row.label));
  };
  if (way === 'mouse' && row.places.includes('context')) {
    const { x, y } = row.of === 'board' ? EMPTY : await cornerOfSelected(page);
    await page.mouse.click(x, y, { button: 'right' });
    return fromMenu();
  }
  if (row.places.includes('bar')) {
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    const behind = submenuOf(row);
    await bar.waitFor();
    const first = bar.getByRole('button', { name: behind ?? row.label, exact: true });
    if ((await first.count()) === 0) {
      await go(bar.getByRole('button', { name: 'More actions' }));
      return fromMenu();
    }
    await go(first);
    if (behind) await go(bar.getByRole('button', { name: row.label, exact: true }));
    return;
  }
  if (row.places.includes('menu')) {
    await go(menuButton(page));
    return fromMenu();
  }
  // Found in the menu by its own row.
  await page.keyboard.press('Control+k');
  await go(option(page, row));
}

/** In CSS px of the page: of a frame its title, of a connector its middle. */
function cornerOfSelected(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(async () => {
    const { x, y, zoom } = await window.board.camera.get();
    const [id = ''] = await window.board.selection();
    const [item] = await window.board.items({ ids: [id] });
    const canvas = document.querySelector('canvas');
    if (!item || !canvas) throw new Error('nothing is selected');
    const { bounds } = item;
    const dx = item.kind === 'connector' ? bounds.w / 2 : 8;
    const dy = item.kind === 'connector' ? bounds.h / 2 : item.kind === 'frame' ? -10 : 8;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { x: left + width / 2 + (bounds.x - x + dx) * zoom, y: top + height / 2 + (bounds.y - y + dy) * zoom };
  });
}

async function run(page: Page, row: Row, way: Way): Promise<void> {
  if (way === 'keyboard') await byKeyboard(page, row);
  // What keys alone do: who points lets go by the empty board.
  else if (row.places[0] === 'keys alone')
    await (way === 'touch' ? page.touchscreen.tap(EMPTY.x, EMPTY.y) : page.mouse.click(EMPTY.x, EMPTY.y));
  else await byPointer(page, row, way);
}

async function check(page: Page, row: Row, way: Way): Promise<void> {
  const { id, changes } = row;
  const ids = await prepare(page, row);
  const probe = PROBES[id] ?? (row.of === 'tools' && id !== 'image' ? toolInHand : content);
  const is = { intervals: [20, 50, 100] };
  const before = await probe(page);
  if (ASKS_FOR_FILES.has(id)) {
    const choosing = page.waitForEvent('filechooser');
    await run(page, row, way);
    await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(40, 30) });
  } else await run(page, row, way);
  await THEN[id]?.(page, ids);
  await expect.poll(() => probe(page), { ...is, message: `${id} by ${way}` }).not.toEqual(before);
  if (probe === panel || probe === dialog) {
    // An Escape that comes while it still opens is nobody's.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect.poll(() => probe(page), { ...is, timeout: 500, message: `${id}: closed` }).toEqual(before);
    }).toPass();
  }
  if (!changes || id === 'undo' || id === 'redo') return;
  if (way === 'keyboard') await page.keyboard.press('Control+z');
  else await page.getByRole('button', { name: 'Undo', exact: true })[way === 'touch' ? 'tap' : 'click']();
  await expect.poll(() => content(page), { ...is, message: `${id} by ${way}, undone` }).toEqual(before);
}

for (const way of WAYS)
  test(`every action does what it says by ${way}`, async ({ browser, server, query }) => {
    // Of many short steps: a busy machine is slow at each.
    test.slow();
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ reducedMotion: 'reduce', ...(way === 'touch' ? phone : {}) });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await newBoard(page, server.origin, query);
    for (const row of way === 'touch' ? actions : [...actions, ...tools]) {
      const there = ELSEWHERE[row.id];
      if (there) expect(readFileSync(`tests/e2e/${there[0]}`, 'utf8')).toContain(`test('${there[1]}'`);
      else if (way === 'touch' || !BY_FINGER.has(row.id)) await test.step(row.id, () => check(page, row, way));
    }
    await context.close();
  });
