// What an action is: one thing a person can do on a board, defined once. Its keys, the menus, the bars, the palette and the list of
// shortcuts are made from it.

import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { BoardSession } from '../session/board-session.ts';

/**
 * Where it is offered beside its keys: the board's menu, the context menus, the bar beside the selection, the palette. A button of its
 * own needs no place here.
 */
export type Place = 'menu' | 'context' | 'bar' | 'palette';

/** Sections of the menus, in their order there. */
export const SECTIONS = ['text', 'copy', 'files', 'arrange', 'view', 'state', 'board', 'delete'] as const;

/** Namespaces of words, beside `dict`, that labels may be of: loaded with what shows them. */
export const ACTION_WORDS = [
  'arrange',
  'connectors',
  'export',
  'finding',
  'frames',
  'lead',
  'palette',
  'present',
  'reactions',
  'timer',
] as const;

export type ActionLabel = ParseKeys<['dict', ...typeof ACTION_WORDS]>;

export interface Action {
  id: string;
  label: ActionLabel;
  /** What stands in its words. */
  values?: Readonly<Record<string, number>>;
  icon?: LucideIcon;
  /** Of an action of index.ts the keyboard answers to them; of the others (offered/) they are shown only: the browser does. */
  keys?: readonly string[];
  places: readonly Place[];
  section: (typeof SECTIONS)[number];
  /** Stands with the others of this name behind one entry (offered/submenus.ts). */
  submenu?: 'align' | 'order';
  /** What it is done to, and so which context menu offers it. */
  of: 'selection' | 'board';
  /** Needs the right to edit. */
  edits?: boolean;
  /** Whether it can do something now. Menus and the palette leave out what cannot. */
  enabled?(board: BoardSession): boolean;
  /** `at`: where a context menu was asked for, in CSS px from the canvas's top left. */
  run(board: BoardSession, at?: { xCss: number; yCss: number }): void;
}
