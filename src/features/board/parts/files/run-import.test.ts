// Imports of images: order, progress, Cancel, what is named, and what is asked before one leaves.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Box, ImageCell } from '#protocol/bus.ts';
import dict from '../../../../../locales/en/dict.json';
import files from '../../../../../locales/en/files.json';
import images from '../../../../../locales/en/images.json';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { leaveWhenAllowed, setLeavePrompt } from '../../../../page/navigation.tsx';
import type { BoardSession } from '../../session/board-session.ts';
import { dialogsOf } from '../../shell/dialogs.ts';
import { imageImportsOf } from '../../shell/image-imports.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { cancelImport, importImages } from './run-import.ts';

vi.mock('../../../../i18n/i18n.ts', async () => {
  const { createInstance } = await import('i18next');
  const i18n = createInstance();
  const resources = { en: { dict, files, images } };
  await i18n.init({ lng: 'en', ns: ['dict', 'files', 'images'], defaultNS: 'dict', resources });
  return { i18n };
});

interface Put {
  name: string;
  cell: ImageCell;
  run: number;
  resolve(): void;
  reject(code: string): void;
}

let board: BoardSession;
let puts: Put[];
const outresolve = new Map<number, (code?: string) => void>();
const stopRun = vi.fn(async (_: number) => {});
const select = vi.fn(async (_: string[]) => {});
let reports = 0;

const calls = {
  stopRun,
  select,
  setTool: async () => undefined,
  placeBeside: async (box: Box) => box,
  putImage: async (file: Blob, cell: Put['cell'], run: number) => {
    const name = await file.text();
    return new Promise((resolve, reject) => {
      puts.push({
        name,
        cell,
        run,
        resolve: () => resolve({ run: ++reports, ids: [name], state: 'sending', changed: [] }),
        reject: (code) => reject(new Error(code)),
      });
    });
  },
  importOutcome: (run: number) =>
    new Promise((resolve) => {
      outresolve.set(run, (code) => resolve(code ? { state: 'refused', code } : { state: 'saved' }));
    }),
} as unknown as BoardCalls;

const start = (...names: string[]): Promise<string[]> =>
  importImages(
    board,
    calls,
    names.map((name) => ({ name, load: async () => ({ image: new Blob([name]) }) })),
  );
const nth = (n: number): Promise<Put> =>
  vi.waitFor(() => {
    const put = puts[n];
    if (!put) throw new Error(`image ${n} is not put`);
    return put;
  });
const progress = (): [number, number] | undefined => {
  const [one] = imageImportsOf(board).running;
  return one && [one.done, one.total];
};

beforeEach(() => {
  board = testBoard();
  puts = [];
  outresolve.clear();
  stopRun.mockClear();
  select.mockClear();
  reports = 0;
});
afterEach(() => {
  expect(imageImportsOf(board).running).toEqual([]);
});

