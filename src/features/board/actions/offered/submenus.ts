// What several actions stand behind.

import { AlignStartVertical, Layers, type LucideIcon } from 'lucide-react';
import type { Action, ActionLabel } from '../action.ts';

export const SUBMENUS: Readonly<Record<NonNullable<Action['submenu']>, { label: ActionLabel; icon: LucideIcon }>> = {
  align: { label: 'arrange:align', icon: AlignStartVertical },
  order: { label: 'selection.order', icon: Layers },
};
