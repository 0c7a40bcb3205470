// A kanban as teams begin one: three columns, nine notes, three of them moved to the next column.

import type { CountedHand, Spot } from '../browser/counted-hand.ts';
import { setCamera } from '../browser/gestures.ts';
import { VIEW } from '../scenes/seeded.ts';
import { others, type Task, worded } from './event-task.ts';

const [COLUMNS, ROWS] = [3, 4];
const ZOOM = 0.5;
/** The first three rows have notes; the last is free for what is moved. */
const NOTES = COLUMNS * (ROWS - 1);

const columns: [Spot, Spot][] = Array.from({ length: COLUMNS }, (_, nth) => [
  [340 + nth * 220, 70],
  [540 + nth * 220, 560],
]);
/** The middle of a place in a column. */
const place = (column: number, row: number): Spot => [440 + column * 220, 130 + row * 120];
const noteSpots = Array.from({ length: NOTES }, (_, nth) => place(Math.floor(nth / (ROWS - 1)), nth % (ROWS - 1)));

/** The last note of each column goes to the foot of the next, the third column's back to the first. */
const moved: [Spot, Spot][] = columns.map((_, nth) => [place(nth, ROWS - 2), place((nth + 1) % COLUMNS, ROWS - 1)]);

async function moveNotes(hand: CountedHand): Promise<void> {
  await hand.key('v');
  for (const [from, to] of moved) await hand.drag(from, to);
}

/** Draws a note that is no larger than its cell. */
const drawNote = (hand: CountedHand, [x, y]: Spot): Promise<void> => hand.drag([x - 45, y - 45], [x + 45, y + 45]);

/** Each with a tool that is kept, and written in. */
async function writeNotes(hand: CountedHand): Promise<void> {
  for (const key of ['n', 'q']) await hand.key(key);
  for (const [nth, spot] of noteSpots.entries()) {
    await drawNote(hand, spot);
    await hand.type(`n${nth}`);
  }
  await hand.key('Escape');
}

export const kanban: Task = {
  name: 'a kanban of columns and notes, three moved',
  before: (session) => setCamera(session, { x: VIEW.w, y: VIEW.h, zoom: ZOOM }),
  ways: {
    atrium: async (hand) => {
      for (const [from, to] of columns) {
        await hand.key('f');
        await hand.drag(from, to);
        for (const key of ['Escape', 'Escape']) await hand.key(key);
      }
      await writeNotes(hand);
      await moveNotes(hand);
    },
    excalidraw: async (hand) => {
      for (const [from, to] of columns) {
        await hand.key('f');
        await hand.drag(from, to);
      }
      // It has no notes: boxes that are filled, with words.
      for (const key of ['r', 'q', 'g', 'w']) await hand.key(key);
      for (const spot of noteSpots) await drawNote(hand, spot);
      await hand.key('v');
      for (const [nth, spot] of noteSpots.entries()) {
        await hand.doubleClick(spot);
        await hand.type(`n${nth}`);
      }
      await hand.key('Escape');
      await moveNotes(hand);
    },
    tldraw: async (hand) => {
      for (const [from, to] of columns) {
        await hand.key('f');
        await hand.drag(from, to);
      }
      // Its notes have one size, and a tool that is kept opens no text.
      for (const [nth, spot] of noteSpots.entries()) {
        await hand.key('n');
        await hand.click(spot);
        await hand.type(`n${nth}`);
        await hand.key('Escape');
      }
      await moveNotes(hand);
    },
  },
  done: async (session) => {
    const notes = (await worded(session)).filter(({ kind }) => kind === 'note');
    const { frames, framed } = await others(session);
    // In board units, where the view's corner is the origin and a px of it is two.
    const at = ([x, y]: Spot): string | undefined =>
      notes.find(({ bounds }) => {
        const [middleX, middleY] = [(bounds.x + bounds.w / 2) * ZOOM, (bounds.y + bounds.h / 2) * ZOOM];
        return Math.abs(middleX - x) < 60 && Math.abs(middleY - y) < 60;
      })?.text;
    const last = (nth: number): string => `n${nth * (ROWS - 1) + ROWS - 2}`;
    return (
      notes.length === NOTES &&
      `${[frames, framed]}` === `${[COLUMNS, NOTES]}` &&
      moved.every(([, to], nth) => at(to) === last(nth))
    );
  },
};
