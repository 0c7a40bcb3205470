// Where a board is looked at when its items have come: at the shape its address names, else, on a device that has not seen it before,
// at its content: of the first items that come, and again of all. Not where somebody has begun to look around or to draw meanwhile.

import type { Camera } from '#protocol/bus.ts';
import { isUuid, packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { Viewport } from './viewport.ts';

/** Round a shape, CSS px. */
const MARGIN_CSS = 64;
const MIN_ZOOM = 0.01;

export interface InitialViewDeps {
  engine: Pick<EngineApi, 'count' | 'items' | 'command'>;
  viewport: Viewport;
  /** Something has touched the board. */
  touched(): boolean;
  /** The shape the address names is not there. */
  missing(): void;
  wake(): void;
}

export interface InitialViewOptions {
  /** This device has not seen the board. */
  isNew: boolean;
  /** Which shape the address names. */
  shapeId: string | undefined;
}

export class InitialView {
  readonly #deps: InitialViewDeps;
  #isNew: boolean;
  #shapeId: string | undefined;
  /** Where the first items were shown. */
  #shown: Camera | null = null;

  constructor(deps: InitialViewDeps, { isNew, shapeId }: InitialViewOptions) {
    this.#deps = deps;
    this.#isNew = isNew;
    this.#shapeId = shapeId;
  }

  /** Items have come. `isAll`: all the server has. */
  arrived(isAll: boolean): void {
    const { engine, viewport, touched, missing, wake } = this.#deps;
    if (this.#shapeId !== undefined && goTo(engine, viewport, this.#shapeId)) {
      this.#shapeId = undefined;
      this.#isNew = false;
    } else if (this.#isNew && engine.count(-1) > 0) {
      const mayMove = !touched() && (this.#shown ? isSame(viewport.camera, this.#shown) : viewport.isAtStart);
      this.#isNew = mayMove && !isAll;
      // What came first may be a part, or be deleted by what came behind it.
      if (mayMove && (!this.#shown || isAll)) {
        viewport.fit('content');
        this.#shown = viewport.camera;
      }
    }
    if (isAll && this.#shapeId !== undefined) {
      this.#shapeId = undefined;
      missing();
    }
    wake();
  }
}

const isSame = (a: Camera, b: Camera): boolean => a.x === b.x && a.y === b.y && a.zoom === b.zoom;

/** Selects an item and shows it, no larger than it is. False: it is not there. */
export function goTo(engine: Pick<EngineApi, 'items' | 'command'>, viewport: Viewport, itemId: string): boolean {
  if (!isUuid(itemId)) return false;
  const id = packIds([itemId]);
  const [item] = readItems(engine.items(id, -1, false));
  if (!item) return false;
  const { x, y, w, h } = item.bounds;
  const zoomFor = (roomCss: number, side: number): number => (roomCss - 2 * MARGIN_CSS) / Math.max(side, 1e-9);
  const free = viewport.freeCss;
  const zoom = Math.max(MIN_ZOOM, Math.min(1, zoomFor(free.w, w), zoomFor(free.h, h)));
  const below = free.y + free.h / 2 - viewport.heightCss / 2;
  viewport.camera = { x: x + w / 2, y: y + h / 2 - below / zoom, zoom };
  run(engine, 'select', [itemId]);
  return true;
}
