// Follows the view of another person in steps, until this person moves the camera or the other one leaves. A locked view returns to the other
// person's instead, until it is unlocked. Knows the camera and nothing else of the board.

import type { FollowingState } from '#protocol/board-events.ts';
import type { Camera } from '#protocol/bus.ts';

/** Board units, from its top left. */
export interface View {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The parts of a board that following needs. */
export interface FollowHost {
  /** `viewOf` returns what a person sees; undefined if that is not known. */
  people: { viewOf(session: number): View | undefined };
  /** A camera that is not possible is corrected when it is set. */
  viewport: { camera: Camera; readonly widthCss: number; readonly heightCss: number };
  events: { set(name: 'following', following: FollowingState | null): void };
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
  #isLocked = false;
  /** As the last step left the camera: anywhere else, somebody moved it. */
  #left: Camera | null = null;

  constructor(host: FollowHost, atOnce: boolean) {
    this.#host = host;
    this.#atOnce = atOnce;
  }

  /** `called`: whether the person called for it. A locked view follows nobody else. */
  start(session: number | null, called = false): void {
    if (session === this.#session || this.#isLocked) return;
    this.#set(session, called);
  }

  /** Locks the view to that of this person. Null unlocks it, and then nobody is followed. */
  lock(session: number | null): void {
    if (session === null && !this.#isLocked) return;
    this.#isLocked = session !== null;
    this.#set(session, false);
  }

  /** Moves the camera by one step. Returns whether it has not arrived. */
  step(): boolean {
    if (this.#session === null) return false;
    const { people, viewport } = this.#host;
    const now = viewport.camera;
    const view = people.viewOf(this.#session);
    const moved = this.#left && (now.x !== this.#left.x || now.y !== this.#left.y || now.zoom !== this.#left.zoom);
    if (!view || (moved && !this.#isLocked)) {
      this.start(null);
      return false;
    }
    const aim = aimOf(view, viewport.widthCss, viewport.heightCss);
    const [dx, dy, ratio] = [aim.x - now.x, aim.y - now.y, aim.zoom / now.zoom];
    const near = Math.hypot(dx, dy) * now.zoom < NEAR_CSS;
    const there = this.#atOnce || (near && Math.abs(ratio - 1) < NEAR_ZOOM);
    const step = { x: now.x + dx * SHARE, y: now.y + dy * SHARE, zoom: now.zoom * ratio ** SHARE };
    viewport.camera = there ? aim : step;
    this.#left = viewport.camera;
    // At the limits of the zoom a step leads nowhere.
    return !there && !(near && this.#left.zoom === now.zoom);
  }

  #set(session: number | null, called: boolean): void {
    this.#session = session;
    this.#left = null;
    this.#host.events.set('following', session === null ? null : { session, called, isLocked: this.#isLocked });
  }
}

/** All they see is seen, in the middle. */
function aimOf({ x, y, w, h }: View, wCss: number, hCss: number): Camera {
  return { x: x + w / 2, y: y + h / 2, zoom: Math.min(wCss / Math.max(w, 1e-9), hCss / Math.max(h, 1e-9)) };
}
