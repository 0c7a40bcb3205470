// Many items given at once, or page by page.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ITEMS_AT_ONCE, PAGE_ITEMS } from '#protocol/bus.ts';
import { type TestAutomation, testAutomation } from '../../testing/test-automation.ts';

let api: TestAutomation['api'];
let serve: TestAutomation['serve'];
beforeEach(() => {
  ({ api, serve } = testAutomation());
});

describe('window.board', () => {
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
      await expect(api.pages({ color: 1 } as never).next()).rejects.toMatchObject({ field: 'filter.color' });
    });
  });
});
