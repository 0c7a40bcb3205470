// window.board: arguments checked by the table that documents them, points packed in short slices, errors by name.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardAutomation } from '#protocol/automation.ts';
import { EVENTS, METHODS } from '#protocol/automation-schema.ts';
import { ITEMS_AT_ONCE, LOAD_ITEMS, PAGE_ITEMS } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { packItems } from './pack.ts';
import { type Automation, beginAutomation, takeAutomation } from './proxy.ts';

let board: BoardSession;
let automation: Automation;
let api: BoardAutomation;
beforeEach(() => {
  beginAutomation();
  board = testBoard();
  automation = takeAutomation();
  api = automation.board;
});
const serve = (calls: object): void => automation.serve(async () => ({ board, calls: calls as BoardCalls }));
const items = (list: unknown): ItemInput[] => list as ItemInput[];

describe('packing points', () => {
  it('puts arrays and Float32Arrays one after the other, with an offset per item', async () => {
    const given = items([
      {
        kind: 'stroke',
        points: [
          [1, 2, 0.5],
          [3.123456789, 4],
        ],
      },
      { kind: 'rectangle', x: 0, y: 0, w: 1, h: 1 },
      { kind: 'stroke', points: Float32Array.from([5, 6, 0.25]) },
    ]);
    const packed = await packItems(given);
    expect([...packed.offsets]).toEqual([0, 2, 2, 3]);
    expect([...packed.points]).toEqual([1, 2, 0.5, 3.123456789, 4, -1, 5, 6, 0.25]);
    expect(packed.items).toEqual([
      { kind: 'stroke' },
      { kind: 'rectangle', x: 0, y: 0, w: 1, h: 1 },
      { kind: 'stroke' },
    ]);
  });

  it('lets other work through when 8 ms are over', async () => {
    let nowMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5));
    const points = Array.from({ length: 600 }, (_, i) => [i, i]);
    const yieldNow = vi.fn(async () => {});
    await packItems(
      Array.from({ length: 10 }, () => ({ kind: 'stroke', points })),
      0,
      yieldNow,
    );
    clock.mockRestore();
    expect(yieldNow.mock.calls.length).toBeGreaterThan(2);
  });

  it.each([
    ['NaN', [[0, Number.NaN]], 'items[7].points[0]'],
    ['infinity', [[Number.POSITIVE_INFINITY, 0]], 'items[7].points[0]'],
    ['a point without y', [[1, 2], [1]], 'items[7].points[1]'],
    ['numbers one after the other', [0, 0, 0.5], 'items[7].points[0]'],
    ['no list', 'abc', 'items[7].points'],
    ['a length that is no triples', new Float32Array(4), 'items[7].points'],
    ['NaN in a Float32Array', Float32Array.of(0, 0, 1, 0, Number.NaN, 1), 'items[7].points[1]'],
  ])('refuses %s by its place', async (_name, points, field) => {
    await expect(packItems([{ kind: 'stroke', points }], 7)).rejects.toMatchObject({ code: 'bad-item', field });
    if (points instanceof Float32Array) return;
    await expect(packItems([{ kind: 'arrow', points }], 7)).rejects.toMatchObject({ code: 'bad-item', field });
  });

  it('leaves a connector its bends', async () => {
    const arrow = { kind: 'arrow' as const, x: 0, y: 0, w: 90, h: 0, points: [[20, 50.123456789]] };
    const packed = await packItems([arrow, { kind: 'stroke', points: [[1, 2]] }]);
    expect(packed.items).toEqual([arrow, { kind: 'stroke' }]);
    expect([...packed.points]).toEqual([1, 2, -1]);
  });
});

