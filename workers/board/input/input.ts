// Input of the board's thread: samples from the page go to the engine, each under its lane, and into the table of contacts. Read on
// arrival, shown with the next frame. Knows no tools and draws nothing.

import type { BoardEvents } from '#protocol/board-events.ts';
import { PHASE, SampleReader } from '#protocol/samples.ts';
import type { HandZone } from '#protocol/zones.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { LaneHistory } from '../../engine/updates.ts';
import type { SnapDeps } from '../snap/snap.ts';
import { Contacts } from './contacts.ts';
import type { ToolbarEngine, ToolbarZones } from './toolbar-zones.ts';

export interface InputDeps {
  engine: ToolbarEngine & Pick<EngineApi, 'wheel'>;
  /** Of the canvas. */
  widthCss(): number;
  /** Somebody points there, CSS px from the canvas's top left. */
  pointed(xCss: number, yCss: number): void;
  wake(): void;
  /** What shapes made of held lines need. */
  snap: SnapDeps;
}

export class Input {
  readonly contacts = new Contacts();
  readonly #deps: InputDeps;
  /** From the first tool bar of a hand's own on. */
  #hands: ToolbarZones | null = null;
  #snaps = false;
  #newestMs: number | null = null;

  constructor(deps: InputDeps) {
    this.#deps = deps;
  }

  samples(buffer: ArrayBuffer, count: number): void {
    const samples = new SampleReader(buffer, count);
    if (samples.count === 0) return;
    const { engine, widthCss, pointed, wake } = this.#deps;
    if (this.#hands) this.#hands.push(samples, widthCss());
    else engine.pushSamples(samples.bytes(), samples.baseMs);
    this.contacts.take(samples);
    const last = samples.count - 1;
    pointed(samples.xCss(last), samples.yCss(last));
    const atMs = samples.tMs(last);
    const phase = samples.phase(last);
    // A cancelled sample may be old: it tells nothing of latency.
    const drawn = phase !== PHASE.predicted && phase !== PHASE.cancel;
    if (drawn && Number.isFinite(atMs)) this.#newestMs = Math.max(this.#newestMs ?? 0, atMs);
    wake();
  }

  wheel(...turned: Parameters<EngineApi['wheel']>): void {
    this.#deps.engine.wheel(...turned);
    this.#deps.wake();
  }

  /** When the newest sample since the last call was taken, ms of the page's clock; null: there was none. */
  takeNewestMs(): number | null {
    const newestMs = this.#newestMs;
    this.#newestMs = null;
    return newestMs;
  }

  async setZones(zones: readonly HandZone[]): Promise<void> {
    const { ToolbarZones: Hands } = await import('./toolbar-zones.ts');
    this.#hands ??= new Hands(this.#deps.engine);
    this.#hands.set(zones);
  }

  /** What each personal tool bar can undo, `lanes` being as the engine has them; undefined: nobody has such a bar. */
  histories(lanes: readonly LaneHistory[]): BoardEvents['hands'] {
    return this.#hands?.histories(lanes);
  }

  /** Whether what is drawn and held becomes a shape. */
  async snap(on: boolean): Promise<void> {
    this.#snaps = on;
    const follow = on ? (await import('../snap/snap.ts')).snapsOn(this.#deps.snap) : null;
    // The last call counts, however long its code takes to load.
    if (this.#snaps === on) this.contacts.followWith(follow);
  }
}
