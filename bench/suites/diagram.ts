// A diagram as teams draw one: twelve boxes in three rows, fifteen arrows with words between them, nine notes in three frames, two pictures.

import { png } from '../../server/testing/pictures.ts';
import type { CountedHand, Spot } from '../browser/counted-hand.ts';
import { getCamera, setCamera } from '../browser/gestures.ts';
import type { Session } from '../browser/session.ts';
import { VIEW } from '../scenes/seeded.ts';
import { arrows, others, type Task, worded } from './event-task.ts';

const [ROWS, COLUMNS] = [3, 4];
const BOXES = ROWS * COLUMNS;
/** Between neighbours in a row, and below those of the first rows but the last column. */
const ARROWS = 15;
const NOTES = 9;
const ZOOM = 0.5;

const boxName = (nth: number): string => `b${nth}`;
const named = (word: string, count: number): string =>
  `${Array.from({ length: count }, (_, n) => `${word}${n}`).sort()}`;
const row = (nth: number): number => Math.floor(nth / COLUMNS);

/** Board units to px of the view. */
async function seen(session: Session, { x, y }: { x: number; y: number }): Promise<Spot> {
  const camera = await getCamera(session);
  return [(x - camera.x) * camera.zoom + VIEW.w / 2, (y - camera.y) * camera.zoom + VIEW.h / 2];
}

/** The middle of a box, or of its upper (`heightPart` 0) or lower edge (1). */
async function boxSpot(session: Session, nth: number, heightPart = 0.5): Promise<Spot> {
  const box = (await worded(session)).find(({ text }) => text === boxName(nth));
  if (!box) throw new Error(`no box ${boxName(nth)}`);
  const { x, y, w, h } = box.bounds;
  return seen(session, { x: x + w / 2, y: y + h * heightPart });
}

/** Each from the one before it by Ctrl and an arrow, where `opens` are the keys that open its text; the first of a row from the one above. */
async function growBoxes(hand: CountedHand, session: Session, opens: readonly string[]): Promise<void> {
  await hand.type(boxName(0));
  await hand.key('Escape');
  for (let nth = 1; nth < BOXES; nth++) {
    const begins = nth % COLUMNS === 0;
    if (begins) await hand.click(await boxSpot(session, nth - COLUMNS));
    for (const chord of [begins ? 'Control+ArrowDown' : 'Control+ArrowRight', ...opens]) await hand.key(chord);
    await hand.type(boxName(nth));
    await hand.key('Escape');
  }
}

/** Pairs below each other that growing has not joined: all of the middle columns. */
const MISSING = Array.from({ length: BOXES - COLUMNS }, (_, nth) => nth).filter((nth) =>
  [1, 2].includes(nth % COLUMNS),
);

/** Between the middles of two boxes, or between their edges where a program binds lines to these alone. */
async function drawArrows(
  hand: CountedHand,
  session: Session,
  from: readonly number[],
  ends: 'middles' | 'edges' = 'middles',
): Promise<void> {
  const [start, end] = ends === 'edges' ? [1, 0] : [0.5, 0.5];
  for (const nth of from)
    await hand.drag(await boxSpot(session, nth, start), await boxSpot(session, nth + COLUMNS, end));
}

/** What opens the words of the thing at a spot. */
type Open = (hand: CountedHand, at: Spot) => Promise<void>;
const byClick: Open = (hand, at) => hand.click(at);
const byDoubleClick: Open = (hand, at) => hand.doubleClick(at);
/** A double click on the very middle of an elbow is for its bends in Excalidraw. */
const byClickAndEnter: Open = async (hand, at) => {
  await hand.click(at);
  await hand.key('Enter');
};

/** The last first: the bar of what is written stands below it, over none that is still to come. */
async function labelArrows(hand: CountedHand, session: Session, open: Open): Promise<void> {
  for (const [nth, arrow] of [...(await arrows(session)).entries()].reverse()) {
    await open(hand, await seen(session, arrow));
    await hand.type(`a${nth}`);
  }
  await hand.key('Escape');
}

/** At the foot, below one another's boxes: three beside one another. */
const frameSpots: [Spot, Spot][] = [0, 1, 2].map((nth) => [
  [240 + nth * 320, 470],
  [540 + nth * 320, 640],
]);
const noteSpots: Spot[] = frameSpots.flatMap(([[x, y]]) => [50, 150, 250].map((dx): Spot => [x + dx, y + 85]));

