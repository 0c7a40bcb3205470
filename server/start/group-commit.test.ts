import { expect, test } from 'vitest';
import { alone, ofMoment } from '../platform/database/commit-marks.ts';
import type { Change } from '../platform/database/log/changes.ts';
import { inCommits } from './group-commit.ts';

test('a change is made in a commit, unless it is marked as one that makes many of its own', async () => {
  const queued: Change[] = [];
  const log = {
    change<T>(change: Change<T>): Promise<T> {
      queued.push(change as Change);
      return Promise.resolve(change.make());
    },
  };
  const changes = inCommits(
    {
      createTeam: (name: string) => ['createTeam', name],
      clearBoards: alone((board: string) => ['clearBoards', board]),
    },
    log,
  );
  expect(changes.clearBoards?.('b')).toEqual(['clearBoards', 'b']);
  expect(queued).toEqual([]);
  expect(await changes.createTeam?.('north')).toEqual(['createTeam', 'north']);
  expect(queued).toHaveLength(1);
});

test('only a change that is marked may be lost in a power cut, and only where its mark says so', () => {
  const moments: boolean[] = [];
  const log = {
    change<T>({ make, isOfMoment }: Change<T>): Promise<T> {
      moments.push(isOfMoment === true);
      return Promise.resolve(make());
    },
  };
  const changes = inCommits(
    {
      countAttempt: ofMoment(() => 1),
      putOidcRecord: ofMoment(
        (_record: { kind: string }) => 1,
        ({ kind }) => kind === 'Interaction',
      ),
      createAccount: () => 1,
    },
    log,
  );
  changes.countAttempt?.({ key: 'a' });
  changes.putOidcRecord?.({ kind: 'Interaction' });
  changes.putOidcRecord?.({ kind: 'RefreshToken' });
  changes.createAccount?.({});
  expect(moments).toEqual([true, true, false, false]);
});
