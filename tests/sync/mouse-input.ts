// Sends the engine mouse samples as the page does, one press at a time.

import type { Engine } from '#engine/atrium_engine.js';
import { bufferBytes, DEVICE, PHASE, type Phase, SampleReader, writeSample } from '#protocol/samples.ts';

const MOVES = 8;
const FRAME_MS = 16;

export class MouseInput {
  readonly #engine: Pick<Engine, 'pushSamples'>;
  #tMs = 10_000;

  constructor(engine: Pick<Engine, 'pushSamples'>) {
    this.#engine = engine;
  }

  /** Presses at one point and drags to another (CSS px) without releasing. */
  drag([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): void {
    this.#push(PHASE.down, x, y);
    for (let k = 1; k <= MOVES; k++) this.#push(PHASE.move, x + ((toX - x) * k) / MOVES, y + ((toY - y) * k) / MOVES);
  }

  lift([x, y]: readonly [number, number]): void {
    this.#push(PHASE.up, x, y);
  }

  #push(phase: Phase, xCss: number, yCss: number): void {
    this.#tMs += FRAME_MS;
    const buffer = new ArrayBuffer(bufferBytes(1));
    const buttons = phase === PHASE.up ? 0 : 1;
    const at = { phase, xCss, yCss, buttons, tMs: this.#tMs };
    const mouse = { device: DEVICE.mouse, modifiers: 0, pointerId: 1, pressure: -1, contactCss: 0, tiltDeg: 0 };
    writeSample(new DataView(buffer), 0, { ...mouse, ...at });
    const reader = new SampleReader(buffer, 1);
    this.#engine.pushSamples(reader.bytes(), reader.baseMs);
  }
}
