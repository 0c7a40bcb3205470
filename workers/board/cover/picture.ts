// Pictures of the board, or of a part of it, in light colours: the board's own engine draws it in the time its frames leave over, never while a
// hand is on the board, and the executor that drew it writes the file.

import type { Box } from '#protocol/bus.ts';
import type { Executor } from '../../drawing/executor.ts';
import type { LateLevels } from '../../drawing/images/late-levels.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import { type EngineApi, SURFACE } from '../../engine/engine.ts';
import type { Drawn } from './cover-maker.ts';
import { QUALITY, webpOrPng } from './encode.ts';

/** Around the things: at least so many board units, or so much that it is this share of the picture's longer side. */
const MARGIN = 24;
const MARGIN_SHARE = 0.08;
const POLL_MS = 50;
/** A board that never rests has its picture made another time. */
const MAX_MS = 20_000;

export interface PictureDeps {
  engine: Pick<EngineApi, 'pictureBegin' | 'pictureWhole' | 'pictureEnd'>;
  executor: Pick<Executor, 'readSurface'>;
  fonts: Pick<Texts['fonts'], 'waiting' | 'settled'>;
  images: Pick<LateLevels, 'waiting' | 'settled'>;
  wake(): void;
}

/** The engine draws one at a time: the next one waits. */
let last: Promise<unknown> = Promise.resolve();

function inTurn(draw: () => Promise<Drawn | null>): Promise<Drawn | null> {
  const drawn = last.then(draw);
  last = drawn.catch(() => undefined);
  return drawn;
}

/** All of the board; null: there is nothing on it, or no picture at this time. */
export function drawBoard(deps: PictureDeps, wPx: number, hPx: number): Promise<Drawn | null> {
  return inTurn(() => drawAll(deps, wPx, hPx));
}

/** An area (board units) within so many px. */
export function drawArea(deps: PictureDeps, area: Box, wPx: number, hPx: number): Promise<Drawn | null> {
  return inTurn(() => draw(deps, area, wPx, hPx));
}

async function drawAll(deps: PictureDeps, wPx: number, hPx: number): Promise<Drawn | null> {
  const { engine } = deps;
  const all = boxOf(engine.pictureBegin(0, 0, 0, 0, wPx, hPx, true));
  if (!all) return null;
  const margin = Math.max(MARGIN, (Math.max(all.w, all.h) * MARGIN_SHARE) / (1 - 2 * MARGIN_SHARE));
  const [w, h] = [all.w + 2 * margin, all.h + 2 * margin];
  // A px is never less than a board unit: small boards are not blown up.
  const [maxW, maxH] = [Math.min(wPx, Math.ceil(w)), Math.min(hPx, Math.ceil(h))];
  return draw(deps, { x: all.x - margin, y: all.y - margin, w, h }, maxW, maxH);
}

async function draw(deps: PictureDeps, asked: Box, wPx: number, hPx: number): Promise<Drawn | null> {
  const { engine, executor, fonts, images, wake } = deps;
  const area = boxOf(engine.pictureBegin(asked.x, asked.y, asked.w, asked.h, wPx, hPx, true));
  if (!area) return null;
  try {
    const untilMs = performance.now() + MAX_MS;
    for (let complete = false; !complete || !engine.pictureWhole(); ) {
      if (performance.now() > untilMs) return null;
      wake();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      complete = !fonts.waiting && !images.waiting;
      // Drawing a text asks for its font, drawing an image for its px; what is drawn without them is drawn again.
      if (!complete)
        await Promise.race([settled(deps), new Promise((resolve) => setTimeout(resolve, untilMs - performance.now()))]);
    }
    const picture = await webpOrPng((type) => executor.readSurface(SURFACE.picture, type, QUALITY));
    return { picture, area };
  } finally {
    engine.pictureEnd();
    wake();
  }
}

async function settled({ fonts, images }: PictureDeps): Promise<void> {
  await fonts.settled();
  await images.settled();
}

function boxOf([x, y, w, h]: Float64Array): Box | null {
  return x === undefined || y === undefined || w === undefined || h === undefined ? null : { x, y, w, h };
}
