// Which keys mean which action. A chord matches `key` first and then `code`, so that layouts without Latin letters (Arabic,
// Zhuyin) have the same shortcuts; it never matches while something is typed.

import type { BoardSession } from './board-session.ts';
import { isTextOpen } from './text-box-port.ts';

export interface KeyLike {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** "Mod+Shift+z", "v", "Shift+1", "+": modifiers in any order, then the key as an English keyboard names it. */
export function matches(chord: string, event: KeyLike): boolean {
  const { key, mod, shift, alt } = parse(chord);
  if (mod !== (event.ctrlKey || event.metaKey) || alt !== event.altKey) return false;
  const pressed = event.key.toLowerCase();
  // Shift makes a sign itself ('+', '?'), so it is not asked for again.
  if (isSign(key) && !shift && pressed === key) return true;
  if (shift !== event.shiftKey) return false;
  if (pressed === key || (shift && pressed === SHIFTED[key])) return true;
  if (event.code !== CODES[key] && event.code !== codeOf(key)) return false;
  // A Latin letter (for signs: any Latin sign) that is not ours belongs to another layout's shortcut: AZERTY's A on the Q key.
  const others = isSign(key) ? /^[\u0020-\u007e]$/ : /^[a-z]$/;
  return /^[0-9]$/.test(key) || !others.test(pressed);
}

const CODES: Record<string, string> = { '[': 'BracketLeft', ']': 'BracketRight' };
const SHIFTED: Record<string, string> = { '[': '{', ']': '}' };

function parse(chord: string): { key: string; mod: boolean; shift: boolean; alt: boolean } {
  const parts = chord === '+' ? ['+'] : chord.split(/\+(?=.)/);
  const key = parts[parts.length - 1] ?? '';
  return {
    key: key.toLowerCase(),
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  };
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key);
}

function codeOf(key: string): string | null {
  if (/^[a-z]$/.test(key)) return `Key${key.toUpperCase()}`;
  return /^[0-9]$/.test(key) ? `Digit${key}` : null;
}

/** While composing, or inside a text, a field or an open dialog or menu, keys belong to what is typed into. */
export function isTyping(board: BoardSession, event: KeyboardEvent): boolean {
  if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return true;
  const target = event.target;
  if (!(target instanceof Element) || isClosedText(board, target)) return false;
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  );
}

/** The board has the keys: its canvas, or the page, or the field of a text that is not open. */
export function isOnBoard(board: BoardSession, { target }: Event): boolean {
  return target instanceof Element && isBoardElement(board, target);
}

export function isBoardElement(board: BoardSession, element: Element): boolean {
  return element instanceof HTMLCanvasElement || element === document.body || isClosedText(board, element);
}

function isClosedText(board: BoardSession, target: Element): boolean {
  return target.closest('[data-text-editor]') !== null && !isTextOpen(board);
}

export const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** As a person reads it: "Ctrl+Z", on a Mac "⌘Z". */
export function spoken(chord: string): string {
  return keysOf(chord).join(isMac ? '' : '+');
}

/** The same, key by key. */
export function keysOf(chord: string): string[] {
  const { key, mod, shift, alt } = parse(chord);
  const names: Record<string, string> = {
    delete: 'Del',
    ' ': 'Space',
    escape: 'Esc',
    arrowup: '↑',
    arrowdown: '↓',
    arrowleft: '←',
    arrowright: '→',
    enter: '↵',
  };
  const name = names[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  const held = isMac ? [alt && '⌥', shift && '⇧', mod && '⌘'] : [mod && 'Ctrl', alt && 'Alt', shift && 'Shift'];
  return [...held.filter((one) => one !== false), name];
}
