// The whole table of who may do what on a board.

import { expect, test } from 'vitest';
import { BOARD_ROLES, BOARD_VERBS } from '#protocol/roles.ts';
import { may, mayPush, verbOf } from './board.ts';

test('every role and verb', () => {
  const table = Object.fromEntries(BOARD_ROLES.map((role) => [role, BOARD_VERBS.filter((verb) => may(role, verb))]));
  expect(table).toEqual({
    viewer: ['read', 'appear'],
    commenter: ['read', 'appear'],
    editor: ['read', 'appear', 'draw-live', 'add', 'change', 'remove', 'set-board', 'set-cover'],
    manager: ['read', 'appear', 'draw-live', 'add', 'change', 'remove', 'set-board', 'set-cover', 'share', 'delete'],
  });
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
  expect(verbOf(1, 0)).toBe('set-board');
  expect([0, 8, 255].map((opcode) => verbOf(opcode, 1))).toEqual([undefined, undefined, undefined]);
  expect(mayPush('manager', Uint8Array.of(1, 1, 8, 1))).toBe(false);
});

test('REJ-5 one op that is not allowed refuses the transaction', () => {
  expect(mayPush('editor', Uint8Array.of(1, 3, 5, 0))).toBe(true);
  expect(mayPush('viewer', Uint8Array.of(1, 3))).toBe(false);
  expect(mayPush('viewer', new Uint8Array())).toBe(false);
  expect(mayPush('editor', new Uint8Array())).toBe(true);
});
