// Plays a board on an instrumented engine, without a browser, so that wasm-split knows which functions a first visit calls. A person
// draws by mouse, finger and pen and moves the view; the board of others is loaded. Functions that are not called are loaded later.

import type { ItemInput } from '#protocol/item-json.ts';
import { toolStyleBytes } from '#protocol/items/style.ts';
import { writeItems } from '#protocol/items/write.ts';
import { bufferBytes, DEVICE, PHASE, type Sample, SampleReader, writeSample } from '#protocol/samples.ts';
import { TOOL_CODES } from '#protocol/tools.ts';
import { splitTxns } from '../workers/board/connection/engine-host.ts';
import { outlinePainter } from '../workers/board/testing/outline-painter.ts';
import { putChunk } from '../workers/board/testing/put-chunk.ts';
import { play } from '../workers/engine/draw-list.ts';
import { type EngineApi, TICK } from '../workers/engine/engine.ts';
import { frameViews } from '../workers/engine/memory.ts';

/** One instance of the engine and its script. */
export interface EngineInstance {
  Engine: new (isOutline: boolean, seed: Uint8Array, nowMs: number) => EngineApi;
  memory: WebAssembly.Memory;
}

const NOW_MS = 1_700_000_000_000;
const FRAME_MS = 16;
const MAX_TICKS = 200;
const ACTOR = 'person:1';
const SESSION = 7;
const STEP_UNITS = 500;

/** Items that other people have put on the board. */
const ITEMS: ItemInput[] = [
  { kind: 'rectangle', x: -300, y: -200, w: 120, h: 80, text: 'box', style: { fill: 'blue-tint' } },
  { kind: 'ellipse', x: 0, y: 200, w: 120, h: 80 },
  { kind: 'sticky', x: 200, y: -200, w: 120, h: 120, text: 'note' },
  { kind: 'text', x: 200, y: 200, text: 'text' },
  { kind: 'stroke', points: waveFrom(-100, 50).map(({ xCss, yCss }) => [xCss, yCss]), style: { width: 4 } },
  {
    kind: 'image',
    x: 400,
    y: 0,
    w: 100,
    h: 80,
    image: { sha256: 'ab'.repeat(32), mime: 'image/png', width: 200, height: 160 },
  },
];

/** `recorded` is the instrumented engine; `other` makes what is sent to it. */
export function playBoard(recorded: EngineInstance, other: EngineInstance): void {
  const sent = boardOfOthers(other);
  for (const isOutline of [true, false]) {
    playFirstVisit(new Player(recorded, isOutline));
    playVisitOfOthers(new Player(recorded, isOutline), sent);
  }
}

type SentBoard = ReturnType<typeof boardOfOthers>;

function boardOfOthers(instance: EngineInstance) {
  const player = new Player(instance, true);
  const { engine } = player;
  const options = { nowMs: NOW_MS, measure: () => ({ w: 60, h: 26 }) };
  const rows = ITEMS.map((item) => putChunk(engine, writeItems([item], null, options)).txn);
  player.settle();
  const chunks = engine.snapshotChunks();
  player.draw('mouse', waveFrom(300, 500));
  return { chunks, rows: [...rows, ...player.takeTxns().map(({ txn }) => txn)] };
}

function playFirstVisit(player: Player): void {
  const { engine } = player;
  player.settle();
  player.hover(waveFrom(100, 100));
  for (const device of ['mouse', 'touch', 'pen'] as const) player.draw(device, waveFrom(200, 300));
  player.draw('pen', waveFrom(200, 350).slice(0, 1));
  engine.wheel(60, 90, 400, 300, false);
  player.settle();
  engine.wheel(0, -120, 400, 300, true);
  player.settle();
  player.pinch();
  player.draw('mouse', waveFrom(350, 250));
  player.confirmAll();
  player.settle();
}

function playVisitOfOthers(player: Player, { chunks, rows }: SentBoard): void {
  const { engine } = player;
  engine.coverGiven(-400, -300, 900, 700, 450, 350);
  player.settle();
  for (const chunk of chunks) engine.loadChunk(chunk);
  engine.setSeq(rows.length);
  engine.coverEnd();
  engine.lettersChanged();
  engine.repaint();
  player.settle();
  // What one has drawn is pending while rows of others come.
  player.draw('mouse', waveFrom(350, 250));
  for (const [k, txn] of rows.entries()) player.fold(rows.length + 1 + k, txn);
  player.confirmAll();
  engine.cursors(cursorBytes());
  engine.cameraFit(0);
  player.settle();
  player.settle();
}

type Point = Pick<Sample, 'xCss' | 'yCss'>;

/** CSS px. */
function waveFrom(xCss: number, yCss: number): Point[] {
  return Array.from({ length: 40 }, (_, k) => ({ xCss: xCss + k * 6, yCss: yCss + 30 * Math.sin(k / 4) }));
}

function cursorBytes(): Uint8Array {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, SESSION, true);
  view.setUint32(4, 0xff20_40c0, true);
  view.setFloat64(8, 40, true);
  view.setFloat64(16, 50, true);
  return new Uint8Array(view.buffer);
}

