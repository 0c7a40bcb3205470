// window.board from outside: there before the page has loaded, every mistake named, and what goes out comes back.

import { readFileSync } from 'node:fs';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { count, drag, expectCount, items, newBoard, saved, select, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const CALLS = 10_000;

test('window.board is there before the load event, after a reload too, and on no other page', async ({
  page,
  server,
  query,
}) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const told = window as unknown as { atLoad: string; count: Promise<number> };
      told.atLoad = typeof window.board?.load;
      // Asked before there is a board: it waits.
      if (told.atLoad === 'function') told.count = window.board.count();
    });
  });
  const atLoad = () => page.evaluate(() => (window as unknown as { atLoad: string }).atLoad);
  await page.goto(`${server.origin}/board/incognito${query && `?${query}`}`, { waitUntil: 'load' });
  expect(await atLoad()).toBe('function');
  expect(await page.evaluate(() => (window as unknown as { count: Promise<number> }).count)).toBe(0);
  await page.reload({ waitUntil: 'load' });
  expect(await atLoad()).toBe('function');
  await page.evaluate(() => window.board.ready);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect.poll(() => page.evaluate(() => 'board' in window)).toBe(false);
  await page.goto(`${server.origin}/`, { waitUntil: 'load' });
  expect(await atLoad()).toBe('undefined');

  // A link that opens nothing says so to who asks.
  await page.goto(`${server.origin}/board/incognito#nolink`, { waitUntil: 'load' });
  expect(await atLoad()).toBe('function');
  expect(await page.evaluate(() => window.board.ready.catch((error) => error.code))).toBe('not-found');
});

test('a listener that throws is an error of the page, and the others hear all the same', async ({
  page,
  server,
  query,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await newBoard(page, server.origin, query);
  const heard = await page.evaluate(async () => {
    const all: number[] = [];
    window.board.on('items', () => {
      throw new Error('the listener');
    });
    const heardOne = new Promise<void>((resolve) => {
      window.board.on('items', (n) => {
        all.push(n);
        resolve();
      });
    });
    await window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 5, h: 5 }]);
    await heardOne;
    return all;
  });
  expect(heard).toEqual([1]);
  await expect.poll(() => errors).toEqual(['the listener']);
});

