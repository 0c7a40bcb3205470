// Taking a tool, as an action: in the order of the tool bar.

import {
  Circle,
  Diamond,
  Eraser,
  Frame,
  Hand,
  Highlighter,
  Image,
  Laser,
  type LucideIcon,
  MousePointer2,
  MoveUpRight,
  PenLine,
  Shapes,
  Slash,
  Square,
  StickyNote,
  Type,
} from 'lucide-react';
import { SHAPE_TOOLS, type ToolName } from '#protocol/tools.ts';
import { chooseImages } from '../parts/files/files.ts';
import type { BoardSession } from '../session/board-session.ts';
import { isToolShown } from '../session/led.ts';
import { chooseShapes, chooseTool } from '../session/tool-in-hand.ts';
import type { Action } from './action.ts';

/** `shapes` stands for the shape tools; `image` is none that is held: it asks for files. */
export interface ToolAction extends Action {
  id: ToolName | 'shapes' | 'image';
  icon: LucideIcon;
  edits: boolean;
  enabled(board: BoardSession): boolean;
}

const tool = (id: ToolAction['id'], icon: LucideIcon, key: string | null, edits = true): ToolAction => ({
  id,
  label: `tool.${id}`,
  icon,
  edits,
  ...(key ? { keys: [key] } : {}),
  places: ['palette'],
  section: 'board',
  of: 'board',
  enabled: ({ store }) => isToolShown(store, ...(id === 'shapes' ? SHAPE_TOOLS : id === 'image' ? [] : [id])),
  run: (board) =>
    id === 'shapes' ? chooseShapes(board) : id === 'image' ? chooseImages(board) : chooseTool(board, id),
});

/** Visible in the bar, in this order. */
export const barTools: readonly ToolAction[] = [
  tool('select', MousePointer2, 'v', false),
  tool('hand', Hand, 'h', false),
  tool('pen', PenLine, 'p'),
  tool('highlighter', Highlighter, 'm'),
  tool('eraser', Eraser, 'e'),
  tool('shapes', Shapes, null),
  tool('sticky', StickyNote, 'n'),
  tool('text', Type, 't'),
];

/** Behind the plus. */
export const moreTools: readonly ToolAction[] = [
  tool('image', Image, null),
  tool('frame', Frame, 'f'),
  tool('laser', Laser, 'k', false),
];

export const shapeTools: readonly ToolAction[] = [
  tool('rectangle', Square, 'r'),
  tool('ellipse', Circle, 'o'),
  tool('diamond', Diamond, null),
  tool('line', Slash, 'l'),
  tool('arrow', MoveUpRight, 'a'),
];
