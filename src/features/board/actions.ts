// Everything a person can do on a board, each defined once: its words, its icon, its keys and what it does. Tool bar, menus,
// contextual bar, shortcuts and the list of shortcuts are made from these.

import {
  BringToFront,
  Circle,
  CopyPlus,
  Diamond,
  Eraser,
  Frame,
  Group,
  Hand,
  Highlighter,
  Laser,
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  MousePointer2,
  MoveUpRight,
  PenLine,
  Plus,
  Redo2,
  SendToBack,
  Shapes,
  Slash,
  Square,
  StickyNote,
  Trash2,
  Type,
  Undo2,
  Ungroup,
} from 'lucide-react';
import type { ToolName } from '#protocol/tools.ts';
import { moving } from './canvas/moving.ts';
import { board, NO_SELECTION } from './state.ts';
import { tell } from './tell.ts';
import { chooseLasso, chooseShapes, chooseTool, keepTool } from './tool-bar/tools.ts';

export interface Action {
  id: string;
  /** Key of the words below `action.`. */
  label: ActionLabel;
  icon?: LucideIcon;
  keys?: readonly string[];
  run(): void;
  enabled?(): boolean;
  /** Needs the right to edit. */
  edits?: boolean;
}

export type ActionLabel =
  | 'undo'
  | 'redo'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'fitSelection'
  | 'actualSize'
  | 'delete'
  | 'duplicate'
  | 'group'
  | 'ungroup'
  | 'front'
  | 'back'
  | 'forward'
  | 'backward'
  | 'lock'
  | 'unlock'
  | 'selectAll'
  | 'lasso'
  | 'keepTool'
  | 'escape';

const selected = () => board.selection.count > 0;

/** One step out of what is going on: first out of another's view, unless a hand is at work. */
function leaveNow(): void {
  const follows = board.following !== null && moving.contacts === 0;
  if (follows) tell((calls) => calls.followPerson(null));
  else if (moving.contacts === 0 && board.tool === 'select') deselect();
  else tell((calls) => calls.act('escape'));
}

function deselect(): void {
  const before = board.selection;
  // The next key may come before the board's answer, and would be typed into what was selected.
  board.selection = NO_SELECTION;
  tell(async (calls) => {
    await calls.act('escape');
    // It had something else to end first, a text: what was selected still is, and no event says so again.
    if ((await calls.selection()).length > 0 && board.selection.count === 0) board.selection = before;
  });
}

