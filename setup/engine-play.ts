// Plays a board on an instrumented engine, without a browser, so that wasm-split knows which functions a first visit calls. A person
// draws by mouse, finger and pen and moves the view. What others have drawn is read by the second part (workers/board/connection/engine-host.ts),
// and all other functions that are not called here are in that part too.

import { bufferBytes, DEVICE, PHASE, type Sample, SampleReader, writeSample } from '#protocol/samples.ts';
import { splitTxns } from '../workers/board/connection/engine-host.ts';
import { outlinePainter } from '../workers/board/testing/outline-painter.ts';
import { COMMAND_CODES } from '../workers/engine/command-codes.ts';
import { type EngineCommandArgs, type EngineCommandName, run } from '../workers/engine/commands.ts';
import { type ImageOrder, play } from '../workers/engine/draw-list.ts';
import { type EngineApi, TICK } from '../workers/engine/engine.ts';
import { frameViews } from '../workers/engine/memory.ts';

/** One instance of the engine and its script. */
export interface EngineInstance {
  Engine: new (isOutline: boolean, seed: Uint8Array, nowMs: number) => EngineApi;
  memory: WebAssembly.Memory;
}

type DeviceName = keyof typeof DEVICE;
type Point = Pick<Sample, 'xCss' | 'yCss'>;

const NOW_MS = 1_700_000_000_000;
const FRAME_MS = 16;
const SAMPLE_MS = 4;
const MAX_TICKS = 200;
const ACTOR = 'person:1';

/** What the board's worker reads after a turn, and what it may read before the next one. */
const GETTERS = ['drainUpdates', 'takeLaser', 'stats', 'cameraGet', 'editing', 'mode', 'tool'] as const;

/** `recorded` is the instrumented engine. Returns the codes of the commands that it runs. */
export function playBoard(recorded: EngineInstance): number[] {
  const codes = new Set<number>();
  for (const isOutline of [true, false]) {
    const player = new Player(recorded, isOutline);
    playFirstVisit(player);
    for (const code of player.codes) codes.add(code);
  }
  return [...codes];
}

function playFirstVisit(player: Player): void {
  player.settle();
  player.move('mouse', waveFrom(100, 100), PHASE.hover);
  for (const device of ['mouse', 'touch', 'pen'] as const) player.draw(device, waveFrom(200, 300));
  player.draw('pen', waveFrom(200, 350).slice(0, 1));
  player.engine.wheel(60, 90, 400, 300, false);
  player.settle();
  player.engine.wheel(0, -120, 400, 300, true);
  player.settle();
  player.pinch();
  player.draw('mouse', waveFrom(350, 250));
  player.confirm();
  // The picture of a board that is opened again, and a person who is there.
  const { engine } = player;
  engine.coverGiven(-400, -300, 900, 700, 450, 350);
  player.settle();
  engine.setSeq(1);
  engine.coverEnd();
  engine.lettersChanged();
  engine.repaint();
  engine.cursors(cursorBytes());
  player.run('fitCamera', 'all');
  player.settle();
}

function waveFrom(xCss: number, yCss: number): Point[] {
  return Array.from({ length: 40 }, (_, k) => ({ xCss: xCss + k * 6, yCss: yCss + 30 * Math.sin(k / 4) }));
}

/** One cursor: u32 session, u32 color, f64 x, f64 y. */
function cursorBytes(): Uint8Array {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, 7, true);
  view.setUint32(4, 0xff20_40c0, true);
  view.setFloat64(8, 40, true);
  view.setFloat64(16, 50, true);
  return new Uint8Array(view.buffer);
}

/** Calls the engine as the board's worker does. */
class Player {
  readonly engine: EngineApi;
  /** Of the commands that were run. */
  readonly codes = new Set<number>();
  readonly #memory: WebAssembly.Memory;
  #nowMs = 10_000;

