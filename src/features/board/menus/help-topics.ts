// What Help says one can do: a line each, and what a press on it does. The words are in the namespace `help`.

import {
  Download,
  Eraser,
  Frame,
  Hand,
  Highlighter,
  History,
  Image,
  type LucideIcon,
  MousePointer2,
  PenLine,
  Ruler,
  Shapes,
  Share2,
  Spline,
  StickyNote,
  TextSearch,
  Type,
  WifiOff,
} from 'lucide-react';
import { SHAPE_TOOLS, type ToolName } from '#protocol/tools.ts';
import { actions } from '../actions/index.ts';
import { importFiles } from '../actions/offered/files.ts';
import type { BoardSession } from '../session/board-session.ts';
import { isToolShown } from '../session/led.ts';
import { toggleRuler } from '../session/ruler.ts';
import { chooseShapes, chooseTool, isShapeTool } from '../session/tool-in-hand.ts';
import { openDialog } from '../shell/dialogs.ts';
import { openHistory } from '../shell/history-open.ts';

export interface HelpTopic {
  id: TopicId;
  icon: LucideIcon;
  /** Tools it is about. */
  tools: readonly (ToolName | 'shapes')[];
  /** Needs the right to edit. */
  edits?: boolean;
  isOffered?(board: BoardSession): boolean;
  run?(board: BoardSession): void;
  /** Help stays open beside what the press does. */
  staysOpen?: boolean;
}

export type TopicId =
  | 'pen'
  | 'ruler'
  | 'highlighter'
  | 'eraser'
  | 'select'
  | 'hand'
  | 'shapes'
  | 'connect'
  | 'sticky'
  | 'text'
  | 'share'
  | 'offline'
  | 'history'
  | 'importing'
  | 'exporting'
  | 'frames'
  | 'find';

const ofTool = (tool: ToolName, icon: LucideIcon, edits = true): HelpTopic => ({
  id: tool as TopicId,
  icon,
  tools: [tool],
  edits,
  isOffered: ({ store }) => isToolShown(store, tool),
  run: (board) => chooseTool(board, tool),
  staysOpen: true,
});

const TOPICS: readonly HelpTopic[] = [
  ofTool('pen', PenLine),
  {
    id: 'ruler',
    icon: Ruler,
    tools: ['pen', 'highlighter'],
    edits: true,
    run: toggleRuler,
    staysOpen: true,
  },
  ofTool('highlighter', Highlighter),
  ofTool('eraser', Eraser),
  ofTool('select', MousePointer2, false),
  ofTool('hand', Hand, false),
  {
    id: 'shapes',
    icon: Shapes,
    tools: ['shapes'],
    edits: true,
    isOffered: ({ store }) => isToolShown(store, ...SHAPE_TOOLS),
    run: chooseShapes,
    staysOpen: true,
  },
  {
    id: 'connect',
    icon: Spline,
    tools: ['select', 'shapes'],
    edits: true,
    run: (board) => chooseTool(board, 'select'),
    staysOpen: true,
  },
  ofTool('sticky', StickyNote),
  ofTool('text', Type),
  { id: 'share', icon: Share2, tools: [], run: (board) => openDialog(board, { kind: 'share' }) },
  { id: 'offline', icon: WifiOff, tools: [] },
  { id: 'history', icon: History, tools: [], isOffered: (board) => board.store.readsHistory, run: openHistory },
  { id: 'importing', icon: Image, tools: [], edits: true, run: importFiles.run },
  {
    id: 'exporting',
    icon: Download,
    tools: [],
    run: (board) => openDialog(board, { kind: 'export', selection: false }),
  },
  {
    id: 'frames',
    icon: Frame,
    tools: ['frame'],
    edits: true,
    isOffered: ({ store }) => isToolShown(store, 'frame'),
    run: (board) => chooseTool(board, 'frame'),
    staysOpen: true,
  },
  { id: 'find', icon: TextSearch, tools: [], run: actions.find.run },
];

/** What is offered to this person on this board. Read while `board` is subscribed to. */
export function helpTopics(board: BoardSession): HelpTopic[] {
  return TOPICS.filter(
    ({ edits, isOffered }) => (!edits || board.store.role === 'editor') && (isOffered?.(board) ?? true),
  );
}

export function isOfTool({ tools }: HelpTopic, tool: ToolName): boolean {
  return tools.includes(isShapeTool(tool) ? 'shapes' : tool);
}