export const actions = {
  undo: {
    id: 'undo',
    label: 'undo',
    icon: Undo2,
    keys: ['Mod+z'],
    edits: true,
    enabled: () => board.history.canUndo,
    run: () => tell((calls) => calls.undo()),
  },
  redo: {
    id: 'redo',
    label: 'redo',
    icon: Redo2,
    keys: ['Mod+Shift+z', 'Mod+y'],
    edits: true,
    enabled: () => board.history.canRedo,
    run: () => tell((calls) => calls.redo()),
  },
  zoomIn: {
    id: 'zoomIn',
    label: 'zoomIn',
    icon: Plus,
    keys: ['+', '='],
    run: () => tell((calls) => calls.zoomStep(1)),
  },
  zoomOut: {
    id: 'zoomOut',
    label: 'zoomOut',
    icon: Minus,
    keys: ['-'],
    run: () => tell((calls) => calls.zoomStep(-1)),
  },
  fit: { id: 'fit', label: 'fit', keys: ['Shift+1'], run: () => tell((calls) => calls.cameraFit('all')) },
  fitSelection: {
    id: 'fitSelection',
    label: 'fitSelection',
    keys: ['Shift+2'],
    enabled: selected,
    run: () => tell((calls) => calls.cameraFit('selection')),
  },
  actualSize: {
    id: 'actualSize',
    label: 'actualSize',
    keys: ['Shift+0'],
    run: () => tell((calls) => calls.cameraSet({ ...moving.camera, zoom: 1 })),
  },
  delete: {
    id: 'delete',
    label: 'delete',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    edits: true,
    enabled: selected,
    run: () => tell((calls) => calls.act('delete')),
  },
  duplicate: {
    id: 'duplicate',
    label: 'duplicate',
    icon: CopyPlus,
    keys: ['Mod+d'],
    edits: true,
    enabled: selected,
    run: () => tell((calls) => calls.act('duplicate')),
  },
  group: {
    id: 'group',
    label: 'group',
    icon: Group,
    keys: ['Mod+g'],
    edits: true,
    enabled: () => board.selection.count > 1,
    run: () => tell((calls) => calls.act('group')),
  },
  ungroup: {
    id: 'ungroup',
    label: 'ungroup',
    icon: Ungroup,
    keys: ['Mod+Shift+g'],
    edits: true,
    enabled: () => board.selection.kinds.includes('group'),
    run: () => tell((calls) => calls.act('ungroup')),
  },
  front: {
    id: 'front',
    label: 'front',
    icon: BringToFront,
    keys: ['Mod+Shift+]'],
    edits: true,
    enabled: selected,
    run: () => tell((calls) => calls.act('front')),
  },
  back: {
    id: 'back',
    label: 'back',
    icon: SendToBack,
    keys: ['Mod+Shift+['],
    edits: true,
    enabled: selected,
    run: () => tell((calls) => calls.act('back')),
  },
  forward: {
    id: 'forward',
    label: 'forward',
    keys: ['Mod+]', ']'],
    edits: true,
    enabled: selected,
    run: () => tell((calls) => calls.act('forward')),
  },
  backward: {
    id: 'backward',
    label: 'backward',
    keys: ['Mod+[', '['],
    edits: true,
    enabled: selected,
    run: () => tell((calls) => calls.act('backward')),
  },
  lock: {
    id: 'lock',
    label: 'lock',
    icon: Lock,
    keys: ['Mod+Shift+l'],
    edits: true,
    enabled: () => selected() && !board.selection.locked,
    run: () => tell((calls) => calls.act('lock')),
  },
  unlock: {
    id: 'unlock',
    label: 'unlock',
    icon: LockOpen,
    keys: ['Mod+Shift+l'],
    edits: true,
    enabled: () => selected() && board.selection.locked,
    run: () => tell((calls) => calls.act('unlock')),
  },
  selectAll: {
    id: 'selectAll',
    label: 'selectAll',
    keys: ['Mod+a'],
    run: () => tell((calls) => calls.act('selectAll')),
  },
  lasso: { id: 'lasso', label: 'lasso', keys: ['Shift+v'], run: chooseLasso },
  keepTool: { id: 'keepTool', label: 'keepTool', keys: ['q'], edits: true, run: () => keepTool() },
  escape: { id: 'escape', label: 'escape', keys: ['Escape'], run: leaveNow },
} as const satisfies Record<string, Action>;

/** An entry of the tool bar; `shapes` stands for the five shape tools. */
export interface ToolAction {
  id: ToolName | 'shapes';
  icon: LucideIcon;
  keys?: readonly string[];
  run(): void;
  edits: boolean;
}

const tool = (id: ToolName, icon: LucideIcon, key: string | null, edits = true): ToolAction => ({
  id,
  icon,
  edits,
  ...(key ? { keys: [key] } : {}),
  run: () => chooseTool(id),
});

/** Visible in the bar, in this order. */
export const barTools: readonly ToolAction[] = [
  tool('select', MousePointer2, 'v', false),
  tool('hand', Hand, 'h', false),
  tool('pen', PenLine, 'p'),
  tool('highlighter', Highlighter, 'm'),
  tool('eraser', Eraser, 'e'),
  { id: 'shapes', icon: Shapes, edits: true, run: chooseShapes },
  tool('sticky', StickyNote, 'n'),
  tool('text', Type, 't'),
];

/** Behind the plus. */
export const moreTools: readonly ToolAction[] = [tool('frame', Frame, 'f'), tool('laser', Laser, 'k', false)];

export const shapeTools: readonly ToolAction[] = [
  tool('rectangle', Square, 'r'),
  tool('ellipse', Circle, 'o'),
  tool('diamond', Diamond, null),
  tool('line', Slash, 'l'),
  tool('arrow', MoveUpRight, 'a'),
];