describe('window.board', () => {
  it('is there before the board is, and waits for it', async () => {
    expect(window.board).toBe(api);
    const asked = api.hit(1, 2);
    let isReady = false;
    void api.ready.then(() => {
      isReady = true;
    });
    await api.camera.set({ x: 0, y: 0, zoom: 99 }).catch(({ field }) => expect(field).toBe('camera.zoom'));
    expect(isReady).toBe(false);
    serve({ hit: async () => 'it' });
    expect(await asked).toBe('it');
    expect(isReady).toBe(true);
    automation.leave();
    expect('board' in window).toBe(false);
  });

  it('of a board that is left before it opened refuses what waits', async () => {
    const asked = api.selection();
    automation.leave();
    await expect(asked).rejects.toMatchObject({ name: 'board-left', code: 'board-left' });
    await expect(api.ready).rejects.toMatchObject({ code: 'board-left' });
  });

  it('rejects a tool that does not exist', async () => {
    const setTool = vi.fn();
    serve({ setTool });
    await expect(api.tool.set('connector')).rejects.toMatchObject({ name: 'unknown-tool', code: 'unknown-tool' });
    await expect(api.tool.set('toString')).rejects.toThrow('unknown-tool');
    expect(setTool).not.toHaveBeenCalled();
  });

  it('hands tools and options on', async () => {
    const setTool = vi.fn();
    serve({ setTool });
    await api.tool.set('pen', { color: '#e03131', width: 4.5 });
    expect(setTool).toHaveBeenCalledWith('pen', { color: '#e03131', width: 4.5 });
  });

  const rectangle = { kind: 'rectangle', x: 0, y: 0, w: 5, h: 5 };
  type Call = [string, (on: BoardAutomation) => Promise<unknown>, string, string];
  const call = (code: string, field: string, of: (on: BoardAutomation) => unknown): Call => [
    String(of).replace(/^\(?on\)? => /, ''),
    of as (on: BoardAutomation) => Promise<unknown>,
    code,
    field,
  ];
  const any = (value: unknown): never => value as never;
  const id = '0192f3a0-0000-7000-8000-000000000001';
  it.each([
    call('bad-item', 'items[0]', (on) => on.load(any([null]))),
    call('bad-item', 'items[0].paragraphs', (on) => on.load(any([{ kind: 'text', x: 0, y: 0, paragraphs: 'x' }]))),
    call('bad-item', 'items[0].paragraphs[0].runs[0].text', (on) =>
      on.load(any([{ kind: 'text', x: 0, y: 0, paragraphs: [{ runs: [{ text: 5 }] }] }])),
    ),
    call('bad-item', 'items[1].text', (on) => on.load(any([rectangle, { ...rectangle, text: () => 'x' }]))),
    call('bad-item', 'items[0].kind', (on) => on.load(any([{ kind: 'board' }]))),
    call('bad-item', 'items[0].style', (on) => on.load(any([{ ...rectangle, style: 5 }]))),
    call('bad-item', 'items[0].style.colour', (on) => on.load(any([{ ...rectangle, style: { colour: 'red' } }]))),
    call('bad-item', 'items[0].style.width', (on) => on.load(any([{ ...rectangle, style: { width: 1e39 } }]))),
    call('bad-item', 'items[0].style.opacity', (on) => on.load(any([{ ...rectangle, style: { opacity: 7 } }]))),
    call('bad-item', 'items[0].style.fontSize', (on) => on.load(any([{ ...rectangle, style: { fontSize: 0 } }]))),
    call('bad-argument', 'items', (on) => on.load(any({ kind: 'board' }))),
    call('bad-argument', 'filter', (on) => on.items(any(null))),
    call('bad-argument', 'filter.ids', (on) => on.items(any({ ids: 'x' }))),
    call('bad-argument', 'filter.color', (on) => on.items(any({ color: 'red' }))),
    call('bad-argument', 'filter', (on) => on.count(any(null))),
    call('bad-argument', 'camera', (on) => on.camera.set(any(undefined))),
    call('bad-argument', 'camera.x', (on) => on.camera.set(any({}))),
    call('bad-argument', 'camera.x', (on) => on.camera.set({ x: Number.NaN, y: 0, zoom: 1 })),
    call('bad-argument', 'what', (on) => on.camera.fit(any('x'))),
    call('bad-argument', 'x', (on) => on.hit(Number.NaN, 0)),
    call('bad-argument', 'ids', (on) => on.select(any(null))),
    call('bad-argument', 'ids[0]', (on) => on.select(any([Symbol('x')]))),
    call('bad-argument', 'options.width', (on) => on.tool.set('pen', { width: 1e39 })),
    call('bad-argument', 'options.bogus', (on) => on.tool.set('pen', any({ bogus: 1 }))),
    call('bad-argument', 'options.opacity', (on) => on.tool.set('pen', { opacity: 9 })),
    call('bad-argument', 'options', (on) => on.stats(any(null))),
    call('bad-argument', 'file', (on) => on.import(any(null))),
    call('bad-argument', 'file', (on) => on.import(any('text'))),
    call('bad-argument', 'file', (on) => on.import(any(new ArrayBuffer(3)))),
    call('bad-argument', 'options', (on) => on.export(any(undefined))),
    call('bad-argument', 'options', (on) => on.export(any('png'))),
    call('bad-argument', 'options.format', (on) => on.export(any({}))),
    call('bad-argument', 'options.format', (on) => on.export(any({ format: 'gif' }))),
    ...[0, -1, 0.009, 41, Number.NaN].map((scale) =>
      call('bad-argument', 'options.scale', (on) => on.export({ format: 'png', scale })),
    ),
    call('bad-argument', 'options.scale', (on) => on.export(any({ format: 'json', scale: 2 }))),
    call('bad-argument', 'what', (on) => on.debug(any('bogus'))),
    call('bad-argument', 'how', (on) => on.arrange(any('diagonal'))),
    call('bad-argument', 'how', (on) => on.arrange(any(undefined))),
    call('bad-argument', 'action', (on) => on.act(any('escape'))),
    call('bad-argument', 'dx', (on) => on.act('nudge', Number.NaN)),
    call('bad-argument', 'options.width', (on) => on.style({ width: -1 })),
    call('bad-argument', 'what', (on) => on.connect(any('join'))),
    call('bad-argument', 'property', (on) => on.format(any('blink'), true)),
    call('bad-argument', 'on', (on) => on.format('bold', any('yes'))),
    call('bad-argument', 'value', (on) => on.format('link', true, 'javascript:alert(1)')),
    call('bad-argument', 'value', (on) => on.format('list', true, any('circle'))),
    call('bad-argument', 'value', (on) => on.format('indent', true)),
    call('bad-argument', 'changes', (on) => on.change(any({}))),
    call('bad-argument', 'changes[0].id', (on) => on.change(any([{ hidden: true }]))),
    call('bad-argument', 'changes[0].box.w', (on) => on.change(any([{ id, box: { x: 0, y: 0, w: Number.NaN } }]))),
    call('bad-argument', 'changes[0].text', (on) => on.change(any([{ id, text: 'x' }]))),
    call('bad-argument', 'changes[0].start.id', (on) => on.change(any([{ id, start: { id: 'a' } }]))),
    call('bad-argument', 'changes[0].end', (on) => on.change(any([{ id, end: 5 }]))),
    call('bad-argument', 'changes[0].route', (on) => on.change(any([{ id, route: 'round' }]))),
    call('bad-argument', 'changes[0].points[1]', (on) => on.change(any([{ id, points: [[0, 0], [1]] }]))),
    call('bad-argument', 'changes[1].image.crop', (on) =>
      on.change([
        { id },
        { id, image: { sha256: 'ab'.repeat(32), mime: 'image/png', width: 1, height: 1, crop: [0, 0, 0, 1] } },
      ]),
    ),
    call('bad-argument', 'find', (on) => on.replaceText('', 'x')),
    call('bad-argument', 'by', (on) => on.replaceText('x', any(5))),
    call('bad-argument', 'filter', (on) =>
      on.items(
        any({
          get kind() {
            throw new TypeError('mine');
          },
        }),
      ),
    ),
  ])('refuses %s by its field', async (_name, of, code, field) => {
    const calls = new Proxy({}, { get: (_, name) => (name === 'loadDrop' ? async () => {} : undefined) });
    serve(calls);
    const error = await of(api).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: code, code, field });
    expect((error as Error).message).toMatch(
      new RegExp(`^${code}: ${field.replace(/[[\]]/g, '\\$&')}: .*\\bis not .|cannot be read`),
    );
  });

  it('says what was got and what is allowed', async () => {
    serve({ loadDrop: async () => {} });
    await expect(api.load(any([rectangle, { ...rectangle, style: { width: 1e39 } }]))).rejects.toThrow(
      'bad-item: items[1].style.width: 1e+39 is not a number from 0 to 10000',
    );
  });

  it('names what the board throws: the engine its names alone, another thread messages', async () => {
    serve({
      undo: async () => Promise.reject('too-large'),
      redo: async () => Promise.reject(new Error('bad-item: items[3].parent: is neither')),
      saved: async () => Promise.reject(new TypeError('x is undefined')),
    });
    await expect(api.undo()).rejects.toMatchObject({ code: 'too-large', field: undefined });
    await expect(api.redo()).rejects.toMatchObject({ code: 'bad-item', field: 'items[3].parent' });
    await expect(api.saved()).rejects.toMatchObject({ code: 'defect', name: 'defect' });
  });

  it('tells each listener, though another throws, until it ends', () => {
    vi.useFakeTimers();
    const heard: unknown[] = [];
    api.on('items', () => {
      throw new Error('mine');
    });
    const end = api.on('items', (n) => heard.push(n));
    api.on('items', (n) => heard.push(-n));
    automation.emit({ items: 3 });
    end();
    automation.emit({ items: 4 });
    expect(heard).toEqual([3, -3, -4]);
    // The page hears of each as of an error of its own.
    expect(() => vi.runAllTimers()).toThrow('mine');
    vi.useRealTimers();
  });

  it('has every method and event of the table that documents them', () => {
    for (const event of Object.keys(EVENTS)) expect(() => api.on(event as 'items', () => {})(), event).not.toThrow();
    for (const method of Object.keys(METHODS)) {
      const [name = '', member] = method.split('.');
      const one = (api as unknown as Record<string, unknown>)[name];
      expect(typeof (member ? (one as Record<string, unknown>)[member] : one), method).toBe('function');
    }
  });

  it('has no events and listeners but those there are', () => {
    expect(() => api.on(any('bogus'), () => {})).toThrow('bad-argument: event: is not one of camera,');
    expect(() => api.on('items', any(5))).toThrow('bad-argument: fn: is not a function');
  });

  it('hands many items over in portions, in their order, a few ahead', async () => {
    let running = 0;
    const load = vi.fn(async (some: ItemInput[], ..._rest: unknown[]) => {
      expect(++running).toBeLessThanOrEqual(3);
      await new Promise((resolve) => setTimeout(resolve));
      running--;
      return some.map(({ x }) => `${x}`);
    });
    serve({ load });
    const given = Array.from({ length: 1250 }, (_, i) => ({ kind: 'rectangle' as const, x: i, y: 0, w: 1, h: 1 }));
    expect(await api.load(given)).toEqual(given.map(({ x }) => `${x}`));
    const portions = load.mock.calls.map(([some, , , portion]) => [some.length, portion]);
    const run = (portions[0]?.[1] as { run: number } | undefined)?.run;
    expect(portions).toEqual([
      [500, { run, total: 1250, last: false }],
      [500, { run, total: 1250, last: false }],
      [250, { run, total: 1250, last: true }],
    ]);
  });

  it('takes what comes one after the other, and refuses more than a tab can hold before anything is sent', async () => {
    const load = vi.fn(async (some: ItemInput[], ..._rest: unknown[]) => some.map(() => ''));
    serve({ load, loadDrop: async () => {} });
    const box = { kind: 'rectangle' as const, x: 0, y: 0, w: 1, h: 1 };
    async function* given(n: number) {
      for (let k = 0; k < n; k++) yield box;
    }
    expect(await api.load(given(700))).toHaveLength(700);
    expect(load.mock.calls.map(([some, , , portion]) => [some.length, portion])).toMatchObject([
      [500, { total: 700, last: false }],
      [200, { total: 700, last: true }],
    ]);
    load.mockClear();
    await expect(api.load(given(LOAD_ITEMS + 1))).rejects.toMatchObject({ code: 'too-many', field: 'items' });
    await expect(api.load(Array(LOAD_ITEMS + 1).fill(box))).rejects.toMatchObject({ code: 'too-many' });
    await expect(api.load(any(given))).rejects.toMatchObject({ code: 'bad-argument', field: 'items' });
    expect(load).not.toHaveBeenCalled();
  });

  it('gives up to 50,000 items at once, and names what gives more', async () => {
    const all = vi.fn(async () => []);
    let n = ITEMS_AT_ONCE;
    serve({ items: all, count: async () => n });
    expect(await api.items()).toEqual([]);
    n++;
    await expect(api.items({ kind: 'stroke' })).rejects.toThrow(
      'too-many: 50001 items, up to 50000 are given at once: pages()',
    );
    expect(all).toHaveBeenCalledOnce();
  });

  describe('pages', () => {
    /** Parts of four items, each of nothing but bounds and an id. */
    function pagesOf(n: number) {
      const each = 32 + 1 + 17;
      const parts: Uint8Array[] = [];
      for (let at = 0; at < n; at += 4) {
        const part = new Uint8Array(each * Math.min(4, n - at));
        for (let k = 0; k * each < part.length; k++) {
          part[k * each + 32] = 17;
          part[k * each + 33 + 16] = at + k;
        }
        parts.push(part);
      }
      const pagesClose = vi.fn(async () => {});
      const page = vi.fn(async () => parts.shift() ?? null);
      const pagesOpen = vi.fn(async () => ({ run: 7, seq: 42 }));
      serve({ pagesOpen, page, pagesClose });
      return { pagesOpen, page, pagesClose };
    }
    const lastOf = (list: readonly { id: string }[]) => list.map(({ id }) => Number.parseInt(id.slice(-2), 16));

    it.each([
      [0, []],
      [3, [3]],
      [10, [10]],
      [25, [10, 10, 5]],
    ])('of %i items', async (n, sizes) => {
      const { pagesOpen, pagesClose } = pagesOf(n);
      const seen: unknown[] = [];
      const all: number[] = [];
      for await (const { seq, items } of api.pages({ kind: 'stroke' }, 10)) {
        seen.push([seq, items.length]);
        all.push(...lastOf(items));
      }
      expect(seen).toEqual(sizes.map((size) => [42, size]));
      expect(all).toEqual(Array.from({ length: n }, (_, k) => k));
      expect(pagesOpen).toHaveBeenCalledWith({ kind: 'stroke' });
      expect(pagesClose).not.toHaveBeenCalled();
    });

    it('lets go of what is not read to its end', async () => {
      const { page, pagesClose } = pagesOf(PAGE_ITEMS + 1);
      for await (const { items } of api.pages()) {
        expect(items).toHaveLength(PAGE_ITEMS);
        break;
      }
      expect(page).toHaveBeenCalledTimes(PAGE_ITEMS / 4);
      expect(pagesClose).toHaveBeenCalledWith(7);
    });

    it('names what is wrong with the first page', async () => {
      pagesOf(1);
      await expect(api.pages(undefined, 5001).next()).rejects.toMatchObject({ code: 'bad-argument', field: 'size' });
      await expect(api.pages(any({ color: 1 })).next()).rejects.toMatchObject({ field: 'filter.color' });
    });
  });

  it('says which items others of them name', async () => {
    const load = vi.fn(async () => ['']);
    serve({ load });
    const [one, two] = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002'];
    const box = { kind: 'rectangle' as const, x: 0, y: 0, w: 1, h: 1 };
    await api.load([
      { ...box, id: one },
      { ...box, id: two, parent: one },
      { ...box, id: 'name' },
    ]);
    expect(load.mock.calls).toMatchObject([[{}, {}, {}, { total: 3, last: true, named: [one] }]]);
  });

  it('takes a load back whose later portions are wrong', async () => {
    const [load, loadDrop] = [vi.fn(async () => []), vi.fn(async () => {})];
    serve({ load, loadDrop });
    const given = Array.from({ length: 700 }, (_, i) => ({
      kind: 'stroke' as const,
      points: [[i, i < 600 ? 0 : Number.NaN]],
    }));
    await expect(api.load(given)).rejects.toMatchObject({ code: 'bad-item', field: 'items[600].points[0]' });
    expect([load.mock.calls.length, loadDrop.mock.calls.length]).toEqual([1, 1]);
  });

  it('arranges and mirrors what is selected, and says whether there was something to do', async () => {
    const [arrange, act] = [vi.fn(async () => true), vi.fn(async () => {})];
    let selected: string[] = [];
    serve({ arrange, act, selection: async () => selected });
    expect(await api.arrange('tidy')).toBe(true);
    expect(arrange).toHaveBeenCalledWith('tidy');
    expect(await api.arrange('flipX')).toBe(false);
    selected = [id];
    expect(await api.arrange('flipX')).toBe(true);
    expect(act.mock.calls).toEqual([['flipX']]);
  });

  it('does to what is selected, and to items by their ids, what hands can', async () => {
    const calls = {
      act: vi.fn(async () => {}),
      style: vi.fn(async () => {}),
      connect: vi.fn(async () => {}),
      format: vi.fn(async () => {}),
      change: vi.fn(async () => true),
    };
    serve(calls);
    await api.act('nudge', 4, -2);
    await api.act('group');
    await api.style({ color: 'red', fill: null });
    await api.connect('reverse');
    await api.format('bold', true);
    await api.format('list', true, 'done');
    await api.format('align', true, 'center');
    await api.format('indent', true, 2);
    await api.format('dir', true, 'rtl');
    await api.format('link', true, 'https://example.org/');
    await api.format('link', false);
    const hide = {
      id,
      hidden: true,
      box: { x: 1, y: 2, w: 3, h: 4, rot: 0 },
      note: { tags: [{ color: 'red' as const, text: 'x' }] },
    };
    expect(await api.change([hide])).toBe(true);
    expect(calls.act.mock.calls).toEqual([
      ['nudge', 4, -2],
      ['group', 0, 0],
    ]);
    expect(calls.style).toHaveBeenCalledWith({ color: 'red', fill: null });
    expect(calls.connect).toHaveBeenCalledWith('reverse', 0, 0);
    expect(calls.format.mock.calls).toEqual([
      ['bold', true, ''],
      ['list', true, 4],
      ['align', true, 2],
      ['indent', true, 2],
      ['dir', true, 2],
      ['link', true, 'https://example.org/'],
      ['link', false, ''],
    ]);
    expect(calls.change).toHaveBeenCalledWith([hide], true);
  });

  it('replaces words in all texts that may be changed', async () => {
    const replaceText = vi.fn(async () => 3);
    const one = { id, kind: 'text', box: { x: 0, y: 0, w: 1, h: 1 }, color: null, fill: null };
    const survey = async () => [
      { ...one, text: 'Tea, tea' },
      { ...one, id: `${id.slice(0, -1)}2`, text: 'tea', isLocked: true },
      { ...one, id: `${id.slice(0, -1)}3`, text: '' },
    ];
    serve({ survey, replaceText });
    expect(await api.replaceText('TEA', 'coffee')).toBe(3);
    expect(replaceText).toHaveBeenCalledWith([
      {
        id,
        text: 'Tea, tea',
        places: [
          [0, 3],
          [5, 8],
        ],
        inserted: 'coffee',
      },
    ]);
  });

  it('changes nothing for who may only look', async () => {
    serve({});
    board.store.role = 'viewer';
    const asked = [api.arrange('left'), api.act('delete'), api.change([]), api.replaceText('a', 'b')];
    for (const one of asked) await expect(one).rejects.toMatchObject({ code: 'read-only' });
  });

  it('imports a picture as any file: with the answer of the server, offline without it', async () => {
    const report = { run: 7, kept: 1, dropped: [], changed: [], state: 'sending' as const, refused: 0, ids: [id] };
    const refused = { ...report, state: 'refused' as const, code: 'missing-blob', refused: 1, kept: 0, ids: [] };
    const importOutcome = vi.fn((_run: number): Promise<object> => Promise.resolve(refused));
    serve({
      importFile: () => Promise.reject('import-not-json'),
      putImage: () => Promise.resolve(report),
      select: () => Promise.resolve(),
      importOutcome,
      placeBeside: async (box: object) => box,
      // Of what was refused before.
      saved: () => Promise.reject('locked'),
    });
    expect(await api.import(new Blob(['a picture']))).toEqual(refused);
    expect(importOutcome).toHaveBeenCalledWith(7);
    importOutcome.mockReturnValue(new Promise(() => {}));
    board.store.saved = { state: 'offline', pending: 1, unkept: 0 };
    expect(await api.import(new Blob(['a picture']))).toEqual(report);
  });

  it('fits everything unless told otherwise', async () => {
    const cameraFit = vi.fn();
    serve({ cameraFit });
    await api.camera.fit();
    expect(cameraFit).toHaveBeenCalledWith('all');
  });
});
