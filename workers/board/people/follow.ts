// Whose view this board follows: the camera goes where theirs goes, in steps, until the person moves it or they leave. Knows the
// camera and nothing else of the board.

import type { Camera } from '#protocol/bus.ts';

/** Board units, from its top left. */
export interface View {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface FollowHost {
  /** What this person sees; undefined: they are not here, or have not said. */
  viewOf(session: number): View | undefined;
  camera(): Camera;
  /** What may not be is corrected, so `camera` tells what became of it. */
  setCamera(camera: Camera): void;
  tell(following: { session: number; called: boolean } | null): void;
}

/** Of the way that is left, a step takes so much. */
const SHARE = 0.25;
/** Nearer than this it is there: CSS px, and a part of the zoom. */
const NEAR_CSS = 0.25;
const NEAR_ZOOM = 0.001;

export class Follow {
  readonly #host: FollowHost;
  /** Without steps: who asked for less motion. */
  readonly #atOnce: boolean;
  #session: number | null = null;
  /** As the last step left the camera: anywhere else, somebody moved it. */
  #left: Camera | null = null;

  constructor(host: FollowHost, atOnce: boolean) {
    this.#host = host;
    this.#atOnce = atOnce;
  }

  /** `called`: they asked for it. */
  start(session: number | null, called = false): void {
    if (session === this.#session) return;
    this.#session = session;
    this.#left = null;
    this.#host.tell(session === null ? null : { session, called });
  }

  /** One step; `wCss`, `hCss`: of the screen. True: it is not there yet. */
  step(wCss: number, hCss: number): boolean {
    if (this.#session === null) return false;
    const now = this.#host.camera();
    const view = this.#host.viewOf(this.#session);
    const moved = this.#left && (now.x !== this.#left.x || now.y !== this.#left.y || now.zoom !== this.#left.zoom);
    if (moved || !view) {
      this.start(null);
      return false;
    }
    const aim = aimOf(view, wCss, hCss);
    const [dx, dy, ratio] = [aim.x - now.x, aim.y - now.y, aim.zoom / now.zoom];
    const near = Math.hypot(dx, dy) * now.zoom < NEAR_CSS;
    const there = this.#atOnce || (near && Math.abs(ratio - 1) < NEAR_ZOOM);
    const step = { x: now.x + dx * SHARE, y: now.y + dy * SHARE, zoom: now.zoom * ratio ** SHARE };
    this.#host.setCamera(there ? aim : step);
    this.#left = this.#host.camera();
    // At the limits of the zoom a step leads nowhere.
    return !there && !(near && this.#left.zoom === now.zoom);
  }
}

/** All they see is seen, in the middle. */
function aimOf({ x, y, w, h }: View, wCss: number, hCss: number): Camera {
  return { x: x + w / 2, y: y + h / 2, zoom: Math.min(wCss / Math.max(w, 1e-9), hCss / Math.max(h, 1e-9)) };
}
