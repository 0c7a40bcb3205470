// What is imported is what the server has: things it would refuse are made to fit or named, and take nothing else along.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ItemInput } from '#protocol/item-json.ts';
import { LIMITS } from '#protocol/limits.ts';
import { png } from '../../server/testing/pictures.ts';
import { expectCount, expectSame, items, letEdit, newBoard, openBoard, saved, secondPerson } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { differingShare } from './pixels.ts';

const importText = (page: Page, text: string, name: string) =>
  page.evaluate(([content, file]) => window.board.import(new File([content as string], file as string)), [text, name]);

/** As somebody drops it. */
async function drop(page: Page, content: string | Buffer, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([base64, file]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], file as string));
      return data;
    },
    [Buffer.from(content).toString('base64'), name],
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.getByLabel('Board', { exact: true }).dispatchEvent(type, { dataTransfer });
}

const box = (id: string, x: number): object => ({ id, type: 'rectangle', x, y: 0, width: 80, height: 60, angle: 0 });
const drawing = (...elements: object[]): string => JSON.stringify({ type: 'excalidraw', version: 2, elements });
/** A coil, 50 units from turn to turn. */
const coil = (n: number, pressure: number): number[][] =>
  Array.from({ length: n }, (_, k) => [(20 + k / 5) * Math.cos(k / 40), (20 + k / 5) * Math.sin(k / 40), pressure]);

test('a picture that another board does not have takes nothing along: a box stands for it, and the report names it', async ({
  page,
  otherDevice: elsewhere,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(
    ([base64]) =>
      window.board.import(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], 'roof.png')),
    [png(64, 48).toString('base64')] as const,
  );
  await page.evaluate(async () => {
    const [picture] = await window.board.items({ kind: 'image' });
    const { id, image, x, y, w = 0, h = 0 } = picture!;
    await window.board.change([{ id, image: { ...image!, alt: 'Roof plan' } }]);
    await window.board.load([
      { kind: 'rectangle', x: x - 80, y, w: 60, h },
      { kind: 'arrow', x, y, w: 9, h: 9, start: { id, x: 0.5, y: 0.5 } },
      { kind: 'sticky', x: x + w + 40, y, text: 'stays' },
    ]);
  });
  await saved(page);
  const exported = await page.evaluate(async () => (await window.board.export({ format: 'json' })).text());
  const [given] = await items(page, 'image');

  const dialog = elsewhere.getByRole('dialog', { name: 'Imported' });
  await newBoard(elsewhere, server.origin, query);
  await drop(elsewhere, exported, 'board.json');
  await expect(dialog).toContainText('All saved.');
  await expect(dialog).toContainText('4 objects');
  await expect(dialog).toContainText('Roof plan');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await saved(elsewhere);
  await expectCount(elsewhere, 4);
  const [place] = (await items(elsewhere, 'rectangle')).filter(({ text }) => text === 'Roof plan');
  const { w, h } = given!;
  expect(place).toMatchObject({ w, h, style: { dash: 'dashed' } });
  expect((await items(elsewhere, 'connector'))[0]?.start?.id).toBe(place?.id);

  // A program is told by the place, and nothing of its load is there.
  const refused = await elsewhere.evaluate(
    (image) =>
      window.board
        .load([
          { kind: 'rectangle', x: 0, y: 0, w: 9, h: 9 },
          { kind: 'image', x: 0, y: 0, w: 9, h: 9, image },
        ])
        .catch(({ code, field }) => [code, field]),
    given!.image!,
  );
  expect(refused).toEqual(['bad-item', 'items[1].image']);
  await expectCount(elsewhere, 4);

  // So it is of what is locked: nothing goes to the server that it would refuse.
  const locked = await elsewhere.evaluate(async (id) => {
    await window.board.select([id]);
    await window.board.act('lock');
    return window.board.change([{ id, hidden: true }]).catch(({ code, field }) => [code, field]);
  }, place!.id);
  expect(locked).toEqual(['locked', 'changes[0].id']);
  await saved(elsewhere);

  // The board's own file brings its picture along; a page that goes at once loses nothing of it.
  const whole = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (await window.board.export({ format: 'atrium' })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await newBoard(elsewhere, server.origin, query);
  await drop(elsewhere, Buffer.from(whole, 'base64'), 'board.atrium');
  await expectCount(elsewhere, 4);
  await expect(dialog).toBeHidden();
  await elsewhere.reload();
  await saved(elsewhere);
  const [picture] = await items(elsewhere, 'image');
  expect(picture?.image).toEqual(given?.image);
  await expectCount(elsewhere, 4);
});

