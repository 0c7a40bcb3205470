// What is done to the board and to what is selected on it.

import { Redo2, Undo2 } from 'lucide-react';
import type { ActionName } from '#protocol/bus.ts';
import { flags } from '../../../flags/flags.ts';
import type { BoardSession } from '../session/board-session.ts';
import { NO_SELECTION } from '../session/store.ts';
import { chooseLasso, chooseTool, chooseWriting, escapeBoard, keepTool } from '../session/tool-in-hand.ts';
import type { Action } from './action.ts';
import { copyStyle, hasStyle, pasteStyle } from './style-copy.ts';

const selected = (board: BoardSession) => board.store.selection.count > 0;
const unlocked = (board: BoardSession) => selected(board) && !board.store.selection.locked;

/** Of the selection, by the board's own action of this name. */
const ofSelection = (
  id: ActionName &
    ('delete' | 'duplicate' | 'group' | 'ungroup' | 'front' | 'back' | 'forward' | 'backward' | 'lock' | 'unlock'),
  key: string,
  section: Action['section'],
  places: Action['places'],
  enabled: (board: BoardSession) => boolean = unlocked,
) =>
  ({
    id,
    label: `action.${id}`,
    keys: [key],
    places,
    section,
    of: 'selection',
    edits: true,
    enabled,
    run: (board: BoardSession) => board.tell((calls) => calls.act(id)),
  }) as const satisfies Action;

const EVERYWHERE = ['context', 'bar', 'palette'] as const;

const order = (id: 'front' | 'back' | 'forward' | 'backward', keys: readonly string[]) =>
  ({ ...ofSelection(id, '', 'arrange', EVERYWHERE), keys, submenu: 'order' }) as const;

/** Offered where its flag is on. */
export const writing = {
  id: 'writing',
  label: 'action.writing',
  keys: ['Shift+p'],
  places: ['palette'],
  section: 'state',
  of: 'board',
  edits: true,
  run: chooseWriting,
} as const satisfies Action;

export const editingActions = {
  undo: {
    id: 'undo',
    label: 'action.undo',
    icon: Undo2,
    keys: ['Mod+z'],
    places: ['palette'],
    section: 'state',
    of: 'board',
    edits: true,
    enabled: (board) => board.store.history.canUndo,
    run: (board) => board.tell((calls) => calls.undo()),
  },
  redo: {
    id: 'redo',
    label: 'action.redo',
    icon: Redo2,
    keys: ['Mod+Shift+z', 'Mod+y'],
    places: ['palette'],
    section: 'state',
    of: 'board',
    edits: true,
    enabled: (board) => board.store.history.canRedo,
    run: (board) => board.tell((calls) => calls.redo()),
  },
  group: ofSelection(
    'group',
    'Mod+g',
    'arrange',
    EVERYWHERE,
    (board) => unlocked(board) && board.store.selection.count > 1,
  ),
  ungroup: ofSelection(
    'ungroup',
    'Mod+Shift+g',
    'arrange',
    EVERYWHERE,
    (board) => unlocked(board) && board.store.selection.kinds.includes('group'),
  ),
  front: order('front', ['Mod+Shift+]']),
  forward: order('forward', ['Mod+]', ']']),
  backward: order('backward', ['Mod+[', '[']),
  back: order('back', ['Mod+Shift+[']),
  lock: ofSelection('lock', 'Mod+Shift+l', 'state', EVERYWHERE),
  unlock: ofSelection(
    'unlock',
    'Mod+Shift+l',
    'state',
    EVERYWHERE,
    ({ store: { selection, mode } }) => selection.locked && (mode.mayChange || !selection.lockedByLeader),
  ),
  duplicate: ofSelection('duplicate', 'Mod+d', 'copy', EVERYWHERE, selected),
  delete: { ...ofSelection('delete', '', 'delete', EVERYWHERE), keys: ['Delete', 'Backspace'] },
  copyStyle: {
    id: 'copyStyle',
    label: 'arrange:copyStyle',
    keys: ['Mod+Alt+c'],
    places: EVERYWHERE,
    section: 'copy',
    of: 'selection',
    enabled: selected,
    run: copyStyle,
  },
  pasteStyle: {
    id: 'pasteStyle',
    label: 'arrange:pasteStyle',
    keys: ['Mod+Alt+v'],
    places: ['context', 'palette'],
    section: 'copy',
    of: 'selection',
    edits: true,
    enabled: (board) => unlocked(board) && hasStyle(),
    run: pasteStyle,
  },
  selectAll: {
    id: 'selectAll',
    label: 'action.selectAll',
    keys: ['Mod+a'],
    places: ['context', 'palette'],
    section: 'copy',
    of: 'board',
    // The bar of what is selected comes with Select in hand.
    run: (board) => {
      if (board.store.tool !== 'select') chooseTool(board, 'select');
      board.tell((calls) => calls.act('selectAll'));
    },
  },
  lasso: {
    id: 'lasso',
    label: 'action.lasso',
    keys: ['Shift+v'],
    places: ['palette'],
    section: 'state',
    of: 'board',
    run: chooseLasso,
  },
  ...(flags.features.handwritingCanvas ? { writing } : {}),
  keepTool: {
    id: 'keepTool',
    label: 'action.keepTool',
    keys: ['q'],
    places: [],
    section: 'state',
    of: 'board',
    edits: true,
    run: (board) => keepTool(board),
  },
  escape: {
    id: 'escape',
    label: 'action.escape',
    keys: ['Escape'],
    places: [],
    section: 'state',
    of: 'selection',
    run: leaveNow,
  },
} as const satisfies Record<string, Action>;

/** One step out of what is going on: first out of another's view, unless a hand is at work. */
function leaveNow(board: BoardSession): void {
  const follows = board.store.following?.isLocked === false && board.motion.contacts.size === 0;
  if (follows) board.tell((calls) => calls.followPerson(null));
  else if (board.motion.contacts.size === 0 && board.store.tool === 'select') deselect(board);
  else escapeBoard(board);
}

function deselect(board: BoardSession): void {
  const before = board.store.selection;
  // The next key may come before the board's answer, and would be typed into what was selected.
  board.store.selection = NO_SELECTION;
  board.tell(async (calls) => {
    await calls.act('escape');
    // It had something else to end first, a text: what was selected still is, and no event says so again.
    if ((await calls.selection()).length > 0 && board.store.selection.count === 0) board.store.selection = before;
  });
}
