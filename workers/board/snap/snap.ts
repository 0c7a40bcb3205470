// Shape snap: what a hand drew and held becomes the shape it was meant as, and follows the hand until it lifts. Loaded when
// somebody turns it on. The engine shows it, writes it and knows whether the contact draws at all.

import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '../items/write.ts';
import type { Session } from '../open-board.ts';
import { adjusted, pivotOf } from './adjust.ts';
import { Holds } from './hold.ts';
import type { Point } from './path.ts';
import { recognise, type Shape } from './recognise.ts';

export function holdsOf(session: Session): Holds {
  const { engine } = session;
  const inHand = new Map<number, { shape: Shape; grip: Point | null }>();

  const show = (pointer: number, shape: Shape): boolean => {
    // A name, so that it gets an id.
    const item = { id: 'shape', ...itemOf(shape) };
    const shown = engine.snap(
      pointer,
      writeItems([item], null, { nowMs: Date.now(), measure: () => ({ w: 0, h: 0 }) }),
    );
    if (shown) session.loop.wake();
    return shown;
  };

  return new Holds({
    place: (xCss, yCss) => session.boardFromCss(xCss, yCss),
    held(pointer, path) {
      const [, , zoom = 1] = engine.cameraGet();
      const shape = recognise(path, 1 / zoom);
      if (!shape || !show(pointer, shape)) return false;
      inHand.set(pointer, { shape, grip: null });
      session.events.set('snapped', shape.kind);
      return true;
    },
    moved(pointer, to) {
      const held = inHand.get(pointer);
      if (!held) return;
      // Held where the hand set out, so that nothing jumps.
      held.grip ??= to;
      show(pointer, adjusted(held.shape, pivotOf(held.shape, held.grip), held.grip, to));
    },
    lifted: (pointer) => inHand.delete(pointer),
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