test('elements that have one id are all there when the server has answered, and the report says so', async ({
  page,
  context,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const file = readFileSync(new URL('../data/made/same-ids.excalidraw', import.meta.url), 'utf8');
  const report = await importText(page, file, 'same-ids.excalidraw');
  expect(report).toMatchObject({ state: 'saved', refused: 0, dropped: [], kept: JSON.parse(file).elements.length });
  expect(report.changed).toContainEqual({ what: 'new-id', count: 8 });
  await saved(page);
  await expectCount(page, report.ids.length);

  // Our own file, and what a page's own code loads.
  const own = { version: 1, kind: 'rectangle', id: report.ids[0], x: 0, y: 0, w: 5, h: 5 };
  const again = await importText(
    page,
    JSON.stringify({ type: 'atrium', version: 1, items: [own, own, own] }),
    'a.json',
  );
  expect(again).toMatchObject({ state: 'saved', kept: 3, changed: [{ what: 'new-id', count: 2 }] });
  const id = '0192f3a0-0000-7000-8000-000000000001';
  const loaded = await page.evaluate(
    (same) => window.board.load([0, 1].map((x) => ({ kind: 'rectangle' as const, id: same, x, y: 0, w: 5, h: 5 }))),
    id,
  );
  expect(loaded[0]).toBe(id);
  expect(new Set(loaded).size).toBe(2);
  await saved(page);
  await expectCount(page, report.ids.length + 5);
  await expectSame(page, await secondPerson(context, url));
});

test('a stroke too long for one body and a text too long for one item take nothing along', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const points = coil(20_000, 1).map(([x = 0, y = 0]) => [x, y]);
  const pressures = points.map(() => 0.5);
  const stroke = { id: 's', type: 'freedraw', x: 0, y: 0, width: 1, height: 1, points, pressures, strokeWidth: 1 };
  const text = { id: 't', type: 'text', x: 900, y: 0, width: 9, height: 9, text: 'word\n'.repeat(60_000), fontSize: 9 };
  const bad = { version: 1, kind: 'rectangle', x: 0, y: 0, w: 5, h: 5, style: { width: 1e39 } };
  const report = await importText(page, drawing(box('a', 0), stroke, text, box('b', 300)), 'long.excalidraw');
  expect(report).toMatchObject({ state: 'saved', kept: 4, dropped: [] });
  expect(report.changed).toEqual([
    { what: 'cut', count: 1 },
    { what: 'split', count: 1 },
  ]);
  await saved(page);
  await expectCount(page, 2, 'rectangle');
  await expectCount(page, 1, 'group');
  const [cut] = await items(page, 'text');
  expect(cut?.text?.length).toBeGreaterThan(LIMITS.textBytes - 9);
  const named = await importText(
    page,
    JSON.stringify({ type: 'atrium', version: 1, items: [bad, { ...bad, style: {} }] }),
    'b.json',
  );
  expect(named).toMatchObject({ kept: 1, dropped: [{ type: 'rectangle', reason: 'bad-item', count: 1 }] });
  await saved(page);
  await expectCount(page, 3, 'rectangle');
});

