// A painter that takes outlines alone: of strokes there is nothing else in a draw list.

import type { Painter } from '../../engine/draw-list.ts';

export function outlinePainter(path: Painter['path']): Painter {
  const nothing = (): void => {};
  return {
    target: nothing,
    surface: nothing,
    mesh: nothing,
    blit: nothing,
    text: nothing,
    image: nothing,
    layer: nothing,
    layerEnd: nothing,
    grain: nothing,
    blend: nothing,
    clip: nothing,
    clipEnd: nothing,
    paper: nothing,
    line: nothing,
    path,
  };
}