  constructor({ Engine, memory }: EngineInstance, isOutline: boolean) {
    const engine = new Engine(isOutline, new Uint8Array(32).fill(3), NOW_MS);
    this.engine = engine;
    this.#memory = memory;
    // Tiles are quicker from the first point on, so that they are made.
    engine.limits(64, 1);
    engine.resize(1280, 720, 1);
    engine.theme(false, 0xff00_50d0, 0xffff_ffff, 0xffc0_c0c0, 0xffe0_e0e0, 0xff20_2020);
    // The creator of a board may lead on it.
    engine.leads(true);
    this.run('setSmallScreen', false);
    this.run('useTool', 'pen', { color: 'black', width: 4 });
    this.run('setToolLock', true);
    this.run('setFingerMode', 'draw');
    this.run('setPalm', 30, false);
    this.run('setSnapTo', true, false);
    this.run('moveCamera', 0, 0, 1);
  }

  run<Name extends EngineCommandName>(name: Name, ...args: EngineCommandArgs<Name>): void {
    this.codes.add(COMMAND_CODES[name]);
    run(this.engine, name, ...args);
  }

  draw(device: DeviceName, [start, ...points]: readonly Point[]): void {
    if (!start) return;
    this.move(device, [start], PHASE.down);
    for (const point of points) {
      this.#push(device, point, PHASE.move);
      this.move(device, [{ ...point, xCss: point.xCss + 4 }], PHASE.predicted);
    }
    this.#push(device, points.at(-1) ?? start, PHASE.up);
    this.settle();
  }

  move(device: DeviceName, points: readonly Point[], phase: Sample['phase']): void {
    for (const point of points) {
      this.#push(device, point, phase);
      this.#turn();
    }
  }

  /** Two fingers move apart. */
  pinch(): void {
    const phases = [PHASE.down, ...Array.from({ length: 10 }, () => PHASE.move), PHASE.up];
    for (const [k, phase] of phases.entries()) {
      for (const side of [-1, 1]) this.#push('touch', { xCss: 400 + side * (60 + k * 5), yCss: 300 }, phase, 10 + side);
      this.#turn();
    }
    this.settle();
  }

  takeTxns(): ReturnType<typeof splitTxns> {
    return splitTxns(this.engine.takeTxns());
  }

  /** All that is pending. */
  confirm(): void {
    for (const [k, { token }] of this.takeTxns().entries())
      this.engine.confirm(token, 100 + k, ACTOR, NOW_MS, new Uint8Array());
  }

  /** Takes turns until nothing is left to be drawn. */
  settle(): void {
    for (let left = MAX_TICKS; left > 0 && (this.#turn() & TICK.again) !== 0; left--);
  }

  /** Returns the bits of `TICK`. */
  #turn(): number {
    const { engine } = this;
    this.#nowMs += FRAME_MS;
    const bits = engine.tick(this.#nowMs, 2);
    if ((bits & TICK.frame) !== 0) this.#readFrame();
    if ((bits & TICK.live) !== 0) engine.takeLive();
    for (const getter of GETTERS) engine[getter]();
    engine.selection(200);
    engine.count(-1);
    return bits;
  }

  #readFrame(): void {
    const [texts, images] = [new Set<number>(), new Set<number>()];
    const text = (slot: number): unknown => texts.add(slot);
    const image = ({ slot }: ImageOrder): unknown => images.add(slot);
    play(frameViews(this.#memory, this.engine), { ...outlinePainter(() => {}), text, image });
    for (const slot of texts) this.engine.text(slot);
    for (const slot of images) this.engine.imageCame(slot);
  }

  #push(device: DeviceName, point: Point, phase: Sample['phase'], pointerId: number = DEVICE[device]): void {
    this.#nowMs += SAMPLE_MS;
    const isPen = device === 'pen';
    const buffer = new ArrayBuffer(bufferBytes(1));
    writeSample(new DataView(buffer), 0, {
      ...point,
      phase,
      device: DEVICE[device],
      buttons: phase === PHASE.hover || phase === PHASE.up ? 0 : 1,
      modifiers: 0,
      pointerId,
      pressure: isPen ? 0.4 : -1,
      contactCss: device === 'touch' ? 20 : 0,
      tiltDeg: isPen ? 30 : 0,
      tMs: this.#nowMs,
    });
    const reader = new SampleReader(buffer, 1);
    this.engine.pushSamples(reader.bytes(), reader.baseMs);
  }
}
