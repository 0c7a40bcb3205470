// Hands with a tool bar of their own (protocol/places.ts): a contact that touches down in one of their places gets that place's
// lane in the engine, with its tool and its undo. Loaded when the first such bar opens. Between two calls lane 0 is in hand.

import { type BoardEvents, TOOL_CODES } from '#protocol/bus.ts';
import { type HandPlace, placeAt } from '#protocol/places.ts';
import { DEVICE, PHASE, SAMPLE_BYTES } from '#protocol/samples.ts';
import type { EngineApi } from './engine-api.ts';
import { toolStyleBytes } from './items/style.ts';

/** Everybody's: the tool bar of the page. */
const COMMON = 0;

type HandEngine = Pick<
  EngineApi,
  'lane' | 'setTool' | 'eraserCuts' | 'pushSamples' | 'undo' | 'redo' | 'canUndo' | 'canRedo'
>;

export class Hands {
  readonly #engine: HandEngine;
  #places: readonly HandPlace[] = [];

  constructor(engine: HandEngine) {
    this.#engine = engine;
  }

  set(places: readonly HandPlace[]): void {
    this.#places = places;
    for (const { lane, tool, options } of places) {
      const style = toolStyleBytes(options);
      this.#as(lane, (engine) => {
        engine.setTool(TOOL_CODES[tool], style);
        if (options.cut !== undefined) engine.eraserCuts(options.cut);
      });
    }
  }

  /** Records in their order; a mouse is nobody's hand at the glass. */
  push(bytes: Uint8Array, widthCss: number): void {
    const records = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let from = 0;
    for (let at = 0; at < bytes.length; at += SAMPLE_BYTES) {
      if (records.getUint8(at) !== PHASE.down || records.getUint8(at + 1) === DEVICE.mouse) continue;
      const [xCss, yCss] = [records.getFloat32(at + 8, true), records.getFloat32(at + 12, true)];
      const place = placeAt(this.#places, xCss, yCss, widthCss);
      if (!place) continue;
      if (at > from) this.#engine.pushSamples(bytes.subarray(from, at));
      from = at + SAMPLE_BYTES;
      this.#as(place.lane, (engine) => engine.pushSamples(bytes.subarray(at, at + SAMPLE_BYTES)));
    }
    if (from < bytes.length) this.#engine.pushSamples(bytes.subarray(from));
  }

  step(lane: number, back: boolean): void {
    this.#as(lane, (engine) => (back ? engine.undo() : engine.redo()));
  }

  histories(): NonNullable<BoardEvents['hands']> {
    return this.#places.map(({ lane }) =>
      this.#as(lane, (engine) => ({ lane, canUndo: engine.canUndo(), canRedo: engine.canRedo() })),
    );
  }

  #as<T>(lane: number, work: (engine: HandEngine) => T): T {
    this.#engine.lane(lane);
    try {
      return work(this.#engine);
    } finally {
      this.#engine.lane(COMMON);
    }
  }
}
