// Which touches are palms, by this device's settings. The rule is the engine's too (engine/canvas/src/input/palm.rs), and
// engine/canvas/fixtures/palms.json has the cases of both.

import { palmNow } from './input-settings.ts';

/** The size of a touch, in records and in settings: its larger diameter, CSS px. */
export function touchSizeCss(widthCss: number, heightCss: number): number {
  return Math.max(widthCss, heightCss);
}

/** Whether a touch of this width and height, CSS px, is a palm. */
export function isPalm(widthCss: number, heightCss: number): boolean {
  const [radiusCss] = palmNow();
  return radiusCss > 0 && touchSizeCss(widthCss, heightCss) > 2 * radiusCss;
}
