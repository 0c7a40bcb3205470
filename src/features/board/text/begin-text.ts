// What a press begins to edit that the board itself does not: a double click where nothing lies a frame's title, or where it would stand,
// else a new text; a click while another text was open the text of what lies there. And what else a click does that the board itself does
// not. Named after the press (text-press.ts).

import type { BoardCalls } from '../../../bus/board-link.ts';
import { frameTitledAt } from '../queries/titled-at.ts';
import { withGroups } from '../queries/with-groups.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { WITH_TEXT } from '../session/letters-write.ts';
import { optionsOf } from '../session/tool-in-hand.ts';
import { openDialog } from '../shell/dialogs.ts';
import { openLink } from './open-link.ts';

interface State {
  /** Counts presses: what the first of a double click is about to do is not done any more. */
  newest: number;
}

const stateOf = perBoard((): State => ({ newest: 0 }));

/** The input queue is paused meanwhile. */
export async function doubled(board: BoardSession, calls: BoardCalls, event: MouseEvent): Promise<void> {
  stateOf(board).newest += 1;
  const { xCss, yCss, x, y } = placeOf(board, event);
  if (board.store.tool !== 'select') return;
  const id = await calls.hit(x, y);
  if (id !== null) return cropped(board, calls, id);
  const frame = await frameTitledAt(board, calls, x, y);
  if (frame) {
    await calls.select([frame.id]);
    await calls.beginEdit(frame.id);
    return;
  }
  // In hand for this one text only.
  await calls.setTool('text', optionsOf(board, 'text'));
  await calls.place({ xCss, yCss });
}

/** A picture has no text: what it shows is chosen. */
async function cropped(board: BoardSession, calls: BoardCalls, id: string): Promise<void> {
  const [item] = await calls.items({ ids: [id] });
  if (item?.kind === 'image' && !item.locked) openDialog(board, { kind: 'crop', id });
}

/** As `doubled`. */
export async function next(board: BoardSession, calls: BoardCalls, event: MouseEvent): Promise<void> {
  stateOf(board).newest += 1;
  const { x, y } = placeOf(board, event);
  const id = await calls.hit(x, y);
  if (!id) return;
  const [item] = await calls.items({ ids: [id] });
  if (item && WITH_TEXT.has(item.kind)) await calls.beginEdit(id);
}

/** A click on a text that is selected ticks a box of a list; with Mod held, on any text, it opens a link. */
export async function touched(board: BoardSession, event: MouseEvent): Promise<void> {
  const calls = board.calls;
  const { xCss, yCss, x, y } = placeOf(board, event);
  const id = await calls?.hit(x, y);
  if (!id) return clicked(board, event);
  const link = await calls?.pressText(id, xCss, yCss);
  if (link && (event.ctrlKey || event.metaKey)) openLink(board, link);
}

/** A frame is taken by its title, which the board itself does not find. */
export async function clicked(board: BoardSession, event: MouseEvent): Promise<void> {
  const state = stateOf(board);
  const calls = board.calls;
  const mine = ++state.newest;
  const { x, y } = placeOf(board, event);
  if (!calls || (await calls.hit(x, y)) !== null) return;
  const frame = await frameTitledAt(board, calls, x, y, true);
  if (!frame || board.store.tool !== 'select') return;
  const id = (frame.parent ? await withGroups(calls, frame.id) : []).at(-1) ?? frame.id;
  const before = event.shiftKey || event.ctrlKey || event.metaKey ? await calls.selection() : [];
  const ids = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  // Where another press pauses the queue, behind what that becomes.
  const select = (): void => {
    if (mine === state.newest) void board.callsAhead?.select(ids).catch(() => {});
  };
  board.queue.push({ kind: 'call', run: select });
}

function placeOf(board: BoardSession, event: MouseEvent): { xCss: number; yCss: number; x: number; y: number } {
  const { left, top } = (event.target as Element).getBoundingClientRect();
  const [xCss, yCss] = [event.clientX - left, event.clientY - top];
  return { xCss, yCss, ...board.motion.boardFromCss(xCss, yCss) };
}
