// What several actions stand behind.

import { AlignStartVertical, FlipHorizontal2, Layers, type LucideIcon } from 'lucide-react';
import type { Action, ActionLabel } from '../action.ts';

export type SubmenuName = NonNullable<Action['submenu']>;
interface SubmenuHead {
  label: ActionLabel;
  icon: LucideIcon;
}

export const SUBMENUS: Readonly<Record<SubmenuName, SubmenuHead>> = {
  align: { label: 'arrange:align', icon: AlignStartVertical },
  order: { label: 'selection.order', icon: Layers },
};

const FLIP: SubmenuHead = { label: 'arrange:flip', icon: FlipHorizontal2 };

/** A thing alone is aligned with nothing: it can only be flipped. */
export function submenuHead(submenu: SubmenuName, actions: readonly Pick<Action, 'id'>[]): SubmenuHead {
  return submenu === 'align' && actions.every(({ id }) => id.startsWith('flip')) ? FLIP : SUBMENUS[submenu];
}
