// Hands with a tool bar of their own (protocol/zones.ts): a contact that touches down in one of their zones gets that zone's
// lane in the engine, with its tool and its undo. Loaded when the first such bar opens. Between two calls lane 0 is in hand.

import { DEVICE, PHASE, type SampleReader } from '#protocol/samples.ts';
import { type HandZone, REMOTE, zoneAt } from '#protocol/zones.ts';
import { runIn } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { LaneHistory } from '../../engine/updates.ts';

/** Everybody's: the tool bar of the page. */
const COMMON = 0;

export type ToolbarEngine = Pick<EngineApi, 'command' | 'lane' | 'pushSamples'>;

export class ToolbarZones {
  readonly #engine: ToolbarEngine;
  #zones: readonly HandZone[] = [];

  constructor(engine: ToolbarEngine) {
    this.#engine = engine;
  }

  set(zones: readonly HandZone[]): void {
    this.#zones = zones;
    for (const { lane, tool, options } of zones) {
      runIn(this.#engine, lane, 'useTool', tool, options);
      if (options.form !== undefined) runIn(this.#engine, lane, 'setToolForm', options.form);
      if (options.cut !== undefined) runIn(this.#engine, lane, 'setEraserCuts', options.cut);
    }
  }

  /** Records in their order; a mouse is nobody's hand at the glass. */
  push(samples: SampleReader, widthCss: number): void {
    const { baseMs, count } = samples;
    let from = 0;
    for (let k = 0; k < count; k++) {
      if (samples.phase(k) !== PHASE.down) continue;
      const zone = this.#zoneOf(samples, k, widthCss);
      const isRemote = samples.pointerId(k) === REMOTE.pointerId;
      if (!zone && !isRemote) continue;
      if (k > from) this.#engine.pushSamples(samples.bytes(from, k), baseMs);
      from = k + 1;
      // A remote that has no zone yet, or no longer, draws with nobody's tool.
      if (zone) this.#as(zone.lane, (engine) => engine.pushSamples(samples.bytes(k, k + 1), baseMs));
    }
    if (from < count) this.#engine.pushSamples(samples.bytes(from), baseMs);
  }

  #zoneOf(samples: SampleReader, k: number, widthCss: number): HandZone | null {
    if (samples.pointerId(k) === REMOTE.pointerId) return this.#zones.find(({ lane }) => lane === REMOTE.lane) ?? null;
    if (samples.device(k) === DEVICE.mouse) return null;
    return zoneAt(this.#zones, samples.xCss(k), samples.yCss(k), widthCss);
  }

  /** Those of the zones' lanes; one that the engine has not named yet is in its next updates. */
  histories(lanes: readonly LaneHistory[]): LaneHistory[] {
    return this.#zones.flatMap((zone) => lanes.find(({ lane }) => lane === zone.lane) ?? []);
  }

  #as<T>(lane: number, work: (engine: ToolbarEngine) => T): T {
    this.#engine.lane(lane);
    try {
      return work(this.#engine);
    } finally {
      this.#engine.lane(COMMON);
    }
  }
}
