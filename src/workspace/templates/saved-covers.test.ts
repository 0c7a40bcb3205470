// Covers of saved templates: one request for each, bounded, revoked when they are removed.

import { beforeEach, expect, test, vi } from 'vitest';
import { keepAccount } from '../../device/account-here.ts';
import { MAX_HIDDEN_COVERS, savedCoverUrl, showSavedCover } from './saved-covers.ts';
import { fetchSavedCover } from './template-files.ts';

vi.mock('./template-files.ts');

const onLoad = vi.fn();
const revoked: string[] = [];
let created = 0;
const loaded = (sha256: string) => vi.waitFor(() => expect(savedCoverUrl(sha256)).not.toBeNull());

beforeEach(() => {
  vi.clearAllMocks();
  revoked.length = 0;
  vi.mocked(fetchSavedCover).mockImplementation(async () => new Blob(['cover']));
  URL.createObjectURL = () => {
    created += 1;
    return `blob:${created}`;
  };
  URL.revokeObjectURL = (url) => revoked.push(url);
});

test('fetches a cover once for a card and its larger card', async () => {
  showSavedCover('a', 'once', onLoad);
  const release = showSavedCover('a', 'once', () => undefined);
  release();
  await loaded('once');
  expect(fetchSavedCover).toHaveBeenCalledTimes(1);
  expect(onLoad).toHaveBeenCalledTimes(1);
});

test('cancels the request of a cover that nothing shows any more', () => {
  vi.mocked(fetchSavedCover).mockReturnValue(new Promise(() => undefined));
  showSavedCover('a', 'left', onLoad)();
  expect(vi.mocked(fetchSavedCover).mock.calls[0]?.[1].aborted).toBe(true);
  showSavedCover('a', 'left', onLoad);
  expect(fetchSavedCover).toHaveBeenCalledTimes(2);
});

test('fetches a cover again after a failure', async () => {
  vi.mocked(fetchSavedCover).mockRejectedValueOnce(new Error('offline'));
  const release = showSavedCover('a', 'failed', onLoad);
  await vi.waitFor(() => expect(fetchSavedCover).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  release();
  showSavedCover('a', 'failed', onLoad);
  await loaded('failed');
});

test('revokes the oldest covers that nothing shows, and none that is shown', async () => {
  showSavedCover('a', 'shown', onLoad);
  await loaded('shown');
  for (let i = 0; i <= MAX_HIDDEN_COVERS; i += 1) {
    const release = showSavedCover('a', `hidden ${i}`, onLoad);
    await loaded(`hidden ${i}`);
    release();
  }
  expect(revoked).toHaveLength(1);
  expect(savedCoverUrl('hidden 0')).toBeNull();
  expect(savedCoverUrl('hidden 1')).not.toBeNull();
  expect(savedCoverUrl('shown')).not.toBeNull();
});

test('revokes all covers when another person signs in', async () => {
  keepAccount({ actor: 'ana', sinceMs: 1, sub: 'ana' });
  showSavedCover('a', 'of ana', onLoad);
  await loaded('of ana');
  keepAccount({ actor: 'ana', sinceMs: 2, sub: 'ana' });
  expect(savedCoverUrl('of ana')).not.toBeNull();
  keepAccount({ actor: 'bo', sinceMs: 2, sub: 'bo' });
  expect(savedCoverUrl('of ana')).toBeNull();
});
