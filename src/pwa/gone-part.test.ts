// A part that could not be loaded is named only where the server does not have it any more.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gone, lookForPart } from './gone-part.ts';

const failed = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://boards.example/assets/${file}`);

beforeEach(() => {
  gone.part = null;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => ({ status: 404 })),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** As the build writes it. */
const loading = (file: string) =>
  Object.assign(() => undefined, { toString: () => `async()=>(await w(i(()=>import(\`./${file}\`),d([1])))).X` });
const history = loading('history-BfTRD-OS.js');

test.each([
  [failed('history-BfTRD-OS.js'), history, 'part.history'],
  [failed('main-menu-CDHYjRQW.js'), loading('main-menu-CDHYjRQW.js'), 'part.menu'],
  [new Error('Unable to preload CSS for /assets/menu-By_eO9Pn.css'), loading('main-menu-CDHYjRQW.js'), 'part.menu'],
  [failed('text-bar-BcarxMq2.js'), loading('text-bar-BcarxMq2.js'), 'part.any'],
])('%s', async (error, load, part) => {
  await lookForPart(error, load);
  expect(gone.part).toBe(part);
  expect(fetch).toHaveBeenCalledWith(expect.stringMatching(/^\/assets\//), { method: 'HEAD', cache: 'no-store' });
});

test('one that is still there, that nobody can be asked about, or that has no name, is not gone', async () => {
  vi.mocked(fetch).mockResolvedValueOnce({ status: 200 } as Response);
  await lookForPart(failed('history-BfTRD-OS.js'), history);
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await lookForPart(failed('history-BfTRD-OS.js'), history);
  await lookForPart(new Error('Importing a module script failed.'), history);
  vi.stubGlobal('navigator', { onLine: false });
  await lookForPart(failed('history-BfTRD-OS.js'), history);
  expect(gone.part).toBeNull();
});
