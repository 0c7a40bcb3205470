// window.board: arguments checked by the table that documents them, errors by name, and the import of files.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardAutomation } from '#protocol/automation.ts';
import { EVENTS, METHODS } from '#protocol/automation-schema.ts';
import { type TestAutomation, testAutomation } from '../../testing/test-automation.ts';

let board: TestAutomation['board'];
let automation: TestAutomation['automation'];
let api: TestAutomation['api'];
let serve: TestAutomation['serve'];
beforeEach(() => {
  ({ board, automation, api, serve } = testAutomation());
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