/** Calls with something wrong in them. Runs in the page. */
async function fuzz({ seed, calls }: { seed: number; calls: number }): Promise<string[]> {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const id = '0192f3a0-0000-7000-8000-000000000001';
  const box = { x: 1, y: 2, w: 30, h: 40 };
  const point = (): number[] => [1, 2, 0.5];
  const item = () =>
    pick<Record<string, unknown>>([
      { kind: 'stroke', points: [point(), [5, 6]], range: [0, 1], style: { color: 'red', width: 3 } },
      { kind: 'path', points: [point(), point()], closed: true, curved: false },
      { kind: 'rectangle', ...box, rot: 1, style: { fill: '#fff', opacity: 0.5, dash: 'solid', radius: 3 } },
      {
        kind: 'text',
        ...box,
        text: 'x',
        wrap: true,
        style: { fontSize: 9, font: 'sans', align: 'end', weight: 'medium' },
      },
      { kind: 'sticky', ...box, paragraphs: [{ dir: 'ltr', runs: [{ text: 'x', marks: { 1: 'y' } }] }] },
      {
        kind: 'connector',
        ...box,
        route: 'elbow',
        points: [point()],
        start: { id, x: 0, y: 1 },
        end: { id, x: 0, y: 1 },
      },
      { kind: 'image', ...box, image: { sha256: 'ab'.repeat(32), mime: 'image/png', width: 3, height: 4 } },
      { kind: 'frame', ...box, id: 'f', text: 'x', locked: true, parent: id },
      { kind: 'group', id: 'g' },
    ]);
  /** Arguments that are right, by method; what is optional is given. */
  const right: Record<string, () => unknown[]> = {
    load: () => [[item(), item(), item()]],
    items: () => [{ kind: 'text', ids: [id] }],
    count: () => [{ kind: 'text', ids: [id] }],
    'camera.set': () => [{ x: 1, y: 2, zoom: 1 }],
    'camera.fit': () => ['all'],
    hit: () => [1, 2],
    select: () => [[id, id]],
    'tool.set': () => [
      'pen',
      {
        color: 'red',
        width: 3,
        fill: 'blue',
        opacity: 0.4,
        fontSize: 9,
        radius: 3,
        weight: 'medium',
        brush: 'pen',
        cut: true,
        lasso: false,
      },
    ],
    arrange: () => [pick(['left', 'tidy', 'flipX'])],
    act: () => [pick(['nudge', 'group']), 1, 2],
    style: () => [{ color: 'red', width: 3 }],
    connect: () => ['reverse', 1, 0],
    format: () =>
      pick([
        ['list', true, 'done'],
        ['link', true, 'https://example.org/'],
        ['indent', true, 2],
      ]),
    change: () => [[{ id, hidden: true, box: { ...box, rot: 0 }, note: { tags: [{ color: 'red', text: 'x' }] } }]],
    import: () => [new Blob(['x'])],
    export: () => [
      pick([
        { format: 'png', scale: 1, selection: true, dark: false },
        { format: 'json', selection: true },
      ]),
    ],
    stats: () => [{ reset: false }],
    debug: () => ['digest'],
    on: () => ['items', () => {}],
  };
  class Odd {
    get kind(): string {
      throw new TypeError('mine');
    }
  }
  /** Nothing of the API takes any of these anywhere. */
  const wrong: (() => unknown)[] = [
    () => null,
    () => Number.NaN,
    () => Number.POSITIVE_INFINITY,
    () => -1e39,
    () => 1e39,
    () => 10n,
    () => Symbol('odd'),
    () => () => 'odd',
    () => '\u0000bogus "\'<é漢',
    () => new Date(0),
    () => new Map([[1, 2]]),
    () => new ArrayBuffer(8),
    () => new Float32Array(7),
    () => [[], {}],
    () => ({ bogus: 1 }),
    () => new Odd(),
    () =>
      Object.create(null, {
        x: {
          enumerable: true,
          get: () => {
            throw new RangeError('mine');
          },
        },
      }),
    () =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new TypeError('mine');
          },
        },
      ),
    () =>
      new Proxy([], {
        get: () => {
          throw new TypeError('mine');
        },
      }),
    () => document.body,
    () => Promise.resolve(1),
    () => /x/,
    () => [1, [2, [3]]],
  ];
  /** Texts that say anything: of these every text is right. */
  const free = /\.(text|mime|marks\.1|id|parent)$/;
  /** `null` says none; without one of a picture's own. */
  const mayBe = (path: string, value: unknown): boolean =>
    (typeof value === 'string' && (free.test(path) || path === '.0.0.id')) ||
    (path.endsWith('.1.fill') && value === null);

  const spoil = (args: unknown[]): { args: unknown[]; path: string } | undefined => {
    // Down to some value, and another in its place.
    let at: Record<string, unknown> = args as never;
    let path = '';
    for (;;) {
      const key = pick(Object.keys(at));
      path += `.${key}`;
      const value = at[key];
      const isDeeper =
        typeof value === 'object' && value !== null && !(value instanceof Blob) && Object.keys(value).length > 0;
      if (isDeeper && random() < 0.75) {
        at = value as never;
        continue;
      }
      const other = pick(wrong)();
      if (mayBe(path, other) || (typeof other === 'function' && args[1] === value && typeof value === 'function'))
        return undefined;
      if (random() < 0.1 && isDeeper && !Array.isArray(value)) (value as Record<string, unknown>).bogusField = other;
      else at[key] = other;
      return { args, path };
    }
  };

  const faults: string[] = [];
  const say = (value: unknown): string => {
    try {
      return (
        JSON.stringify(value, (_, one) =>
          typeof one === 'bigint' || typeof one === 'symbol' || typeof one === 'function' ? String(one) : one,
        ) ?? typeof value
      );
    } catch {
      return 'something odd';
    }
  };
  let asked = 0;
  while (asked < calls) {
    const name = pick(Object.keys(right));
    const spoilt = spoil(right[name]!());
    if (!spoilt) continue;
    asked += 1;
    const [group, member] = name.split('.') as [string, string | undefined];
    const board = window.board as unknown as Record<string, Record<string, unknown>>;
    const method = (member ? board[group]![member] : board[group]) as (...args: unknown[]) => unknown;
    const told = `${name} ${spoilt.path} ${say(spoilt.args)}`;
    try {
      await method(...spoilt.args);
      faults.push(`silence: ${told}`);
    } catch (error) {
      const { code, name: own, message, field } = error as Error & { code?: string; field?: string };
      const named = typeof code === 'string' && own === code && message.startsWith(`${code}: `) && code !== 'defect';
      if (!named || !(code === 'unknown-tool' || (field && message.includes(field))))
        faults.push(`${own}: ${message}: ${told}`);
    }
    if (faults.length > 20) break;
  }
  return faults;
}

