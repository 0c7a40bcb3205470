// What moves with the board's frames and under each press: camera, the selection's box, the cursors of others, contacts. Kept
// outside of React and valtio: who shows it writes transforms by itself. Written only by the methods below.

import type { BoardEvents, CursorState } from '#protocol/board-events.ts';
import type { Camera, TurnedBox } from '#protocol/bus.ts';
import type { Sample } from '#protocol/samples.ts';

/** A finger, pen or mouse button that is down on the canvas. */
export interface Contact {
  readonly pointerId: number;
  /** As its events have it: `mouse`, `pen` or `touch`. */
  readonly pointerType: string;
  /** Where it touched down, CSS px from the canvas's top left. */
  readonly xCss: number;
  readonly yCss: number;
  /** When it touched down, by the page's clock. */
  readonly downMs: number;
  /** The newest event of it: where it is now, and how large. */
  readonly last: PointerEvent;
  /** How far `event` is from where the contact touched down, CSS px. */
  wayCss(event: PointerEvent): number;
  follow(follower: ContactFollower): void;
}

/** Follows a contact. Called before the board gets the same event. */
export interface ContactFollower {
  moved(event: PointerEvent): void;
  /** Called once. `event` is the one that ended it, or where the canvas is removed the newest of it. */
  ended(event: PointerEvent): void;
}

export class Motion {
  camera: Camera = { x: 0, y: 0, zoom: 1 };
  /** CSS px from the canvas's top left. */
  selectionBox: TurnedBox | null = null;
  cursors: readonly CursorState[] = [];
  /** Contacts on the canvas now, by `pointerId`: the page's one table of them, which input/pointer.ts changes. */
  contacts: ReadonlyMap<number, Contact> = new Map();
  /** The canvas's size, CSS px: reading it from the page would force its layout. */
  view = { w: 0, h: 0 };
  /** Where a pointer last moved over the canvas, CSS px of the page; NaN: nowhere. Read when it is needed, instead of a call per move. */
  readonly pointed = { xCss: Number.NaN, yCss: Number.NaN };
  /** The ruler: called with every sample before it is written, to move it; null: there is none. */
  straightedge: ((sample: Sample) => void) | null = null;
  readonly #listeners = new Set<() => void>();

  /** Answers the rest of the batch. */
  apply({
    camera,
    selectionBox,
    cursors,
    ...rest
  }: BoardEvents): Omit<BoardEvents, 'camera' | 'selectionBox' | 'cursors'> {
    if (camera) this.camera = camera;
    if (selectionBox !== undefined) this.selectionBox = selectionBox;
    if (cursors) this.cursors = cursors;
    if (camera || selectionBox !== undefined || cursors) this.#changed();
    return rest;
  }

  /** Called after the board got the sample of a contact that is new or over. The table has a new contact before, during its `onDown`. */
  setContacts(contacts: ReadonlyMap<number, Contact>): void {
    this.contacts = contacts;
    this.#changed();
  }

  setView(w: number, h: number): void {
    this.view = { w, h };
    this.#changed();
  }

  /** CSS px from the canvas's top left to board units, by the camera last heard of. */
  boardFromCss(xCss: number, yCss: number): { x: number; y: number } {
    const { camera, view } = this;
    return { x: camera.x + (xCss - view.w / 2) / camera.zoom, y: camera.y + (yCss - view.h / 2) / camera.zoom };
  }

  /** Converts board units to CSS px from the canvas's top left, by the last known camera. */
  cssFromBoard(x: number, y: number): { xCss: number; yCss: number } {
    const { camera, view } = this;
    return { xCss: (x - camera.x) * camera.zoom + view.w / 2, yCss: (y - camera.y) * camera.zoom + view.h / 2 };
  }

  /** Called after each change, before the browser paints. Returns how to stop. */
  onChange(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  #changed(): void {
    for (const fn of this.#listeners) fn();
  }
}