/** Calls the engine as the board's worker does. */
class Player {
  readonly engine: EngineApi;
  readonly #memory: WebAssembly.Memory;
  #nowMs = 10_000;

  constructor({ Engine, memory }: EngineInstance, isOutline: boolean) {
    this.engine = new Engine(isOutline, new Uint8Array(32).fill(3), NOW_MS);
    this.#memory = memory;
    const { engine } = this;
    engine.limits(64, 1);
    engine.resize(1280, 720, 1);
    engine.theme(false, 0xff00_50d0, 0xffff_ffff, 0xffc0_c0c0, 0xffe0_e0e0, 0xff20_2020);
    engine.smallScreen(false);
    engine.setTool(TOOL_CODES.pen, toolStyleBytes({ color: 'black', width: 4 }));
    engine.keepTool(true);
    engine.fingerMode(0);
    engine.palm(30, false);
    engine.snapTo(true, false);
    engine.cameraSet(0, 0, 1);
  }

  draw(device: keyof typeof DEVICE, points: readonly Point[]): void {
    const contact = contactOf(device);
    points.forEach((point, k) => {
      this.#push({ ...contact, ...point, phase: k === 0 ? PHASE.down : PHASE.move });
      if (k > 0) this.#push({ ...contact, ...point, xCss: point.xCss + 4, phase: PHASE.predicted });
      this.turn();
    });
    const last = points.at(-1);
    if (last) this.#push({ ...contact, ...last, buttons: 0, phase: PHASE.up });
    this.settle();
  }

  hover(points: readonly Point[]): void {
    for (const point of points) {
      this.#push({ ...contactOf('mouse'), ...point, buttons: 0, phase: PHASE.hover });
      this.turn();
    }
  }

  /** Two fingers move apart. */
  pinch(): void {
    for (let k = 0; k <= 10; k++) {
      const phase = k === 0 ? PHASE.down : k === 10 ? PHASE.up : PHASE.move;
      for (const side of [-1, 1])
        this.#push({ ...contactOf('touch'), pointerId: 3 + side, xCss: 400 + side * (60 + k * 5), yCss: 300, phase });
      this.turn();
    }
    this.settle();
  }

  fold(seq: number, txn: Uint8Array): void {
    this.engine.beginRow(seq, ACTOR, NOW_MS, txn);
    while (!this.engine.foldRow(STEP_UNITS));
    this.engine.setSeq(seq);
    this.turn();
  }

  takeTxns(): ReturnType<typeof splitTxns> {
    return splitTxns(this.engine.takeTxns());
  }

  confirmAll(): void {
    for (const [k, { token }] of this.takeTxns().entries())
      this.engine.confirm(token, 100 + k, ACTOR, NOW_MS, new Uint8Array());
  }

  /** Until nothing is left to be drawn. */
  settle(): void {
    for (let left = MAX_TICKS; left > 0 && (this.turn() & TICK.again) !== 0; left--);
  }

  turn(): number {
    const { engine } = this;
    this.#nowMs += FRAME_MS;
    const bits = engine.tick(this.#nowMs, 2);
    if ((bits & TICK.frame) !== 0) this.#readFrame();
    if ((bits & TICK.live) !== 0) engine.takeLive();
    this.#readState();
    return bits;
  }

  #readFrame(): void {
    const slots: number[] = [];
    const images: number[] = [];
    const painter = {
      ...outlinePainter(() => {}),
      text: (slot: number) => slots.push(slot),
      image: ({ slot }: { slot: number }) => images.push(slot),
    };
    play(frameViews(this.#memory, this.engine), painter);
    for (const slot of slots) this.engine.text(slot);
    for (const slot of images) this.engine.imageCame(slot);
  }

  #readState(): void {
    const { engine } = this;
    engine.cameraGet();
    engine.selection(200);
    engine.selectionInfo();
    engine.selectionBounds();
    engine.editing();
    engine.canUndo();
    engine.canRedo();
    engine.count(-1);
    engine.title();
    engine.paper();
    engine.mode();
    engine.focused();
    engine.tool();
    engine.stats();
    engine.contentOutside();
    engine.takeHeldBack();
    engine.takeStepHeld();
    engine.takeLaser();
  }

  #push(sample: Sample): void {
    this.#nowMs += 4;
    const buffer = new ArrayBuffer(bufferBytes(1));
    writeSample(new DataView(buffer), 0, { ...sample, tMs: this.#nowMs });
    const reader = new SampleReader(buffer, 1);
    this.engine.pushSamples(reader.bytes(), reader.baseMs);
  }
}

function contactOf(device: keyof typeof DEVICE): Omit<Sample, 'phase' | 'xCss' | 'yCss'> {
  const isPen = device === 'pen';
  return {
    device: DEVICE[device],
    buttons: 1,
    modifiers: 0,
    pointerId: DEVICE[device] + 1,
    pressure: isPen ? 0.4 : -1,
    contactCss: device === 'touch' ? 20 : 0,
    tiltDeg: isPen ? 30 : 0,
    tMs: 0,
  };
}
