// Tests who is shown the first tour, as a table of visits and of boards.

import { beforeEach, describe, expect, it } from 'vitest';
import { JOINED, PANEL } from '#protocol/session-links.ts';
import { newBoardIn } from '../../../workspace/new-board.ts';
import type { BoardSession } from '../session/board-session.ts';
import { applyEvents } from '../session/store.ts';
import { testBoard } from '../testing/test-board.tsx';
import { canHaveTour } from './offer-tour.ts';
import { isTourDue, type Visit, visitOf } from './tour-audience.ts';

const NEW_PERSON: Visit = {
  isAutomated: false,
  wasShown: false,
  isPanel: false,
  isHosted: false,
  address: { secret: 'secret', role: 'editor' },
};

describe('a visit', () => {
  it.each<[due: boolean, visitor: string, change: Partial<Visit>]>([
    [true, 'a guest on a board by its edit secret', {}],
    [true, 'a person on a board of their account', { address: { secret: '', role: 'editor' } }],
    [false, 'a program that drives the browser', { isAutomated: true }],
    [false, 'a person who has seen it', { wasShown: true }],
    [false, 'a wall panel', { isPanel: true }],
    [false, 'a page in a host or frame', { isHosted: true }],
    [false, 'the board of a panel session', { address: { secret: PANEL, role: 'editor' } }],
    [false, 'a participant who joined by a code', { address: { secret: JOINED, role: 'editor' } }],
    [false, 'a viewer', { address: { secret: 'secret', role: 'viewer' } }],
  ])('is due: %s for %s', (due, _, change) => {
    expect(isTourDue({ ...NEW_PERSON, ...change })).toBe(due);
  });

  it('reads from the device whether the tour was shown', () => {
    expect(visitOf(testBoard()).wasShown).toBe(false);
    localStorage.setItem('atrium-tour', 'true');
    expect(visitOf(testBoard()).wasShown).toBe(true);
    localStorage.clear();
  });
});

type Events = Parameters<typeof applyEvents>[1];
const SAVED: Events = { saved: { state: 'saved' } };
const MANAGER: Events = { mode: { name: 'open', mayChange: true, mayEdit: true } };
const UNDO: Events = { items: 1, history: { canUndo: true, canRedo: false } };
/** Where a board is from: begun by this page without an account, or with one, or opened by its address alone. */
type Origin = 'new' | 'account' | 'elsewhere';

describe('a board', () => {
  let board: BoardSession;
  const decide = (origin: Origin, ...events: Events[]): boolean | null => {
    const alias = origin === 'account' ? newBoardIn(null).alias : 'AliasOfOthers';
    board = testBoard('editor', { fresh: origin === 'new', alias });
    board.store.ready = true;
    for (const each of events) applyEvents(board.store, each);
    return canHaveTour(board);
  };
  beforeEach(() => localStorage.clear());

  it.each<[result: boolean | null, board: string, origin: Origin, events: Events[]]>([
    [true, 'a new empty one', 'new', []],
    [true, 'a new one that its creator has drawn on', 'new', [UNDO]],
    [false, 'a new one with items of others', 'new', [{ items: 1 }]],
    [false, 'a new one that another has begun a stroke on', 'new', [{ drawnByOthers: true }]],
    [null, 'one that is still loading', 'new', [{ loading: { done: 1, total: 2 } }]],
    [null, 'one of the account that the server has not opened yet', 'account', []],
    [true, 'an empty one that the person created with an account', 'account', [MANAGER, SAVED]],
    [false, 'one with items that the person created with an account', 'account', [MANAGER, SAVED, { items: 3 }]],
    [false, 'an empty one of a manager who did not create it', 'elsewhere', [MANAGER, SAVED]],
    [false, 'an empty one of somebody else', 'elsewhere', [SAVED]],
    [false, 'one of the account, offline', 'account', [{ saved: { state: 'offline', pending: 0, unkept: 0 } }]],
    [false, 'one that can only be viewed', 'new', [{ role: 'viewer' }]],
  ])('can have it: %s for %s', (result, _, origin, events) => {
    expect(decide(origin, ...events)).toBe(result);
  });
});