const pastePictures = async (hand: CountedHand): Promise<void> => {
  await hand.key('Control+v');
  await hand.key('Control+v');
};

export const diagram: Task = {
  name: 'a diagram of boxes, arrows, frames, notes and pictures',
  before: async (session) => {
    await setCamera(session, { x: VIEW.w, y: VIEW.h, zoom: ZOOM });
    await session.call(
      'clipboard',
      async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
      },
      png(120, 80, 90).toString('base64'),
    );
  },
  ways: {
    atrium: async (hand, session) => {
      await hand.key('r');
      await hand.click([220, 110]);
      await growBoxes(hand, session, []);
      await hand.key('Escape');
      for (const key of ['a', 'q']) await hand.key(key);
      await drawArrows(hand, session, MISSING);
      await hand.key('v');
      await labelArrows(hand, session, byClick);
      await hand.key('Escape');
      for (const [from, to] of frameSpots) {
        await hand.key('f');
        await hand.drag(from, to);
        for (const key of ['Escape', 'Escape']) await hand.key(key);
      }
      for (const key of ['n', 'q']) await hand.key(key);
      for (const [nth, spot] of noteSpots.entries()) {
        await hand.click(spot);
        await hand.type(`n${nth}`);
      }
      await hand.key('Escape');
      await pastePictures(hand);
    },
    excalidraw: async (hand, session) => {
      await hand.key('r');
      // Beside its panel.
      await hand.drag([260, 90], [340, 140]);
      await hand.key('Enter');
      await growBoxes(hand, session, ['Enter']);
      for (const key of ['a', 'q']) await hand.key(key);
      await drawArrows(hand, session, MISSING, 'edges');
      await hand.key('v');
      await labelArrows(hand, session, byClickAndEnter);
      await hand.key('f');
      for (const [from, to] of frameSpots) await hand.drag(from, to);
      // It has no notes: boxes that are filled, with words.
      for (const key of ['r', 'g', 'w']) await hand.key(key);
      for (const [x, y] of noteSpots) await hand.drag([x - 40, y - 40], [x + 40, y + 40]);
      await hand.key('v');
      for (const [nth, spot] of noteSpots.entries()) {
        await hand.doubleClick(spot);
        await hand.type(`n${nth}`);
      }
      await hand.key('Escape');
      await pastePictures(hand);
    },
    tldraw: async (hand, session) => {
      const spots = Array.from(
        { length: BOXES },
        (_, nth): Spot => [220 + (nth % COLUMNS) * 200, 100 + row(nth) * 135],
      );
      for (const key of ['r', 'q']) await hand.key(key);
      for (const spot of spots) await hand.click(spot);
      await hand.key('Enter');
      for (const [nth, spot] of [...spots.entries()].reverse()) {
        if (nth < BOXES - 1) await hand.click(spot);
        await hand.type(boxName(nth));
      }
      await hand.key('Escape');
      await hand.key('a');
      for (let nth = 0; nth < BOXES; nth++)
        if (nth % COLUMNS < COLUMNS - 1) await hand.drag(spots[nth] as Spot, spots[nth + 1] as Spot);
      await drawArrows(
        hand,
        session,
        Array.from({ length: BOXES - COLUMNS }, (_, nth) => nth).filter((nth) => nth % COLUMNS < COLUMNS - 1),
      );
      await hand.key('v');
      await labelArrows(hand, session, byDoubleClick);
      await hand.key('f');
      for (const [from, to] of frameSpots) await hand.drag(from, to);
      await hand.key('q');
      // From a note with words Tab goes on to the next one beside it.
      for (const [nth, spot] of noteSpots.entries()) {
        if (nth % 3 === 0) {
          await hand.key('n');
          await hand.click(spot);
        } else await hand.key('Tab');
        await hand.type(`n${nth}`);
        if (nth % 3 === 2) await hand.key('Escape');
      }
      await pastePictures(hand);
    },
  },
  done: async (session) => {
    const all = await worded(session);
    const of = (kind: 'box' | 'note') => `${all.flatMap((one) => (one.kind === kind ? [one.text] : [])).sort()}`;
    const labels = `${(await arrows(session)).map(({ text }) => text).sort()}`;
    const { frames, framed, images } = await others(session);
    return (
      of('box') === named('b', BOXES) &&
      of('note') === named('n', NOTES) &&
      labels === named('a', ARROWS) &&
      `${[frames, framed, images]}` === `${[3, NOTES, 2]}`
    );
  },
};
