// Snapshots that readers wait for: how many are made, and for whom.

import { expect, test } from 'vitest';
import { SnapshotsOnDemand } from './snapshots-on-demand.ts';

test('HIST-7 makes one snapshot of a board for all who come while it is made, the next one for those after', async () => {
  const made: string[] = [];
  const ends: (() => void)[] = [];
  const snapshots = new SnapshotsOnDemand((board) => {
    made.push(board);
    return new Promise((resolve) => ends.push(resolve));
  });
  const first = [snapshots.now('a'), snapshots.now('a')];
  const other = snapshots.now('b');
  await expect.poll(() => made).toEqual(['a', 'b']);
  for (const end of ends.splice(0)) end();
  await Promise.all([...first, other]);
  const next = snapshots.now('a');
  await expect.poll(() => made).toEqual(['a', 'b', 'a']);
  for (const end of ends.splice(0)) end();
  await next;
});

test('makes the next one though one could not be made', async () => {
  let tries = 0;
  const snapshots = new SnapshotsOnDemand(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no room');
  });
  await expect(snapshots.now('a')).rejects.toThrow('no room');
  await snapshots.now('a');
  expect(tries).toBe(2);
});