test('ten thousand wrong arguments: each a named error, and the board draws on', async ({ page, server, query }) => {
  test.setTimeout(300_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await newBoard(page, server.origin, query);
  const seed = Number(process.env.SEED ?? 20261122);
  expect(await page.evaluate(fuzz, { seed, calls: CALLS }), `seed ${seed}`).toEqual([]);
  expect(errors).toEqual([]);
  expect(await count(page)).toBe(0);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expectCount(page, 1, 'stroke');
  await saved(page);
});

test('what hands do to things is done by calls, each taken back as one step', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const told = await page.evaluate(async () => {
    const { board } = window;
    const ids = await board.load([
      { kind: 'rectangle', x: 0, y: 0, w: 80, h: 60 },
      { kind: 'rectangle', x: 200, y: 90, w: 80, h: 60 },
      { kind: 'text', x: 0, y: 300, text: 'Tea and tea' },
      { kind: 'sticky', x: 300, y: 300, text: 'tea', locked: true },
    ]);
    const [a = '', b = '', words = '', note = ''] = ids;
    const one = async (id: string) => (await board.items({ ids: [id] }))[0];
    const all: Record<string, unknown> = {};
    await board.select([a, b]);
    all.arranged = [await board.arrange('left'), (await one(b))?.x];
    all.again = await board.arrange('left');
    await board.act('nudge', 5, 0);
    all.nudged = (await one(b))?.x;
    await board.style({ color: 'red', fill: null });
    all.styled = (await one(b))?.style.color;
    await board.connect('between');
    const [line] = await board.items({ kind: 'connector' });
    all.connected = [line?.start?.id === a, line?.end?.id === b];
    await board.select([line?.id ?? '']);
    await board.connect('reverse');
    all.reversed = (await one(line?.id ?? ''))?.start?.id === b;
    await board.connect('detach');
    all.detached = (await one(line?.id ?? ''))?.start;
    const held = { id: line?.id ?? '', end: { id: a, x: 1, y: 0.5 }, route: 'elbow' as const };
    all.held = [await board.change([held]), (await one(held.id))?.end?.id === a, (await one(held.id))?.route];
    all.refused = await board.change([{ ...held, end: { id: held.id } }]).catch((error) => [error.code, error.field]);
    await board.undo();
    all.free = (await one(held.id))?.end;
    await board.select([words]);
    await board.format('bold', true);
    await board.format('list', true, 'bullet');
    all.formatted = (await one(words))?.paragraphs;
    all.replaced = [await board.replaceText('tea', 'coffee'), (await one(words))?.text, (await one(note))?.text];
    all.changed = [
      await board.change([{ id: a, hidden: true, form: 'star' }]),
      (await one(a))?.hidden,
      (await one(a))?.form,
    ];
    for (let k = 0; k < 3; k++) await board.undo();
    all.back = [(await one(a))?.hidden, (await one(words))?.text, (await one(words))?.paragraphs?.[0]?.list];
    return all;
  });
  expect(told).toEqual({
    arranged: [true, 0],
    again: false,
    nudged: 5,
    styled: 'red',
    connected: [true, true],
    reversed: true,
    detached: undefined,
    held: [true, true, 'elbow'],
    refused: ['bad-argument', 'changes[0].end.id'],
    free: undefined,
    formatted: [{ list: 'bullet', runs: [{ text: 'Tea and tea', marks: ['bold'] }] }],
    replaced: [2, 'coffee and coffee', 'tea'],
    changed: [true, true, 'star'],
    back: [undefined, 'Tea and tea', undefined],
  });
});

/** Ids are those of another board: places take theirs. */
function told(all: readonly ItemJson[]): unknown[] {
  const place = new Map(all.map(({ id }, k) => [id, k]));
  const held = (end: ItemJson['end']): unknown => end && { ...end, id: place.get(end.id) };
  return all.map(({ id: _, parent, start, end, ...rest }) => ({
    ...rest,
    parent: parent && place.get(parent),
    start: held(start),
    end: held(end),
  }));
}

