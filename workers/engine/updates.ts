// The record of `EngineApi.drainUpdates` (docs/engine-updates.md): what is different since it was drained last. The engine compares, so a
// field that is here has changed. Knows the record; not what the page is told of it.

import { type Camera, type PaperName, paperName, type TurnedBox } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';
import { ID_BYTES, LOCK } from '#protocol/item-bytes.ts';
import { kindName } from '#protocol/items/codes.ts';
import { idText } from '#protocol/items/ids.ts';
import { TOOL_CODES, type ToolName } from '#protocol/tools.ts';

/** The selected items. */
export interface SelectionUpdate {
  count: number;
  /** Bit n: items of kind n are among them. */
  kinds: number;
  locked: boolean;
  /** A leader has locked one of the items. */
  lockedByLeader?: true;
  /** Group `s` of docs/formats.md: what all of them share. */
  style: Uint8Array;
  /** 16 bytes each, in paint order; of a larger selection any 200. */
  ids: Uint8Array;
}

/** A text being edited. */
interface EditedText {
  id: Uint8Array;
  /** CSS px, before rotation about its center. */
  box: TurnedBox;
  /** CSS px per board unit. */
  zoom: number;
  /** The bytes that `EngineApi.text` returns. */
  text: Uint8Array;
}

export interface EditingUpdate extends EditedText {
  /** The bytes that `EngineApi.items` returns; empty while the item is not on the board. */
  item: Uint8Array;
}

/** Whether a lane has a step to undo and one to redo. */
export interface LaneHistory {
  lane: number;
  canUndo: boolean;
  canRedo: boolean;
}

interface EngineState {
  camera: Camera;
  selection: SelectionUpdate;
  /** CSS px; null when nothing is selected. */
  selectionBox: TurnedBox | null;
  editing: EditingUpdate | null;
  /** The page's own lane. */
  history: { canUndo: boolean; canRedo: boolean };
  /** All other lanes. */
  lanes: LaneHistory[];
  items: number;
  title: string;
  paper: PaperName;
  /** Code of `MODE`, or one of a newer version. */
  mode: number;
  /** The keyboard's item. */
  focus: { id: string; label: string } | null;
  /** Undefined: this version does not know it. */
  tool: ToolName | undefined;
  /** There is something on the board, and nothing of it in view. */
  contentOutside: boolean;
  /** A lock was in the way of something. */
  hasMetLock: true;
  /** A drag was in the way of an undo or redo. */
  hasMetDrag: true;
}

export type EngineUpdates = Partial<EngineState>;

/** Names by the tools' codes. */
const TOOL_NAMES = Object.keys(TOOL_CODES) as ToolName[];
const MAX_LABEL = 120;

/** By their bits, ascending (engine/wasm/src/updates.rs). */
const SECTIONS: { [K in keyof EngineState]: (from: ByteReader) => EngineState[K] } = {
  camera: (from) => ({ x: from.f64(), y: from.f64(), zoom: from.f64() }),
  selection: (from) => ({
    count: from.u32(),
    kinds: from.u32(),
    ...readLock(from),
    style: from.bytes(),
    ids: from.bytes(),
  }),
  selectionBox: (from) => (readFlag(from) ? readBox(from) : null),
  editing: (from) => {
    const edited = readEditing(from.bytes());
    return edited && { ...edited, item: from.bytes() };
  },
  history: readSteps,
  lanes: (from) => Array.from({ length: from.count(5) }, () => ({ lane: from.u32(), ...readSteps(from) })),
  items: (from) => from.u32(),
  title: (from) => from.str(),
  paper: (from) => paperName(from.u8()),
  mode: (from) => from.u8(),
  focus: (from) => (readFlag(from) ? readFocus(from) : null),
  tool: (from) => TOOL_NAMES[from.u8()],
  contentOutside: readFlag,
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

/** 0, 1, or 2 for a leader's lock. */
function readLock(from: ByteReader): Pick<SelectionUpdate, 'locked' | 'lockedByLeader'> {
  const lock = from.u8();
  return { locked: lock > 0, ...(lock === LOCK.leader && { lockedByLeader: true }) };
}

function readFlag(from: ByteReader): boolean {
  return from.u8() === 1;
}

/** The label is what a screen reader says: text, what an image shows, or the kind for the page to translate. */
function readFocus(from: ByteReader): EngineState['focus'] {
  const id = idText(from.take(ID_BYTES));
  // 0: the item is not on the board.
  const kind = from.u8();
  const [text, alt] = [from.str(), from.str()];
  const label = (text.trim() || alt).slice(0, MAX_LABEL);
  return { id, label: label || (kind === 0 ? '' : kindName(kind)) };
}

function readBox(from: ByteReader): TurnedBox {
  return { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64(), rot: from.f64() };
}

function readSteps(from: ByteReader): { canUndo: boolean; canRedo: boolean } {
  return { canUndo: readFlag(from), canRedo: readFlag(from) };
}
