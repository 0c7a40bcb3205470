// Shape snap: what a hand drew and held becomes the shape it was meant as, and follows the hand until it lifts. Loaded when
// somebody turns it on. The engine shows it, writes it and knows whether the contact draws at all.

import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { FollowContact } from '../input/contacts.ts';
import { adjusted, pivotOf } from './adjust.ts';
import { DrawnLine } from './drawn-line.ts';
import type { Point } from './path.ts';
import { recognise, type Shape } from './recognise.ts';

export interface SnapDeps {
  engine: Pick<EngineApi, 'snap'>;
  /** CSS px per board unit. */
  zoom(): number;
  boardFromCss(xCss: number, yCss: number): Point;
  wake(): void;
  /** A line was taken for a shape. */
  snapped(kind: Shape['kind']): void;
}

export function snapsOn({ engine, zoom, boardFromCss, wake, snapped }: SnapDeps): FollowContact {
  const show = (pointer: number, shape: Shape): boolean => {
    // A name, so that it gets an id.
    const item = { id: 'shape', ...itemOf(shape) };
    const shown = engine.snap(
      pointer,
      writeItems([item], null, { nowMs: Date.now(), measure: () => ({ w: 0, h: 0 }) }),
    );
    if (shown) wake();
    return shown;
  };

  return (pointer, css) => {
    let shape: Shape | null = null;
    let grip: Point | null = null;
    return new DrawnLine(css, {
      boardFromCss,
      rested(path) {
        const found = recognise(path, 1 / zoom());
        if (!found || !show(pointer, found)) return false;
        shape = found;
        snapped(found.kind);
        return true;
      },
      moved(to) {
        if (!shape) return;
        // Held where the hand set out, so that nothing jumps.
        grip ??= to;
        show(pointer, adjusted(shape, pivotOf(shape, grip), grip, to));
      },
    });
  };
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
