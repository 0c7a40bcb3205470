// Items by kind: their icon and the word for one without words.

import {
  Circle,
  Diamond,
  Frame,
  Image,
  type LucideIcon,
  MoveUpRight,
  PenLine,
  Shapes,
  Spline,
  Square,
  StickyNote,
  Type,
} from 'lucide-react';
import { ITEM_KINDS, type ItemKind } from '#protocol/item-json.ts';

export const KIND_ICONS: Readonly<Record<string, LucideIcon>> = {
  stroke: PenLine,
  path: Spline,
  rectangle: Square,
  ellipse: Circle,
  diamond: Diamond,
  shape: Shapes,
  text: Type,
  sticky: StickyNote,
  connector: MoveUpRight,
  image: Image,
  frame: Frame,
};

/** One of a newer version is a shape. */
export function wordOf(kind: string): ItemKind {
  return ITEM_KINDS.find((one) => one === kind) ?? 'shape';
}
