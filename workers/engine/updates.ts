// The record of `EngineApi.drainUpdates` (docs/engine-updates.md): what is different since it was drained last. The engine compares, so a
// field that is here has changed. Knows the record; not what the page is told of it.

import type { Camera, TurnedBox } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';
import { ID_BYTES } from '#protocol/item-bytes.ts';

/** The selected items. */
export interface SelectionUpdate {
  count: number;
  /** Bit n: items of kind n are among them. */
  kinds: number;
  isLocked: boolean;
  /** Group `s` of docs/formats.md: what all of them share. */
  style: Uint8Array;
  /** 16 bytes each, in paint order; of a larger selection any 200. */
  ids: Uint8Array;
}

/** A text being edited. */
export interface EditedText {
  id: Uint8Array;
  /** CSS px, before rotation about its center. */
  box: TurnedBox;
  /** CSS px per board unit. */
  zoom: number;
  /** As `EngineApi.text` returns it. */
  text: Uint8Array;
}

export interface EditingUpdate extends EditedText {
  /** As `EngineApi.items` returns it; empty while the item is not on the board. */
  item: Uint8Array;
}

/** The keyboard's item. */
export interface FocusUpdate {
  id: Uint8Array;
  /** 0: the item is not on the board. */
  kind: number;
  text: string;
  /** Alternative text of its image. */
  alt: string;
}

/** Whether a lane has a step to undo and one to redo. */
export interface LaneHistory {
  lane: number;
  canUndo: boolean;
  canRedo: boolean;
}

/** Codes are those of docs/formats.md and protocol/tools.ts. */
interface EngineState {
  camera: Camera;
  selection: SelectionUpdate;
  /** CSS px; null when nothing is selected. */
  selectionBox: TurnedBox | null;
  editing: EditingUpdate | null;
  /** Of the page's own lane. */
  history: { canUndo: boolean; canRedo: boolean };
  /** Of all other lanes. */
  lanes: LaneHistory[];
  items: number;
  title: string;
  paper: number;
  mode: number;
  focus: FocusUpdate | null;
  tool: number;
  /** There is something on the board, and nothing of it in view. */
  contentOutside: boolean;
  /** A lock was in the way of something. */
  hasMetLock: true;
  /** A drag was in the way of an undo or redo. */
  hasMetDrag: true;
}

export type EngineUpdates = Partial<EngineState>;

const UNDO = 1;
const REDO = 2;

/** By their bits, ascending (engine/wasm/src/updates.rs). */
const SECTIONS: { [K in keyof EngineState]: (from: ByteReader) => EngineState[K] } = {
  camera: (from) => ({ x: from.f64(), y: from.f64(), zoom: from.f64() }),
  selection: (from) => ({
    count: from.u32(),
    kinds: from.u32(),
    isLocked: from.u8() === 1,
    style: from.bytes(),
    ids: from.bytes(),
  }),
  selectionBox: (from) => (from.u8() === 1 ? readBox(from) : null),
  editing: (from) => {
    const edited = readEditing(from.bytes());
    return edited && { ...edited, item: from.bytes() };
  },
  history: readSteps,
  lanes: (from) => {
    const lanes: LaneHistory[] = [];
    const each = new ByteReader(from.bytes());
    while (each.left > 0) lanes.push({ lane: each.u32(), ...readSteps(each) });
    return lanes;
  },
  items: (from) => from.u32(),
  title: (from) => from.str(),
  paper: (from) => from.u8(),
  mode: (from) => from.u8(),
  focus: (from) =>
    from.u8() === 1 ? { id: from.take(ID_BYTES), kind: from.u8(), text: from.str(), alt: from.str() } : null,
  tool: (from) => from.u8(),
  contentOutside: (from) => from.u8() === 1,
  hasMetLock: () => true,
  hasMetDrag: () => true,
};

/** Empty bytes: nothing has changed. Throws a FrameError for bytes that are no record. */
export function readUpdates(bytes: Uint8Array): EngineUpdates {
  const updates: EngineUpdates = {};
  if (bytes.length === 0) return updates;
  const from = new ByteReader(bytes);
  const bits = from.u32();
  Object.entries(SECTIONS).forEach(([name, read], bit) => {
    if ((bits & (1 << bit)) !== 0) Object.assign(updates, { [name]: read(from) });
  });
  from.end();
  return updates;
}

/** Bytes of `EngineApi.editing`; null: no text is edited. */
export function readEditing(bytes: Uint8Array): EditedText | null {
  if (bytes.length === 0) return null;
  const from = new ByteReader(bytes);
  return { id: from.take(ID_BYTES), box: readBox(from), zoom: from.f64(), text: from.take(from.left) };
}

function readBox(from: ByteReader): TurnedBox {
  return { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64(), rot: from.f64() };
}

function readSteps(from: ByteReader): { canUndo: boolean; canRedo: boolean } {
  const steps = from.u8();
  return { canUndo: (steps & UNDO) !== 0, canRedo: (steps & REDO) !== 0 };
}
