// All actions, with the icons that only menus and bars of a selection show. Loaded with the first of those.

import {
  ArrowDown,
  ArrowUp,
  BringToFront,
  CopyPlus,
  Group,
  Keyboard,
  Lock,
  LockOpen,
  type LucideIcon,
  Maximize,
  MessageCircle,
  Paintbrush,
  PaintRoller,
  Pipette,
  Printer,
  ScanSearch,
  Search,
  SendToBack,
  SquareDashed,
  TextSearch,
  Trash2,
  Ungroup,
} from 'lucide-react';
import type { Action } from '../action.ts';
import { actions } from '../index.ts';
import { barTools, moreTools, shapeTools } from '../tools.ts';
import { arrangeActions } from './arrange.ts';
import { clipboardActions } from './clipboard.ts';
import { connectActions } from './connect.ts';
import { fileActions } from './files.ts';
import { findingActions } from './finding.ts';
import { frameActions } from './frames.ts';
import { leadActions } from './lead.ts';
import { presentActions } from './present.ts';
import { reactionActions } from './reactions.ts';
import { templateActions } from './templates.ts';
import { textActions } from './text.ts';
import { timerActions } from './timer.ts';

/** Of actions that the first picture needs, but not their icon. */
const ICONS: Partial<Record<keyof typeof actions, LucideIcon>> = {
  group: Group,
  ungroup: Ungroup,
  front: BringToFront,
  forward: ArrowUp,
  backward: ArrowDown,
  back: SendToBack,
  lock: Lock,
  unlock: LockOpen,
  duplicate: CopyPlus,
  delete: Trash2,
  selectAll: SquareDashed,
  fit: Maximize,
  copyStyle: Paintbrush,
  pasteStyle: PaintRoller,
  eyedropper: Pipette,
  fitSelection: ScanSearch,
  find: TextSearch,
  palette: Search,
  print: Printer,
  chat: MessageCircle,
  help: Keyboard,
};

/** In the order they have within a section of a menu. */
export const allActions: readonly Action[] = [
  ...textActions,
  ...clipboardActions,
  ...connectActions,
  ...Object.entries(actions).map(([id, action]): Action => {
    const icon = ICONS[id as keyof typeof actions];
    return icon ? { ...action, icon } : action;
  }),
  ...findingActions,
  ...arrangeActions,
  ...fileActions,
  ...templateActions,
  ...barTools,
  ...shapeTools,
  ...moreTools,
  ...frameActions,
  ...presentActions,
  ...timerActions,
  ...leadActions,
  ...reactionActions,
];
