// trackCanvas=1 on the page's own thread: begins the watch before anything is drawn, and tells what it has seen. The watch
// itself is the board's (workers/drawing/canvas-watch.ts), which looks after its own thread.

import type { CanvasReport } from '#protocol/stats.ts';

interface Watch {
  boardEnded(): void;
  report(): CanvasReport[];
}

let watch: Watch | null = null;

/** Once. */
export async function watchPageCanvases(): Promise<void> {
  watch ??= (await import('../../workers/drawing/canvas-watch.ts')).watchCanvases();
}

export function boardCanvasesEnded(): void {
  watch?.boardEnded();
}

/** Empty without the flag. */
export function pageCanvases(): CanvasReport[] {
  return watch?.report() ?? [];
}
