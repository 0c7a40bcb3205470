import { expect, test } from 'vitest';
import type { Change } from '../platform/database/log/changes.ts';
import { inCommits } from './group-commit.ts';

test('what changes the workspace is made in a commit; what reads, and what clears a board in many of its own, is not', async () => {
  const asked: Change[] = [];
  const log = {
    change<T>(change: Change<T>): Promise<T> {
      asked.push(change as Change);
      return Promise.resolve(change.make());
    },
  };
  const named = (name: string) => (argument: unknown) => [name, argument];
  const { createTeam, teamRows, clearBoards, head } = inCommits(
    {
      createTeam: named('createTeam'),
      teamRows: named('teamRows'),
      clearBoards: named('clearBoards'),
      head: named('head'),
    },
    log,
  );
  expect([teamRows('t'), clearBoards('b'), head('h')]).toEqual([
    ['teamRows', 't'],
    ['clearBoards', 'b'],
    ['head', 'h'],
  ]);
  expect(asked).toEqual([]);
  expect(await createTeam('north')).toEqual(['createTeam', 'north']);
  expect(asked).toHaveLength(1);
});

test('counts of tries and sign-ins that are only begun may be lost with the power, nothing else', () => {
  const moments: string[] = [];
  const handlers = { countAttempt: () => 1, putOidcRecord: () => 1, deleteOidcRecord: () => 1, createAccount: () => 1 };
  const log = {
    change<T>({ make, isOfMoment }: Change<T>): Promise<T> {
      moments.push(isOfMoment ? 'of moment' : 'kept');
      return Promise.resolve(make());
    },
  };
  const all: Record<string, (argument?: object) => unknown> = inCommits(handlers, log);
  all.countAttempt?.({ key: 'a' });
  all.putOidcRecord?.({ kind: 'Interaction' });
  all.deleteOidcRecord?.({ kind: 'Interaction' });
  expect(moments.splice(0)).toEqual(['of moment', 'of moment', 'of moment']);
  all.putOidcRecord?.({ kind: 'RefreshToken' });
  all.deleteOidcRecord?.({ kind: 'Grant' });
  all.createAccount?.();
  expect(moments).toEqual(['kept', 'kept', 'kept']);
});
