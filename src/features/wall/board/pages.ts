// Pages of a board on a wall: frames as large as the view, one after the other to the right.

import { proxy } from 'valtio/vanilla';
import type { Camera } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { shownFrames } from '../../board/queries/shown-frames.ts';
import { cameraOn } from '../../board/queries/shown-whole.ts';
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';
import { shownPageOf } from './shown-page.ts';

/** Between two pages, a part of a page. */
const GAP = 0.05;
const NO_POINTS = [new Float64Array(), new Uint32Array([0])] as const;

type Box = Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>;
type Page = Box & Pick<ItemJson, 'id'>;

/** The view before the first page, which the person goes back to from there. Null if no page was turned yet. */
export const pageStartOf = perBoard(() => proxy<{ camera: Camera | null }>({ camera: null }));

/** Index of the page in view: the page that was turned to, else the first with the middle of the view. −1 if there is none. */
export function pageInView(board: BoardSession, pages: readonly Page[]): number {
  const turnedTo = pages.findIndex((page) => page.id === shownPageOf(board).id && isInView(board, page));
  return turnedTo >= 0 ? turnedTo : pages.findIndex((page) => isInView(board, page));
}

/** Shows the page after the one in view, or the first page if none is in view. */
export function nextPage(board: BoardSession): void {
  board.tell(async (calls) => {
    const pages = await shownFrames(calls);
    const at = pageInView(board, pages);
    if (at < 0) pageStartOf(board).camera = { ...board.motion.camera };
    const next = pages[at + 1];
    if (!next) return;
    shownPageOf(board).id = next.id;
    await calls.cameraSet(cameraOn(board, next));
  });
}

/** Shows the page before the one in view. Before the first page is the view that the person came from. */
export function previousPage(board: BoardSession): void {
  const shownPage = shownPageOf(board);
  const pageStart = pageStartOf(board);
  board.tell(async (calls) => {
    const pages = await shownFrames(calls);
    const at = pageInView(board, pages);
    const previous = pages[at - 1];
    if (previous) {
      shownPage.id = previous.id;
      await calls.cameraSet(cameraOn(board, previous));
    } else if (at === 0 && pageStart.camera) {
      shownPage.id = null;
      await calls.cameraSet({ ...pageStart.camera });
    }
  });
}

/** Adds a page after the last one and shows it. `title`: of a page by its number, from 1. */
export function addPage(board: BoardSession, title: (number: number) => string): void {
  board.tell(async (calls) => {
    const pages = await shownFrames(calls);
    if (pageInView(board, pages) < 0) pageStartOf(board).camera = { ...board.motion.camera };
    const page = newPage(board, pages);
    const item = { kind: 'frame' as const, ...page, text: title(pages.length + 1) };
    const [id = null] = await calls.load([item], NO_POINTS[0], NO_POINTS[1]);
    shownPageOf(board).id = id;
    await calls.cameraSet({ x: page.x + page.w / 2, y: page.y + page.h / 2, zoom: board.motion.camera.zoom });
  });
}

/** As large as the view, beside it, and beyond what stands to its right. */
export function newPage(board: BoardSession, frames: readonly Box[], { camera, view } = board.motion): Box {
  const [w, h] = [view.w / camera.zoom, view.h / camera.zoom];
  const [left, y] = [camera.x - w / 2, camera.y - h / 2];
  const beside = frames.filter((frame) => frame.y < y + h && frame.y + frame.h > y);
  const x = Math.max(left + w, ...beside.map((frame) => frame.x + frame.w)) + w * GAP;
  return { x, y, w, h };
}

function isInView(board: BoardSession, { x, y, w, h }: Box): boolean {
  const { camera } = board.motion;
  return camera.x >= x && camera.x <= x + w && camera.y >= y && camera.y <= y + h;
}
