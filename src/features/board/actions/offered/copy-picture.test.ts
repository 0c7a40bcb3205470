import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { copyPicture } from './copy-picture.ts';

const download = vi.hoisted(() => vi.fn());
vi.mock('../../../../ui/download.ts', async (real) => ({ ...(await real<object>()), download }));

vi.mock('../../../../i18n/i18n.ts', async () => {
  const { createInstance } = await import('i18next');
  const { default: words } = await import('../../../../../locales/en/export.json');
  const i18n = createInstance();
  await i18n.init({ lng: 'en', ns: ['export'], resources: { en: { export: words } } });
  return { i18n };
});

let board: BoardSession;
const file = new Blob(['png'], { type: 'image/png' });
const exportAs = vi.fn();
const write = vi.fn();

beforeEach(() => {
  board = testBoard();
  board.store.title = 'Plan';
  exportAs.mockReset().mockResolvedValue({ file });
  write.mockReset().mockResolvedValue(undefined);
  download.mockReset();
  board.setCalls({ exportAs } as never);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { write } });
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly types: Record<string, Promise<Blob>>;
      constructor(types: Record<string, Promise<Blob>>) {
        this.types = types;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('writes a picture of the selection within the press itself', async () => {
  const copied = copyPicture(board);
  // The call comes before anything is awaited: browsers allow it no later.
  expect(write).toHaveBeenCalledTimes(1);
  await copied;
  expect(exportAs).toHaveBeenCalledExactlyOnceWith('png', { scale: 2, selection: true });
  expect(await write.mock.calls[0]![0][0].types['image/png']).toBe(file);
  expect([download.mock.calls, board.store.notice]).toEqual([[], null]);
});

it('saves the picture as a file and says so where the browser refuses it', async () => {
  write.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await copyPicture(board);
  expect(download).toHaveBeenCalledExactlyOnceWith(file, 'Plan.png');
  expect(board.store.notice).toMatchObject({
    code: 'copy-saved',
    text: expect.stringMatching(/saved as a file.*: Plan\.png$/),
  });
});

it('says why there is no picture', async () => {
  exportAs.mockRejectedValue(new BoardError('nothing-to-export'));
  write.mockImplementation(async ([{ types }]) => types['image/png']);
  await copyPicture(board);
  expect([download.mock.calls, board.store.notice?.code]).toEqual([[], 'nothing-to-export']);
});
