// A board as a file. Of every kind and with photographs, from one server to another whose tab dies while it is sent: all of it is there,
// equal but for ids. And files that mean harm: each is refused by its name while one draws on.

import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import type { ItemJson } from '#protocol/item-json.ts';
import { png } from '../../server/testing/pictures.ts';
import { drag, expectCount, items, newBoard, openBoard, ready, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { TestServer } from './server.ts';

const PHOTOGRAPHS = process.env.ATRIUM_SOAK === undefined ? 12 : 100;
/** So many are at the second server when the tab dies. */
const SENT = 5;

/** Without ids: what an id names is told by what that is. */
function told(all: readonly ItemJson[]): string[] {
  const plain = ({ id: _, parent: _parent, start: _start, end: _end, ...rest }: ItemJson): string =>
    JSON.stringify(rest);
  const byId = new Map(all.map((item) => [item.id, plain(item)]));
  return all.map((item) => {
    const { parent, start, end } = item;
    const held = [start, end].map((one) => one && { ...one, id: byId.get(one.id) });
    return JSON.stringify([plain(item), parent && byId.get(parent), ...held]);
  });
}

async function fill(page: Page): Promise<void> {
  const photographs = Array.from({ length: PHOTOGRAPHS }, (_, k) => png(40 + k, 30, k + 1).toString('base64'));
  await page.evaluate(async (all) => {
    const wave = Array.from({ length: 60 }, (_, k) => [k * 3.3, 20 * Math.sin(k / 3), (k % 10) / 10]);
    const corner = Array.from({ length: 3 }, (_, k) => [k * 45, 400 + (k % 2) * 50]);
    const style = { color: 'red', fill: 'sky', width: 3 };
    await window.board.load([
      { kind: 'frame', id: 'f', x: -400, y: 0, w: 400, h: 300, text: 'Page' },
      { kind: 'group', id: 'g', parent: 'f' },
      { kind: 'stroke', points: wave, style: { color: 'red', brush: 'chalk' }, parent: 'g' },
      { kind: 'path', points: corner, curved: true, style },
      { kind: 'rectangle', id: 'r', x: -390, y: 10, w: 90, h: 60, text: 'مرحبا 你好', style, parent: 'f' },
      { kind: 'ellipse', x: -200, y: 10, w: 90, h: 60, rot: 0.3, style },
      { kind: 'diamond', x: -300, y: 100, w: 90, h: 60, style },
      { kind: 'shape', id: 's', x: -150, y: 100, w: 70, h: 80, form: 'star', text: 'Star', style },
      { kind: 'text', x: -390, y: 330, text: 'one\ntwo', style: { font: 'serif' } },
      { kind: 'sticky', x: -200, y: 330, text: 'note', style: { color: 'mint' } },
      { kind: 'connector', x: 0, y: 0, w: 100, h: 0, start: { id: 'r' }, end: { id: 's' } },
    ]);
    const files = all.map((base64) => new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], 'p.png'));
    await Promise.all(files.map((file) => window.board.import(file)));
  }, photographs);
  await expectCount(page, PHOTOGRAPHS, 'image');
  await saved(page);
}

