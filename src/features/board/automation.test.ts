// window.board: points packed in short slices, errors by name.

import { describe, expect, it, vi } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../bus/board-link.ts';
import { automationOf, packPoints } from './automation.ts';

describe('packing points', () => {
  it('puts arrays and Float32Arrays one after the other, with an offset per item', async () => {
    const items: ItemInput[] = [
      {
        kind: 'stroke',
        points: [
          [1, 2, 0.5],
          [3, 4],
        ],
      },
      { kind: 'rectangle', x: 0, y: 0, w: 1, h: 1 },
      { kind: 'stroke', points: Float32Array.from([5, 6, 0.25]) },
    ];
    const packed = await packPoints(items);
    expect([...packed.offsets]).toEqual([0, 2, 2, 3]);
    expect([...packed.points]).toEqual([1, 2, 0.5, 3, 4, -1, 5, 6, 0.25]);
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
    await packPoints(
      Array.from({ length: 10 }, () => ({ kind: 'stroke', points })),
      yieldNow,
    );
    clock.mockRestore();
    expect(yieldNow.mock.calls.length).toBeGreaterThan(2);
  });

  it.each([
    ['NaN', [[0, Number.NaN]]],
    ['infinity', [[Number.POSITIVE_INFINITY, 0]]],
    ['a point without y', [[1]]],
    ['numbers one after the other', [0, 0, 0.5]],
    ['no list', 'abc'],
  ])('refuses %s by name', async (_name, points) => {
    await expect(packPoints([{ kind: 'stroke', points } as unknown as ItemInput])).rejects.toThrow('bad-item');
  });

  it('refuses a Float32Array that is no list of triples', async () => {
    await expect(packPoints([{ kind: 'stroke', points: new Float32Array(4) }])).rejects.toThrow('bad-item');
  });

  it('leaves a connector its bends', async () => {
    const arrow = { kind: 'arrow' as const, x: 0, y: 0, w: 90, h: 0, points: [[20, 50.123456789]] };
    const { items, points } = await packPoints([arrow, { kind: 'stroke', points: [[1, 2]] }]);
    expect(items).toEqual([arrow, { kind: 'stroke' }]);
    expect([...points]).toEqual([1, 2, -1]);
  });

  it('refuses what is no item', async () => {
    await expect(packPoints([null as unknown as ItemInput])).rejects.toThrow('bad-item');
  });

  it('refuses what is no list of items', async () => {
    await expect(packPoints({} as unknown as ItemInput[])).rejects.toThrow('bad-item');
  });
});

describe('window.board', () => {
  const calls = { setTool: vi.fn(async () => {}), cameraFit: vi.fn(async () => {}) };
  const board = automationOf(
    async () => calls as unknown as BoardCalls,
    Promise.resolve(),
    () => () => {},
  );

  it('rejects a tool that does not exist', async () => {
    await expect(board.tool.set('connector')).rejects.toMatchObject({ name: 'unknown-tool', message: 'unknown-tool' });
    await expect(board.tool.set('toString')).rejects.toThrow('unknown-tool');
    expect(calls.setTool).not.toHaveBeenCalled();
  });

  it('hands tools and options on', async () => {
    await board.tool.set('pen', { color: '#e03131', width: 4.5 });
    expect(calls.setTool).toHaveBeenCalledWith('pen', { color: '#e03131', width: 4.5 });
  });

  it('hands many items over in portions, in their order, a few ahead', async () => {
    let running = 0;
    const load = vi.fn(async (items: ItemInput[], ..._rest: unknown[]) => {
      expect(++running).toBeLessThanOrEqual(3);
      await new Promise((resolve) => setTimeout(resolve));
      running--;
      return items.map(({ x }) => `${x}`);
    });
    const many = automationOf(
      async () => ({ load }) as unknown as BoardCalls,
      Promise.resolve(),
      () => () => {},
    );
    const items = Array.from({ length: 1250 }, (_, i) => ({ kind: 'rectangle' as const, x: i, y: 0, w: 1, h: 1 }));
    expect(await many.load(items)).toEqual(items.map(({ x }) => `${x}`));
    const portions = load.mock.calls.map(([some, , , portion]) => [some.length, portion]);
    const run = (portions[0]?.[1] as { run: number } | undefined)?.run;
    expect(portions).toEqual([
      [500, { run, total: 1250, last: false }],
      [500, { run, total: 1250, last: false }],
      [250, { run, total: 1250, last: true }],
    ]);
  });

  it('takes a load back whose later portions are wrong', async () => {
    const [load, loadDrop] = [vi.fn(async () => []), vi.fn(async () => {})];
    const many = automationOf(
      async () => ({ load, loadDrop }) as unknown as BoardCalls,
      Promise.resolve(),
      () => () => {},
    );
    const items = Array.from({ length: 700 }, (_, i) => ({
      kind: 'stroke' as const,
      points: [[i, i < 600 ? 0 : Number.NaN]],
    }));
    await expect(many.load(items as ItemInput[])).rejects.toThrow('bad-item');
    expect([load.mock.calls.length, loadDrop.mock.calls.length]).toEqual([1, 1]);
  });

  it('fits everything unless told otherwise', async () => {
    await board.camera.fit();
    expect(calls.cameraFit).toHaveBeenCalledWith('all');
  });
});
