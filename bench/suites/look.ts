// How a board looks while it moves: blank places and stretched tiles during a fling and a zoom, by pixels. Of the product only:
// its tiles are what could be missing or stretched.

import { getCamera, setCamera, zoomSteadily } from '../browser/gestures.ts';
import { decodeJpeg } from '../browser/pixels.ts';
import { nowMs, pace, type Session, sleep } from '../browser/session.ts';
import { edgeStrength, hasBlank, longestStretchedMs, restingStrength } from '../browser/sharpness.ts';
import { heldWheel, type WheelLaw } from '../browser/wheel.ts';
import type { ReportFigure } from '../context.ts';
import { tenth } from '../result.ts';
import type { Scene } from '../scenes/seeded.ts';

/** Fewer items leave places of the board empty by themselves. */
export const LOOK_ITEMS = 5000;
const FLING_MS = 3000;
const ZOOM_MS = 5000;
const ZOOMS = [0.5, 0.7, 1, 1.4, 2, 2.8, 4];
/** A screencast frame is at most this much older than the camera the clock says. */
const ALLOWED_LAG_MS = 50;

/** Where a picture goes that somebody may want to look at. */
export type Keep = (name: string, jpeg: Buffer) => void;

interface Watched {
  startMs: number;
  endMs: number;
  frames: { gotMs: number; jpeg: Buffer; blank: boolean; strength: number }[];
}

type Camera = { x: number; y: number; zoom: number };

/** To and fro over the middle of the board, 3800 px/s at most. */
export async function fling(session: Session, scene: Scene, say: ReportFigure, keep: Keep): Promise<void> {
  const centre = { x: scene.board.w / 2, y: scene.board.h / 2, zoom: 1 };
  const rest = edgeStrength(await still(session, centre));
  const at = (u: number): [number, number] => [1800 * Math.sin(u * 2 * Math.PI), 900 * Math.sin(u * 4 * Math.PI)];
  let [sent, wanted] = [at(0), at(0)];
  const send = heldWheel(session, false, () => {
    const amounts: [number, number] = [wanted[0] - sent[0], wanted[1] - sent[1]];
    sent = wanted;
    return amounts;
  });
  const seen = await watched(session, () =>
    pace(120, FLING_MS, (u) => {
      wanted = at(u);
      send();
    }),
  );
  // It ends where it began, unless events were lost: then the view may have left the board, and blank says nothing.
  const { x, y } = await getCamera(session);
  say('fling: drift', tenth(Math.hypot(x - centre.x, y - centre.y)), 'px');
  const blank = seen.frames.filter((frame) => frame.blank);
  if (blank[0]) keep('fling-blank', blank[0].jpeg);
  say('fling: frames with a blank place', blank.length, 'frames');
  tell('fling', seen, () => rest, say, keep);
}

/** From zoom 0.5 to 4, each frame beside the same zoom at rest. */
export async function zoomLook(
  session: Session,
  law: WheelLaw,
  scene: Scene,
  say: ReportFigure,
  keep: Keep,
): Promise<void> {
  const [from, to] = [ZOOMS[0] as number, ZOOMS.at(-1) as number];
  const centre = { x: scene.board.w / 2, y: scene.board.h / 2 };
  const taken: { zoom: number; strength: number }[] = [];
  for (const zoom of ZOOMS) taken.push({ zoom, strength: edgeStrength(await still(session, { ...centre, zoom })) });
  await still(session, { ...centre, zoom: from });
  const seen = await watched(session, () => zoomSteadily(session, law, from, to));
  const restAt = (gotMs: number): number => {
    const u = Math.min(1, Math.max(0, (gotMs - ALLOWED_LAG_MS - seen.startMs) / ZOOM_MS));
    return restingStrength(taken, from * (to / from) ** u);
  };
  tell('zoom look', seen, restAt, say, keep);
}

function tell(name: string, seen: Watched, restAt: (gotMs: number) => number, say: ReportFigure, keep: Keep): void {
  const sharp = seen.frames.map(({ gotMs, strength }) => ({ atMs: gotMs, sharpness: strength / restAt(gotMs) }));
  const min = Math.min(...sharp.map(({ sharpness }) => sharpness));
  const worst = seen.frames[sharp.findIndex((one) => one.sharpness === min)];
  if (worst) keep(`${name}-least-sharp`, worst.jpeg);
  say(`${name}: longest stretched over 2×`, tenth(longestStretchedMs(sharp, seen.endMs)), 'ms');
  say(`${name}: least sharp, of at rest`, tenth(min * 100), '%');
}

/** The view at rest, when it has long been drawn. */
async function still(session: Session, camera: Camera) {
  await session.castStart();
  await setCamera(session, camera);
  await sleep(1500);
  await session.settle();
  const last = (await session.castStop()).at(-1);
  if (!last) throw new Error('no frame of the board at rest');
  return decodeJpeg(last.jpeg);
}

async function watched(session: Session, gesture: () => Promise<unknown>): Promise<Watched> {
  await session.castStart();
  await sleep(300);
  const startMs = nowMs();
  await gesture();
  const endMs = nowMs();
  await session.settle();
  const cast = (await session.castStop()).filter(({ gotMs }) => gotMs >= startMs);
  const frames = cast.map(({ gotMs, jpeg }) => {
    const picture = decodeJpeg(jpeg);
    return { gotMs, jpeg, blank: hasBlank(picture), strength: edgeStrength(picture) };
  });
  return { startMs, endMs, frames };
}
