// The grain of chalk by Canvas 2D: a pattern that is filled over a layer and takes away. Patterns have no smaller versions of
// themselves, so there is one for each halving of the scale.

import type { Matrix } from '../../engine/draw-list.ts';
import { type Context2d, context2d, makeCanvas } from '../executor.ts';
import { GRAIN_LEVELS, GRAIN_SPOTS, GRAIN_UNITS, grain } from '../grain.ts';

export class GrainPatterns {
  readonly #made = new Map<string, CanvasPattern>();

  /** As a fill style for a context in target px. */
  pattern(context: Context2d, strong: boolean, [a, b, c, d, e, f]: Matrix): CanvasPattern {
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    const perPx = GRAIN_SPOTS / GRAIN_UNITS / Math.max(scale, 1e-6);
    const level = Math.min(GRAIN_LEVELS - 1, Math.max(0, Math.round(Math.log2(perPx))));
    const pattern = this.#of(context, strong, level);
    const k = (GRAIN_UNITS / GRAIN_SPOTS) * 2 ** level;
    pattern.setTransform(new DOMMatrix([a * k, b * k, c * k, d * k, e, f]));
    return pattern;
  }

  #of(context: Context2d, strong: boolean, level: number): CanvasPattern {
    const key = `${strong} ${level}`;
    let pattern = this.#made.get(key);
    if (!pattern) {
      const side = GRAIN_SPOTS >> level;
      const canvas = makeCanvas(side, side);
      const own = context2d(canvas);
      const pixels = own.createImageData(side, side);
      grain(strong, level).forEach((taken, at) => {
        pixels.data[4 * at + 3] = taken;
      });
      own.putImageData(pixels, 0, 0);
      pattern = context.createPattern(canvas, 'repeat') as CanvasPattern;
      this.#made.set(key, pattern);
    }
    return pattern;
  }
}