test('what is loaded by code fits or is refused by its place, and nothing of it is left', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const load = (list: readonly ItemInput[]): Promise<string | string[]> =>
    page.evaluate((all) => window.board.load(all).catch((error: Error) => error.message), list);
  const good: ItemInput = { kind: 'rectangle', x: 0, y: 0, w: 5, h: 5 };
  const text = 'word '.repeat(2 ** 21);
  expect(await load([good, good, { kind: 'text', x: 0, y: 0, text }])).toMatch(/^too-large: items\[2\]\.text/);
  expect(await load([good, { ...good, style: { width: 1e39 } }])).toMatch(/^bad-item: items\[1\]/);
  await expectCount(page, 0);
  const ids = await load([good, { kind: 'stroke', points: coil(20_000, 0.5) }, good]);
  expect(ids).toHaveLength(3);
  await saved(page);
  const kinds = new Map((await items(page)).map(({ id, kind }) => [id, kind]));
  expect((ids as string[]).map((id) => kinds.get(id))).toEqual(['rectangle', 'group', 'rectangle']);
});

test('what items() gives round-trips by load(): bends of a connector, what is left of a cut stroke', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const points = Array.from({ length: 30 }, (_, k) => [k * 8, (k % 5) * 4, 0.5]);
  const bends = [
    [20, 50.125],
    [60, -30],
  ];
  await page.evaluate((list) => window.board.load(list), [
    { kind: 'frame', id: 'f', x: 0, y: 0, w: 300, h: 300, text: 'Page' },
    { kind: 'connector', x: 0, y: 0, w: 90, h: 10, route: 'curve', points: bends, parent: 'f' },
    { kind: 'arrow', x: 0, y: 40, w: 90, h: 10, points: bends },
    { kind: 'stroke', points, range: [4.5, 20], style: { width: 6 } },
    { kind: 'path', points: points.map(([x = 0, y = 0]) => [x, y]), closed: true },
    { kind: 'text', x: 5, y: 9, text: 'words', rot: 0.25 },
  ] as ItemInput[]);
  const told = async () => {
    const all = await items(page);
    const place = new Map(all.map(({ id }, k) => [id, k]));
    return all.map(({ id: _, parent, ...rest }) => ({ ...rest, parent: parent && place.get(parent) }));
  };
  const before = await told();
  expect(before.filter(({ points: own }) => own).map(({ points: own }) => own?.length)).toEqual([2, 2, 30, 30]);
  const given = await items(page);
  await page.evaluate(() => window.board.undo());
  await expectCount(page, 0);
  await page.evaluate((list) => window.board.load(list as ItemInput[]), given);
  expect(await told()).toEqual(before);
  await saved(page);
});

test('a stroke that became several looks as one where they meet', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const points = coil(20_000, 0.5);
  const draw = (list: number[][]) =>
    page.evaluate(
      (own) => window.board.load([{ kind: 'stroke', points: own, style: { color: '#1971c2', width: 12 } }]),
      list,
    );
  await draw(points);
  const [first] = (await items(page, 'stroke')).sort((a, b) => (a.range?.[0] ?? 0) - (b.range?.[0] ?? 0));
  const meeting = first?.range?.[1] as number;
  expect(meeting).toBeGreaterThan(1000);
  const [x = 0, y = 0] = points[meeting] as number[];
  const look = async (): Promise<Buffer> => {
    await page.evaluate((camera) => window.board.camera.set(camera), { x, y, zoom: 8 });
    await page.evaluate(() => window.board.debug('calm'));
    return page.screenshot({ clip: { x: 440, y: 160, width: 400, height: 400 } });
  };
  const several = await look();
  await page.evaluate(() => window.board.undo());
  await expectCount(page, 0);
  await draw(points.slice(meeting - 1500, meeting + 1500));
  await expectCount(page, 1, 'stroke');
  expect((await items(page, 'stroke'))[0]?.range).toBeUndefined();
  expect(await differingShare(page, several, await look())).toBeLessThan(0.0005);
});