const exported = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const bytes = new Uint8Array(await (await window.board.export({ format: 'atrium' })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

/** What the import of it is answered with: its report's state, or the error's code. */
const imported = (page: Page, base64: string): Promise<string> =>
  page.evaluate(async (file) => {
    const bytes = Uint8Array.from(atob(file), (one) => one.charCodeAt(0));
    return window.board.import(new File([bytes], 'board.atrium')).then(
      ({ state }) => state as string,
      (error: { code: string }) => error.code,
    );
  }, base64);

test('a board with photographs is all there on another server whose tab died while they were sent', async ({
  page,
  server,
  query,
  browser,
}) => {
  await newBoard(page, server.origin, query);
  await fill(page);
  const before = told(await items(page));
  expect(new Set((await items(page)).map(({ kind }) => kind)).size).toBe(12);
  const file = await exported(page);

  const other = await TestServer.open();
  const there = await browser.newContext();
  const elsewhere = await browser.newContext();
  try {
    const dies = await there.newPage();
    const url = await newBoard(dies, other.origin, query);
    const put: string[] = [];
    let isHeld = true;
    await there.route('**/blobs/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      put.push(new URL(route.request().url()).pathname);
      // What comes later is under way for as long as the tab lives.
      if (!isHeld || put.length <= SENT) await route.continue();
    });
    // It is answered when the server has it: never, here.
    void imported(dies, file).catch(() => undefined);
    await expect.poll(() => put.length).toBeGreaterThan(SENT);
    await expectCount(dies, before.length);
    await dies.close();
    isHeld = false;
    const first = put.slice(0, SENT);
    put.length = 0;

    const again = await there.newPage();
    await again.goto(url);
    await ready(again);
    await saved(again);
    // Of what went out before the tab died one may not have been known to have arrived.
    expect(put.filter((one) => first.includes(one)).length).toBeLessThan(SENT);
    const visitor = await elsewhere.newPage();
    await openBoard(visitor, url);
    await expectCount(visitor, before.length);
    expect(told(await items(visitor))).toEqual(before);
    // Every picture is at the server: as many as went out come out again.
    const whole = Buffer.from(await exported(visitor), 'base64').toString('latin1');
    expect(new Set(whole.match(/images\/[0-9a-f]{64}/g)).size).toBe(PHOTOGRAPHS);
  } finally {
    await there.close();
    await elsewhere.close();
    await other.close();
  }
});

test('files that mean harm are refused by name while one draws on, and nothing is asked for', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const rectangle = { version: 1, id: 'a', kind: 'rectangle', x: 0, y: 0, w: 9, h: 9 };
  const board = (more: object[], behind = ''): Uint8Array =>
    Buffer.from(JSON.stringify({ type: 'atrium', version: 1, items: [rectangle, ...more] }) + behind);
  const address = `${server.origin}/ran`;
  const lure = {
    ...rectangle,
    id: 'b',
    kind: 'image',
    image: { sha256: address, mime: 'image/png', width: 1, height: 1 },
  };
  const sound = zipSync({ 'board.json': board([]) });
  const hostile: Record<string, [string, Uint8Array]> = {
    'a way out': ['import-bad-archive', zipSync({ 'board.json': board([]), '../evil': board([]) })],
    'an archive in it': ['import-bad-archive', zipSync({ 'board.json': board([]), 'inner.atrium': sound })],
    'zeros packed tightly': [
      'import-too-large',
      zipSync({ 'board.json': board([lure]), [`images/${'ab'.repeat(32)}`]: new Uint8Array(8 << 20) }),
    ],
    'a board cut short': ['import-not-json', zipSync({ 'board.json': board([lure]).subarray(0, 90) })],
  };
  // The code that reads files has come before it is looked at what is asked for.
  expect(await imported(page, Buffer.from(hostile['a way out']![1]).toString('base64'))).toBe('import-bad-archive');
  await saved(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tool(page, 'Pen');
  const answers = Object.entries(hostile).map(async ([name, [, file]]) => [
    name,
    await imported(page, Buffer.from(file).toString('base64')),
  ]);
  await drag(page, wave(300, 300));
  await expectCount(page, 1, 'stroke');
  expect(Object.fromEntries(await Promise.all(answers))).toEqual(
    Object.fromEntries(Object.entries(hostile).map(([name, [code]]) => [name, code])),
  );
  await saved(page);
  expect([await items(page, 'rectangle'), await items(page, 'image')]).toEqual([[], []]);
  // Neither what is said to be a picture, nor anybody else.
  expect(asked.filter((one) => !one.startsWith(server.origin) || /\/blobs\/|\/ran/.test(one))).toEqual([]);
});
