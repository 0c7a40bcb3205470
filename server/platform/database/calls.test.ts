import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Handlers, serve } from '../threads/rpc.ts';
import { groupCalls, handlersOf, prefixed } from './calls.ts';

interface Db {
  reads: { teams: { rows(team: string): Promise<string> } };
  changes: { teams: { rows(team: string): Promise<string>; fail(): Promise<void> } };
  log: { head(board: string): Promise<string> };
}

function threadOf(name: string) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const teams = {
    rows: (team: string) => `${name} ${team}`,
    fail: () => {
      throw new Error('no such team');
    },
  };
  serve(port2, {
    ...handlersOf('reads', { teams }),
    ...handlersOf('changes', { teams }),
    ...prefixed('log', { head: (board: string) => `${name} ${board}` }),
  });
  return connect<Handlers>(port1);
}

test('the first word of a call says which thread answers', async () => {
  const db = groupCalls<Db>(threadOf('writer'), threadOf('reader'));
  expect(await db.reads.teams.rows('a')).toBe('reader a');
  expect(await db.changes.teams.rows('a')).toBe('writer a');
  expect(await db.log.head('b')).toBe('writer b');
});

test('one port answers the calls of every word', async () => {
  const db = groupCalls<Db>(threadOf('writer'));
  expect(await db.reads.teams.rows('a')).toBe('writer a');
});

test('groups and calls are created once for each client', () => {
  const db = groupCalls<Db>(threadOf('writer'));
  expect(db.reads.teams).toBe(db.reads.teams);
  expect(db.reads.teams.rows).toBe(db.reads.teams.rows);
  expect(db.log.head).toBe(db.log.head);
  expect(db.reads.teams.rows).not.toBe(db.changes.teams.rows);
});

test('the stack of an error ends with the name of the call', async () => {
  const db = groupCalls<Db>(threadOf('writer'));
  await expect(db.changes.teams.fail()).rejects.toMatchObject({
    message: 'no such team',
    stack: expect.stringMatching(/\n {4}called as changes\.teams\.fail$/),
  });
});
