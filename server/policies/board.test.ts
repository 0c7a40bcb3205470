// The whole table of who may do what on a board.

import { expect, test } from 'vitest';
import { BOARD_ROLES, BOARD_VERBS, type BoardRole } from '#protocol/roles.ts';
import { may, mayChangeLink, mayDrawLive, mayEndLinks, readsHistory, refusalOf, setsMode, verbOf } from './board.ts';

test('every role and verb', () => {
  const table = Object.fromEntries(BOARD_ROLES.map((role) => [role, BOARD_VERBS.filter((verb) => may(role, verb))]));
  expect(table).toEqual({
    viewer: ['read', 'duplicate', 'appear'],
    commenter: ['read', 'duplicate', 'appear', 'comment'],
    editor: [
      ...['read', 'duplicate', 'appear', 'comment', 'call', 'draw-live', 'add', 'change', 'remove'],
      ...['set-board', 'name-version', 'set-cover', 'set-timer', 'present'],
    ],
    manager: [...BOARD_VERBS],
  });
});

test('HIST-6 history is read by who edits by a source that gives it, and by nobody else', () => {
  const readers = (history: boolean) => BOARD_ROLES.filter((role) => readsHistory({ role, history }));
  expect([readers(true), readers(false)]).toEqual([['editor', 'manager'], []]);
});

test('RIGHT-6 managers by the role as given end links, and change them in no other way on a read-only board', () => {
  expect(BOARD_ROLES.filter((role) => mayEndLinks({ role }))).toEqual(['manager']);
  const changes = [{ revoked: true }, { revoked: false }, { revoked: true, password: null }, { expires: 1 }];
  expect(changes.map((change) => mayChangeLink('viewer', change))).toEqual([true, false, false, false]);
  expect(changes.map((change) => mayChangeLink('manager', change))).toEqual([true, true, true, true]);
});

test('every op is a verb; what is unknown is nobody’s', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((opcode) => verbOf(opcode, 1))).toEqual([
    'add',
    'change',
    'remove',
    'add',
    'change',
    'change',
    'change',
  ]);
  expect([verbOf(1, 0), verbOf(2, 0)]).toEqual(['set-board', 'set-board']);
  expect([0, 10, 255].map((opcode) => verbOf(opcode, 1))).toEqual([undefined, undefined, undefined]);
  expect(refusalOf('manager', Uint8Array.of(0, 1, 1, 0, 10, 1, 0))).toBe('forbidden');
});

test('REJ-5 one op that is not allowed refuses the transaction', () => {
  expect(refusalOf('editor', Uint8Array.of(0, 1, 3, 0, 5, 0, 0))).toBeUndefined();
  expect(refusalOf('viewer', Uint8Array.of(0, 1, 3, 0))).toBe('forbidden');
  expect(refusalOf('viewer', Uint8Array.of(0))).toBe('forbidden');
  expect(refusalOf('editor', Uint8Array.of(0))).toBeUndefined();
});

const [held, others, locks, mode, leaders] = [1, 2, 4, 8, 16];
const moves = (role: BoardRole, now: number, facts: number) => refusalOf(role, Uint8Array.of(now, 5, 3, facts));

test('REJ-7 what a lock holds nobody changes, and whoever may change it may unlock it', () => {
  for (const role of ['editor', 'manager'] as const) {
    expect(moves(role, 0, held)).toBe('locked');
    expect(moves(role, 0, held | locks)).toBeUndefined();
    expect(moves(role, 0, locks)).toBeUndefined();
  }
  expect(refusalOf('commenter', Uint8Array.of(0, 2, 3, held | locks))).toBe('forbidden');
});

test('REJ-12 leaders alone set and remove their locks, and nobody changes a locked item', () => {
  expect(moves('editor', 0, held | leaders)).toBe('locked');
  expect(moves('editor', 0, held | locks | leaders)).toBe('locked');
  for (const facts of [leaders, locks | leaders]) expect(moves('editor', 0, facts)).toBe('forbidden');
  expect(moves('manager', 0, held | leaders)).toBe('locked');
  for (const facts of [leaders, locks | leaders, held | locks | leaders])
    expect(moves('manager', 0, facts)).toBeUndefined();
});

test('REJ-8 on a locked board, and in a mode not known here, managers alone edit', () => {
  for (const shut of [1, 3, 255]) {
    expect(moves('editor', shut, 0)).toBe('board-locked');
    expect(refusalOf('editor', Uint8Array.of(shut))).toBe('board-locked');
    expect(moves('manager', shut, 0)).toBeUndefined();
  }
  expect(refusalOf('editor', Uint8Array.of(0, 2, 0, mode))).toBe('forbidden');
  expect(refusalOf('manager', Uint8Array.of(1, 2, 0, mode))).toBeUndefined();
});

test('REJ-9 where everybody changes only what is theirs, managers still change all', () => {
  expect(moves('editor', 2, others)).toBe('not-yours');
  expect(moves('editor', 2, 0)).toBeUndefined();
  expect(moves('editor', 0, others)).toBeUndefined();
  expect(moves('manager', 2, others)).toBeUndefined();
});

test('LIVE-4 strokes are shown while they are drawn where they may become items', () => {
  const drawsIn = (role: BoardRole) => [0, 1, 2, 3].filter((now) => mayDrawLive(role, now));
  expect([drawsIn('manager'), drawsIn('editor'), drawsIn('viewer')]).toEqual([[0, 1, 2, 3], [0, 2], []]);
});

test('a summary tells whether the mode is set, by whichever op', () => {
  expect(setsMode(Uint8Array.of(0, 1, 1, 0, 2, 0, mode | others))).toBe(true);
  for (const none of [[0], [8], [0, 8, 8, held | others | locks]]) expect(setsMode(Uint8Array.from(none))).toBe(false);
});