test('what hands have drawn, small and large, moved and cut, is the same when it is loaded or imported again', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 10_000.5, y: 7_000.25, zoom: 16 }));
  for (const [k, brush] of (['brush', 'chalk', 'pen'] as const).entries()) {
    await page.evaluate((own) => window.board.tool.set('pen', { brush: own, width: 1 }), brush);
    await drag(page, wave(300, 150 + k * 150));
  }
  await expectCount(page, 3, 'stroke');
  await tool(page, 'Eraser');
  await page.evaluate(() => window.board.tool.set('eraser', { cut: true }));
  await drag(page, [
    { x: 400, y: 80 },
    { x: 400, y: 220 },
  ]);
  await expectCount(page, 4, 'stroke');
  await tool(page, 'Select');
  await select(
    page,
    (await items(page)).map(({ id }) => id),
  );
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() =>
    window.board.load([
      { kind: 'arrow', x: 10_000, y: 7_000, w: 9, h: 0.125, points: [[10_004, 7_003.1]], route: 'curve' },
    ]),
  );
  const first = await items(page);
  expect(first.every(({ kind, ink }) => kind !== 'stroke' || ink)).toBe(true);
  const file = await page.evaluate(async () => (await window.board.export({ format: 'json' })).text());
  await newBoard(page, server.origin, query);
  await page.evaluate((list) => window.board.load(list as ItemInput[]), first);
  expect(told(await items(page))).toEqual(told(first));
  await saved(page);

  await newBoard(page, server.origin, query);
  const report = await page.evaluate((text) => window.board.import(new File([text], 'board.json')), file);
  expect(report).toMatchObject({ kept: first.length, dropped: [], changed: [], state: 'saved' });
  expect(told(await items(page))).toEqual(told(first));
  // An empty board goes to where it was drawn.
  const camera = await page.evaluate(() => window.board.camera.get());
  expect(Math.hypot(camera.x - 10_000, camera.y - 7_000)).toBeLessThan(100);
  // Another time, on a board that has something: in the middle of the view.
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await page.evaluate((text) => window.board.import(new File([text], 'board.json')), file);
  await expectCount(page, first.length * 2);
  expect((await items(page)).at(-1)?.x).toBeLessThan(100);
});

test('the JSON of a selected frame has what lies in it, and a picture has the scale that was asked for', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'frame', id: 'f', x: 0, y: 0, w: 300, h: 200, text: 'Page' },
      { kind: 'group', id: 'g', parent: 'f' },
      { kind: 'rectangle', x: 10, y: 10, w: 20, h: 20, parent: 'g' },
      { kind: 'ellipse', x: 900, y: 10, w: 20, h: 20 },
    ]),
  );
  const [frame] = await items(page, 'frame');
  await page.evaluate((id) => window.board.select([id]), frame?.id as string);
  const kinds = await page.evaluate(async () => {
    const text = await (await window.board.export({ format: 'json', selection: true })).text();
    return JSON.parse(text).items.map(({ kind }: { kind: string }) => kind);
  });
  expect(kinds).toEqual(['frame', 'group', 'rectangle']);
  const width = (scale: number) =>
    page.evaluate(async (own) => {
      const blob = await window.board.export({ format: 'png', scale: own, selection: true });
      return (await createImageBitmap(blob)).width;
    }, scale);
  const [one, three] = [await width(1), await width(3)];
  expect(three / one).toBeCloseTo(3, 1);
  expect(await width(0.05)).toBeLessThan(one / 10);
  await page.evaluate(() => window.board.select([]));
  for (const format of ['png', 'json'] as const)
    expect(
      await page.evaluate((own) => window.board.export({ format: own, selection: true }).catch((e) => e.code), format),
    ).toBe('nothing-to-export');
});

