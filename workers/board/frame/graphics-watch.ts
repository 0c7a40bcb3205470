// Tells the page what draws on this device, for its next start: what was believed at this one, and once more, asked again, when nothing
// has been drawn for a while.

import { graphicsHere, graphicsNow } from '../choose.ts';
import { noteOf } from '../graphics-note.ts';

const LOOK_MS = 15_000;

/** `atRest`: the thread may be kept for tens of ms. Returns what ends it. */
export function watchGraphics(tell: (note: string) => void, atRest: () => boolean): () => void {
  tell(noteOf(graphicsHere()));
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    timer = setTimeout(() => {
      if (!atRest()) return look();
      tell(noteOf(graphicsNow()));
    }, LOOK_MS);
  };
  look();
  return () => clearTimeout(timer);
}