describe('an import of images', () => {
  it('puts each as it is ready, counts them, and selects all at the end', async () => {
    const done = start('a', 'b', 'c');
    for (const [n, name] of ['a', 'b', 'c'].entries()) {
      const put = await nth(n);
      expect([put.name, progress(), puts.length]).toEqual([name, [n, 3], n + 1]);
      put.resolve();
    }
    await done;
    expect(new Set(puts.map(({ run }) => run)).size).toBe(1);
    expect(select).toHaveBeenCalledExactlyOnceWith(['a', 'b', 'c']);
  });

  it('leaves tool and selection alone when something else was done meanwhile', async () => {
    const done = start('a');
    const put = await nth(0);
    dispatchEvent(new Event('pointerdown'));
    put.resolve();
    await done;
    expect(select).not.toHaveBeenCalled();
  });

  it('keeps what has come when it is canceled, and begins no other', async () => {
    const done = start('a', 'b', 'c');
    (await nth(0)).resolve();
    const second = await nth(1);
    cancelImport(board, calls, second.run);
    expect(stopRun).toHaveBeenCalledExactlyOnceWith(second.run);
    second.reject('import-stopped');
    await done;
    expect(puts.length).toBe(2);
    expect(board.store.notice).toBeNull();
  });

  it('puts a drawing as large as it says, however many pixels it has, and one that is larger into its cell', async () => {
    board.motion.view = { w: 1200, h: 800 };
    const sized = (w: number) => ({
      name: `${w}`,
      load: async () => ({ image: new Blob(['a']), size: { w, h: w / 2 } }),
    });
    const done = importImages(board, calls, [sized(24), sized(1e6)]);
    for (const n of [0, 1]) {
      await vi.waitFor(() => expect(puts).toHaveLength(n + 1));
      puts[n]?.resolve();
    }
    await done;
    const [small, large] = puts;
    expect([small?.cell.maxW, small?.cell.maxH]).toEqual([24, 12]);
    expect(large?.cell.maxW).toBeLessThan(1e6);
  });

  it('puts nothing that was still being loaded when it was canceled', async () => {
    let load = (): void => {};
    const slow = new Promise<{ image: Blob }>((resolve) => {
      load = () => resolve({ image: new Blob(['a']) });
    });
    const done = importImages(board, calls, [{ name: 'a', load: () => slow }]);
    cancelImport(board, calls, imageImportsOf(board).running[0]?.run ?? 0);
    load();
    await done;
    expect(puts).toEqual([]);
  });

  it('goes on after images that cannot be shown, without a gap, and names them by reason', async () => {
    const done = start('a', 'b', 'c');
    const first = await nth(0);
    first.reject('image-broken');
    const second = await nth(1);
    expect(second.cell).toEqual(first.cell);
    second.reject('image-too-large: 60000');
    (await nth(2)).resolve();
    await done;
    await vi.waitFor(() => expect(board.store.notice?.text).toContain('too large'));
    expect(board.store.notice?.text).toBe(
      `This image is damaged and can’t be shown. a ${dict.errors['image-too-large'].replace('{{detail}}', 'b')}`,
    );
  });

  it('ends at what no other image would survive, and says so', async () => {
    const done = start('a', 'b');
    (await nth(0)).reject('read-only');
    await done;
    expect(puts.length).toBe(1);
    expect(board.store.notice?.code).toBe('read-only');
  });

  it('names those the server has no room for, also after the board has told of them without names', async () => {
    const done = start('a', 'b', 'c', 'd');
    for (let n = 0; n < 4; n++) (await nth(n)).resolve();
    await done;
    outresolve.get(1)?.();
    for (const run of [2, 3, 4]) outresolve.get(run)?.('images-full');
    const all = '3 images didn’t fit: b, c, d. There is no more room for images on this board.';
    await vi.waitFor(() => expect(board.store.notice?.text).toBe(all));
    board.notify('images-full');
    await vi.waitFor(() => expect(board.store.notice?.text).toBe(all));
  });
});

describe('leaving while images are added', () => {
  it('is asked about, by the browser and by a dialog, until all have come', async () => {
    const done = start('a');
    const put = await nth(0);
    const left = vi.fn();
    leaveWhenAllowed(left);
    expect([left.mock.calls.length, dialogsOf(board).open?.kind]).toEqual([0, 'leave']);
    const unload = new Event('beforeunload', { cancelable: true });
    dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    put.resolve();
    await done;
    expect(dialogsOf(board).open).toBeNull();
    leaveWhenAllowed(left);
    expect(left).toHaveBeenCalledOnce();
  });

  it('goes on when the person says so', async () => {
    const done = start('a');
    const put = await nth(0);
    const left = vi.fn();
    leaveWhenAllowed(left);
    const { open } = dialogsOf(board);
    if (open?.kind === 'leave') open.onLeave();
    expect(left).toHaveBeenCalledOnce();
    const stop = setLeavePrompt(() => expect.unreachable());
    stop();
    put.resolve();
    await done;
  });

  it('stays on the board when one goes back', async () => {
    const { href } = location;
    history.pushState(null, '', '/b/open');
    const done = start('a');
    const put = await nth(0);
    history.replaceState(null, '', '/');
    const router = vi.fn();
    addEventListener('popstate', router);
    dispatchEvent(new PopStateEvent('popstate'));
    removeEventListener('popstate', router);
    expect([location.pathname, dialogsOf(board).open?.kind, router.mock.calls.length]).toEqual(['/b/open', 'leave', 0]);
    put.resolve();
    await done;
    history.replaceState(null, '', href);
  });
});
