// Which people see the presented frame, by the views that they share. Pure.

import type { CursorState } from '#protocol/board-events.ts';
import type { Area } from './area-picture.tsx';

/** The part of the view's width or height that a fitted frame fills at least. It has a margin, even in a window 200 px high. */
const MIN_SHARE = 0.75;
/** The part of a frame that may lie outside of a view, because views are rounded. */
const TOLERANCE = 0.01;

export interface FollowerCounts {
  followers: number;
  nonFollowers: number;
}

/** People whose view is not known count as neither: a leader may hide views, and a page that has just opened has not sent its own. */
export function countFollowers(people: readonly Pick<CursorState, 'view'>[], frame: Area): FollowerCounts {
  const views = people.flatMap(({ view }) => view ?? []);
  const followers = views.filter((view) => isFittedTo(view, frame)).length;
  return { followers, nonFollowers: views.length - followers };
}

/** Whether the view shows all of the frame, nearly as large as it can be. */
function isFittedTo(view: Area, frame: Area): boolean {
  const [dx, dy] = [frame.w * TOLERANCE, frame.h * TOLERANCE];
  const showsAll =
    view.x <= frame.x + dx &&
    view.y <= frame.y + dy &&
    view.x + view.w >= frame.x + frame.w - dx &&
    view.y + view.h >= frame.y + frame.h - dy;
  return showsAll && Math.max(frame.w / view.w, frame.h / view.h) >= MIN_SHARE;
}