test('CLI-18 the dialog says what is being saved, and what the server refused in the end', { tag: '@way' }, async ({
  page: manager,
  otherDevice: page,
  server,
}) => {
  const url = await newBoard(manager, server.origin);
  await manager.evaluate(() => window.board.load([{ kind: 'rectangle', x: -500, y: 0, w: 5, h: 5 }]));
  await saved(manager);
  const held: (() => void)[] = [];
  let holds = false;
  await page.routeWebSocket(/\/ws/, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((message) => {
      if (holds) held.push(() => line.send(message));
      else line.send(message);
    });
  });
  // On the page's own thread, where a test can hold back what is sent.
  await openBoard(page, url.replace('#', '?worker=0#'));
  await expectCount(page, 1);

  holds = true;
  await drop(page, drawing(box('a', 0), box('a', 200)), 'two.excalidraw');
  const dialog = page.getByRole('dialog', { name: 'Imported' });
  await expect(dialog).toContainText('2 objects were added to the board.');
  await expect(dialog).toContainText('Saving…');
  await expect(dialog).toContainText('Had the same ID as another element and got a new one');
  await letEdit(manager, 'Only managers can edit');
  await expect(page.getByText('Only managers can edit', { exact: true })).toBeVisible();
  holds = false;
  for (const send of held.splice(0)) send();
  await expect(dialog).toContainText('The server refused 2 objects.');
  await expect(dialog).not.toContainText('added to the board');
  await expectCount(page, 1);
  await expectCount(manager, 1);
});

test('offline an import is told to be sent later, and is saved when the server is back', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  // What reads files and the dialog have come while there was a line.
  const dialog = page.getByRole('dialog', { name: 'Imported' });
  const wide = (id: string, x: number) => drawing({ ...box(id, x), strokeWidth: 1e39 });
  await drop(page, wide('z', -500), 'first.excalidraw');
  await expect(dialog).toContainText('All saved.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await server.kill();
  await expect(page.getByRole('status').filter({ hasText: /^Can’t reach the server/ })).toBeVisible();
  const answered = await importText(page, drawing(box('a', 0)), 'one.excalidraw');
  expect(answered).toMatchObject({ state: 'sending', kept: 1 });
  await drop(page, wide('b', 200), 'other.excalidraw');
  await expect(dialog).toContainText('You are offline. They will be sent when you are back online.');
  await server.start();
  await expect(dialog).toContainText('All saved.');
  await saved(page);
  await expectCount(page, 3);
});

test('a drawing inside a picture comes in; what is a likeness or left out is named, in words', async ({
  page,
  server,
  query,
}) => {
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'de', url: server.origin }]);
  await newBoard(page, server.origin, query);
  const dialog = page.getByRole('dialog', { name: 'Importiert' });
  const close = () => dialog.getByRole('button', { name: 'OK' }).click();
  for (const name of ['drawing.excalidraw.png', 'drawing.excalidraw.svg']) {
    await drop(page, readFileSync(new URL(`../data/made/${name}`, import.meta.url)), name);
    await expect(dialog).toContainText('2 Objekte');
    await expect(dialog).toContainText('In einer ähnlichen Schriftart dargestellt');
    await close();
  }
  await expectCount(page, 2, 'text');

  // Without one it is a picture.
  const bare = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
  await drop(page, bare, 'bare.svg');
  await expectCount(page, 1, 'image');

  const image = { ...box('i', 0), type: 'image' };
  await drop(page, drawing(image, { ...image, type: 'hologram' }), 'pictures.excalidraw');
  await expect(dialog).toContainText('Fehlende Bilder');
  await expect(dialog).toContainText('Unbekannter Typ');
  await expect(dialog).toContainText('Element 2');
  await expect(dialog).not.toContainText(/unknown-type/);
  await close();

  await drop(page, drawing({ ...box('a', 0), strokeWidth: 1e39 }, box('b', 200)), 'wide.excalidraw');
  await expect(dialog).toContainText('2 Objekte');
  await expect(dialog).toContainText('Hatte eine ungültige Farbe oder Größe');
  await close();
  await saved(page);
  // One is the place of the picture that is missing.
  await expectCount(page, 5, 'rectangle');
});
