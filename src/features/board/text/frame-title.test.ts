// What a frame is called that nobody has named.

import { beforeAll, expect, it, vi } from 'vitest';
import { i18n, startI18n } from '../../../i18n/i18n.ts';
import { nextName } from './frame-title.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/frames.json') ? { named: 'Frame {{number}}' } : {}),
  );
  await startI18n();
  await i18n.loadNamespaces('frames');
});

it('frames are numbered as they are drawn, and no number is used twice', () => {
  expect(nextName([''])).toBe('Frame 1');
  expect(nextName(['Frame 1', ''])).toBe('Frame 2');
  // The first of three was deleted.
  expect(nextName(['Frame 2', 'Frame 3', ''])).toBe('Frame 4');
  expect(nextName(['Plan', '', 'Frame 3'])).toBe('Frame 4');
});
