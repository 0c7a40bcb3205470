// Tells the page what draws on this device, for its next start: what was believed at this one, if anything was, and what is found when
// nothing has been drawn for a while.

import { graphicsKnown, graphicsNow } from '../../drawing/choose.ts';
import { noteOf } from '../../drawing/graphics-note.ts';

const POLL_MS = { again: 15_000, first: 5000 };

/** `atRest`: the thread may be kept for tens of ms. Returns what ends it. */
export function watchGraphics(tell: (note: string) => void, atRest: () => boolean): () => void {
  const believed = graphicsKnown();
  if (believed !== undefined) tell(noteOf(believed));
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    timer = setTimeout(
      () => {
        if (!atRest()) return look();
        tell(noteOf(graphicsNow()));
      },
      believed === undefined ? POLL_MS.first : POLL_MS.again,
    );
  };
  look();
  return () => clearTimeout(timer);
}