test('the menus export the board, or a frame with what lies in it, at the scale that is chosen', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'frame', id: 'f', x: 0, y: 0, w: 300, h: 200, text: 'Page' },
      { kind: 'rectangle', x: 10, y: 10, w: 20, h: 20, parent: 'f', style: { fill: 'blue' } },
      { kind: 'ellipse', x: 900, y: 10, w: 20, h: 20 },
    ]),
  );
  const [frame] = await items(page, 'frame');
  const width = (png: Buffer): number => png.readUInt32BE(16);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  /** From the dialog, by what is chosen in it. */
  const file = async (...chosen: string[]): Promise<Buffer> => {
    for (const one of chosen) await dialog.getByRole('radio', { name: one }).check({ force: true });
    const [got] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^Export / }).click(),
    ]);
    await expect(dialog).toHaveCount(0);
    return readFileSync(await got.path());
  };
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Export board…' }).click();
  };
  await open();
  await expect(dialog.getByRole('radio', { name: 'Selection' })).toHaveCount(0);
  const whole = width(await file('1×'));
  await open();
  expect(width(await file('4×'))).toBeCloseTo(whole * 4, -1);
  // A frame as it lies there, to its edge.
  await open();
  expect(width(await file('One frame', '1×'))).toBe(Math.abs(frame?.w as number));

  await select(page, [frame?.id as string]);
  await open();
  const one = width(await file('Selection', '1×'));
  expect(one).toBeLessThan(whole / 2);
  await open();
  const json = JSON.parse((await file('JSON', 'Selection')).toString());
  expect(json.items.map(({ kind }: ItemJson) => kind)).toEqual(['frame', 'rectangle']);

  // The same in the menu of what lies under the pointer; nothing behind it is nothing.
  await page.evaluate(() => window.board.camera.set({ x: 20, y: 20, zoom: 1 }));
  await page.mouse.click(640, 360, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Export selection…' }).click();
  const bare = await file('None', '1×');
  expect(width(bare)).toBeLessThan(one);
  const corner = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, bare.toString('base64'));
  expect(corner).toEqual([0, 0, 0, 0]);
});

test('print makes a page of each frame in their order, as lines and letters, with nothing of what is around the board', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => {
    window.print = () => {};
    return window.board.load([
      { kind: 'frame', id: 'f', x: 1000, y: 0, w: 800, h: 450, text: 'Wide' },
      { kind: 'text', x: 1040, y: 40, text: 'Straße nach Łódź', parent: 'f', style: { fontSize: 40 } },
      { kind: 'frame', id: 'g', x: 0, y: 0, w: 300, h: 500, text: 'Tall' },
      { kind: 'text', x: 20, y: 40, text: 'مرحبا بالعالم', parent: 'g', style: { fontSize: 30 } },
      { kind: 'ellipse', x: 3000, y: 10, w: 20, h: 20 },
      // As high as its page is wide, or nearly.
      { kind: 'frame', x: 2000, y: 0, w: 500, h: 480, text: 'Square' },
    ]);
  });
  /** What a printer gets, once it was asked for. */
  const printed = async (): Promise<string> => {
    await expect(page.locator('html[data-printing]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html[data-printing]')).toHaveCount(0);
    return pdf;
  };
  const sizes = (pdf: string) =>
    Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, w, h]) =>
      Number(w) > Number(h) ? 'wide' : 'tall',
    );
  await page.keyboard.press('Control+p');
  const pdf = await printed();
  expect(sizes(pdf)).toEqual(['tall', 'wide', 'wide']);
  // Its own faces, and no picture.
  expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+Figtree/);
  expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+IBMPlexSansArabic/);
  expect(pdf).not.toContain('/Subtype /Image');

  // What is chosen in the dialog alone; without frames one page of everything.
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const choose = async (what: string): Promise<string> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Export board…' }).click();
    await dialog.getByRole('radio', { name: what }).check({ force: true });
    await dialog.getByRole('button', { name: 'Print…' }).click();
    await expect(dialog).toHaveCount(0);
    return printed();
  };
  expect(sizes(await choose('One frame'))).toEqual(['tall']);
  await page.evaluate(async () => {
    const ends = (await window.board.items({ kind: 'ellipse' })).map(({ id }) => id);
    await window.board.select(ends);
  });
  expect(sizes(await choose('Selection'))).toEqual(['tall']);
});

test('the export dialog stays as high as it is in every format', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'frame', x: 0, y: 0, w: 800, h: 450 },
      { kind: 'frame', x: 1000, y: 0, w: 20_000, h: 500 },
    ]),
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Export board…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.locator('img')).toBeVisible();
  const box = await dialog.boundingBox();
  for (const format of ['SVG', 'PDF', '.atrium', '.excalidraw', 'JSON', 'PNG']) {
    await dialog.getByRole('radio', { name: format }).check({ force: true });
    await expect(dialog.getByRole('button', { name: `Export ${format}` })).toBeVisible();
    expect(await dialog.boundingBox(), format).toEqual(box);
  }
});
