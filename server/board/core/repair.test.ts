// A board is indexed for search once it can be read again.

import { expect, test, vi } from 'vitest';
import { Repair } from './repair.ts';

function repairOf(makeSnapshot: () => Promise<unknown>) {
  const calls: string[] = [];
  const noted = (call: string) => async (): Promise<void> => void calls.push(call);
  const repair = new Repair({
    db: {
      reads: { boards: { snapshots: async () => [] }, damage: { rowsNaming: async () => [] } },
      changes: {
        damage: {
          markRow: noted('mark row'),
          markSnapshots: noted('mark snapshots'),
          unmarkRow: noted('unmark row'),
        },
      },
    },
    makeSnapshot,
    requestIndex: async (board) => void calls.push(`index ${board}`),
    log: { error: (_, message) => calls.push(message) },
  });
  return { repair, calls };
}

test('a snapshot in place of a damaged one requests the index of its board', async () => {
  const { repair, calls } = repairOf(async () => undefined);
  await repair.found('board', 'a chunk', [7]);
  await vi.waitFor(() => expect(calls).toContain('index board'));
  expect(calls).toEqual(['what was stored is damaged', 'mark snapshots', 'index board']);
});

test('a snapshot that could not be made requests no index', async () => {
  const { repair, calls } = repairOf(async () => Promise.reject(new Error('damaged')));
  await repair.found('board', 'a chunk', [7]);
  await vi.waitFor(() => expect(calls).toContain('no snapshot was made in place of a damaged one'));
  expect(calls).not.toContain('index board');
});

test('a repaired row is unmarked before the index is requested', async () => {
  const { repair, calls } = repairOf(async () => undefined);
  await repair.repairedRow({ board: 'board', seq: 3 });
  expect(calls).toEqual(['unmark row', 'index board']);
});
