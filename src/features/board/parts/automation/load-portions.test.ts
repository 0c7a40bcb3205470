// Many items handed over in portions: their order, how many at once, and what is taken back.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOAD_ITEMS } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { type TestAutomation, testAutomation } from '../../testing/test-automation.ts';

let api: TestAutomation['api'];
let serve: TestAutomation['serve'];
beforeEach(() => {
  ({ api, serve } = testAutomation());
});

describe('window.board', () => {
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
    await expect(api.load(given as never)).rejects.toMatchObject({ code: 'bad-argument', field: 'items' });
    expect(load).not.toHaveBeenCalled();
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
});
