// A template on its way to the open board: all of it is fetched before anything is on the board.

import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#protocol/browser/request.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import {
  fetchBuiltInItems,
  fetchSavedItems,
  fetchTemplateImage,
} from '../../../../workspace/templates/template-files.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { insertTemplate } from './insert-template.ts';

vi.mock('../../../../workspace/templates/template-files.ts');

const ID = '0192f3a0-0000-7000-8000-00000000000a';
const FRAME = '0192f3a0-0000-7000-8000-000000000001';
const [RED, BLUE] = ['ab'.repeat(32), 'cd'.repeat(32)];
const image = (sha256: string) => ({
  kind: 'image',
  ...{ x: 100, y: 0, w: 100, h: 100, parent: FRAME },
  image: { sha256, mime: 'image/png', width: 1, height: 1 },
});
const ITEMS = [
  { kind: 'frame', id: FRAME, x: 0, y: 0, w: 400, h: 200, text: 'Retro' },
  image(RED),
  image(BLUE),
  image(RED),
];

const done: string[] = [];
const note = <T>(name: string, value: T) =>
  vi.fn(async (): Promise<T> => {
    done.push(name);
    return value;
  });
const calls = {
  placeBeside: vi.fn(async (box: object) => ({ ...box, x: 1000, y: 500 })),
  load: vi.fn(async (items: readonly unknown[]) => {
    done.push('load');
    return items.map((_, k) => `new ${k}`);
  }),
  loadDrop: vi.fn(async () => {}),
  setTool: vi.fn(async () => {}),
  select: note('select', undefined),
  cameraFit: note('cameraFit', undefined),
};

function insert(source: Parameters<typeof insertTemplate>[2], { signal } = new AbortController()): Promise<void> {
  const board = testBoard();
  board.motion.view = { w: 800, h: 600 };
  board.setCalls(calls as unknown as BoardCalls);
  return insertTemplate(board, calls as unknown as BoardCalls, source, signal);
}

beforeEach(() => {
  vi.clearAllMocks();
  done.length = 0;
  vi.mocked(fetchSavedItems).mockResolvedValue(structuredClone(ITEMS));
  vi.mocked(fetchTemplateImage).mockImplementation(async (_, name) => new Blob([name]));
});

test('fetches each image once, loads all items at free room, selects the outer ones and shows them', async () => {
  await insert({ id: ID });
  expect(vi.mocked(fetchTemplateImage).mock.calls).toEqual([
    [ID, RED, expect.anything()],
    [ID, BLUE, expect.anything()],
  ]);
  expect(done).toEqual(['load', 'select', 'cameraFit']);
  expect(calls.placeBeside).toHaveBeenCalledWith({ x: -200, y: -100, w: 400, h: 200 });
  expect(calls.load.mock.calls[0]?.at(3)).toMatchObject({
    aim: { x: 1200, y: 600 },
    shift: { dx: 1000, dy: 500 },
    images: [expect.any(Blob), expect.any(Blob)],
    total: 4,
    last: true,
  });
  expect(calls.select).toHaveBeenCalledWith(['new 0']);
});

test('puts nothing on the board if an image cannot be fetched', async () => {
  vi.mocked(fetchTemplateImage).mockImplementation(async (_, name) => {
    if (name === BLUE) throw new ApiError('network', 0);
    return new Blob([name]);
  });
  await expect(insert({ id: ID })).rejects.toMatchObject({ code: 'network' });
  expect(calls.load).not.toHaveBeenCalled();
});

test('puts nothing on the board if the template is gone', async () => {
  vi.mocked(fetchSavedItems).mockRejectedValue(new ApiError('not-found', 404));
  await expect(insert({ id: ID })).rejects.toMatchObject({ code: 'not-found' });
  expect(calls.load).not.toHaveBeenCalled();
});

test('puts nothing on the board if it is canceled while the images are fetched', async () => {
  const ending = new AbortController();
  vi.mocked(fetchTemplateImage).mockImplementation(async (_, name) => {
    ending.abort();
    return new Blob([name]);
  });
  await insert({ id: ID }, ending);
  vi.mocked(fetchSavedItems).mockRejectedValue(new ApiError('network', 0));
  await insert({ id: ID }, ending);
  expect(calls.load).not.toHaveBeenCalled();
});

test('fetches one of Atrium’s own in the language of the page, with its example notes', async () => {
  vi.mocked(fetchBuiltInItems).mockResolvedValue(structuredClone(ITEMS.slice(0, 1)));
  await insert({ name: 'retrospective' });
  expect(vi.mocked(fetchBuiltInItems).mock.calls[0]?.slice(0, 3)).toEqual(['retrospective', 'en', true]);
  expect(done).toEqual(['load', 'select', 'cameraFit']);
});
