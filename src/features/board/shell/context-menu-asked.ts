// Where somebody asked for a menu: by the right button of a mouse, the menu key, or a finger held on a thing (input/long-press.ts). What it
// offers is loaded with the first one.

import { proxy } from 'valtio/vanilla';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { isOnBoard } from '../session/shortcuts.ts';

export interface MenuAsked {
  /** From the canvas's top left. */
  xCss: number;
  yCss: number;
  /** By key: it is about what is selected, wherever it stands. */
  byKey: boolean;
}

export const menuAskedOf = perBoard(() => proxy<{ now: MenuAsked | null }>({ now: null }));

export function openContextMenu(board: BoardSession, { xCss, yCss }: { xCss: number; yCss: number }): void {
  menuAskedOf(board).now = { xCss, yCss, byKey: false };
}

export function closeContextMenu(board: BoardSession): void {
  menuAskedOf(board).now = null;
}

export function listenContextMenu(board: BoardSession, canvas: HTMLElement): () => void {
  const open = (event: MouseEvent): void => {
    const { pointerType, pointerId } = event as PointerEvent;
    if (!isOnBoard(board, event)) return;
    if (board.store.fatal || pointerType === 'touch' || pointerType === 'pen') return;
    event.preventDefault();
    const { left, top } = canvas.getBoundingClientRect();
    const byKey = pointerId === -1 || (event.button !== 2 && !event.ctrlKey);
    if (byKey) menuAskedOf(board).now = { ...atSelection(board), byKey };
    else openContextMenu(board, { xCss: event.clientX - left, yCss: event.clientY - top });
  };
  addEventListener('contextmenu', open);
  return () => removeEventListener('contextmenu', open);
}

function atSelection(board: BoardSession): { xCss: number; yCss: number } {
  const { selectionBox: box, view } = board.motion;
  return box ? { xCss: box.x + box.w / 2, yCss: box.y + box.h / 2 } : { xCss: view.w / 2, yCss: view.h / 2 };
}
