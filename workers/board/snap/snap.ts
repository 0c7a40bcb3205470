// Shape snap: what a hand drew and held becomes the shape it was meant as. Loaded when somebody turns it on. The engine does
// the exchange (one undo brings the ink back) and knows whether the contact draws at all.

import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '../items/write.ts';
import type { Session } from '../session.ts';
import { Holds } from './hold.ts';
import { recognise, type Shape } from './recognise.ts';

export function holdsOf(session: Session): Holds {
  const { engine } = session;
  return new Holds({
    place: (xCss, yCss) => session.boardFromCss(xCss, yCss),
    held(pointer, path) {
      const [, , zoom = 1] = engine.cameraGet();
      const shape = recognise(path, 1 / zoom);
      if (!shape) return;
      // A name, so that it gets an id.
      const chunk = writeItems([{ id: 'shape', ...itemOf(shape) }], null, {
        nowMs: Date.now(),
        measure: () => ({ w: 0, h: 0 }),
      });
      if (engine.snap(pointer, chunk)) session.loop.wake();
    },
  });
}

/** Its style is the ink's. */
function itemOf(shape: Shape): ItemInput {
  if (shape.kind === 'triangle') return { kind: 'path', closed: true, points: shape.points.map(({ x, y }) => [x, y]) };
  if ('from' in shape) {
    const { kind, from, to } = shape;
    return { kind, x: from.x, y: from.y, w: to.x - from.x, h: to.y - from.y };
  }
  const { kind, x, y, w, h, rot } = shape;
  return { kind, x, y, w, h, rot };
}
