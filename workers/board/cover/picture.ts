// A picture of the whole board in light colours: the board's own engine draws it in the time its frames leave over, never while a
// hand is on the board, and the executor that drew it writes the file.

import type { Box } from '#protocol/bus.ts';
import { type EngineApi, SURFACE } from '../engine-api.ts';
import type { Executor } from '../executor.ts';
import type { Texts } from '../text/texts.ts';
import type { Drawn } from './cover-maker.ts';
import { QUALITY, webpOrPng } from './encode.ts';

/** Around the things: at least so many board units, or so much that it is this share of the picture's longer side. */
const MARGIN = 24;
const MARGIN_SHARE = 0.08;
const LOOK_MS = 50;
/** A board that never rests has its picture made another time. */
const MAX_MS = 20_000;

export interface PicturePort {
  engine: Pick<EngineApi, 'pictureBegin' | 'pictureWhole' | 'pictureEnd'>;
  executor: Pick<Executor, 'readSurface'>;
  fonts: Pick<Texts['fonts'], 'waiting' | 'settled'>;
  wake(): void;
}

export async function drawBoard(port: PicturePort, wPx: number, hPx: number): Promise<Drawn | null> {
  const { engine, executor, fonts, wake } = port;
  const all = boxOf(engine.pictureBegin(0, 0, 0, 0, wPx, hPx, true));
  if (!all) return null;
  const margin = Math.max(MARGIN, (Math.max(all.w, all.h) * MARGIN_SHARE) / (1 - 2 * MARGIN_SHARE));
  const [w, h] = [all.w + 2 * margin, all.h + 2 * margin];
  // A px is never less than a board unit: small boards are not blown up.
  const [maxW, maxH] = [Math.min(wPx, Math.ceil(w)), Math.min(hPx, Math.ceil(h))];
  const area = boxOf(engine.pictureBegin(all.x - margin, all.y - margin, w, h, maxW, maxH, true));
  if (!area) return null;
  try {
    const untilMs = performance.now() + MAX_MS;
    for (let letters = false; !letters || !engine.pictureWhole(); ) {
      if (performance.now() > untilMs) return null;
      wake();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      letters = !fonts.waiting;
      // Drawing a text asks for its font; what is drawn without it is drawn again.
      if (!letters) await fonts.settled();
    }
    const picture = await webpOrPng((type) => executor.readSurface(SURFACE.picture, type, QUALITY));
    return { picture, area };
  } finally {
    engine.pictureEnd();
    wake();
  }
}

function boxOf([x, y, w, h]: Float64Array): Box | null {
  return x === undefined || y === undefined || w === undefined || h === undefined ? null : { x, y, w, h };
}
