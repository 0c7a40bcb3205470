// What the chrome mirrors of the engine: asks the getters after a turn that changed something and gives the values to the
// events. Owns no state but what it needs to ask less.

import type { EditingState, SelectionState } from '#protocol/board-events.ts';
import { paperName, type TurnedBox } from '#protocol/bus.ts';
import { ByteReader, hexOf, sameBytes } from '#protocol/bytes.ts';
import { ID_BYTES } from '#protocol/item-bytes.ts';
import { KINDS } from '#protocol/items/codes.ts';
import { idText, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { readOptions } from '#protocol/items/style.ts';
import { plainText } from '#protocol/items/text-group.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { TOOL_CODES, type ToolName, type ToolOptions } from '#protocol/tools.ts';
import { familyOf, lineHeightOf, weightOf } from '../../drawing/text/fonts.ts';
import type { TextSpec } from '../../drawing/text/layout.ts';
import { linkColor } from '../../drawing/text/paint-line.ts';
import { readSpec, type Texts } from '../../drawing/text/texts.ts';
import { textColor } from '../../drawing/theme.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EventBatch } from '../events.ts';

const MAX_IDS = 200;
const TOOL_NAMES = Object.keys(TOOL_CODES) as ToolName[];

export class BoardState {
  /** Options as last set, by tool: the chrome shows those of the tool in hand. */
  readonly options = new Map<ToolName, ToolOptions>();
  dark = false;
  readonly #engine: EngineApi;
  readonly #events: EventBatch;
  readonly #letters: Texts['letters'];
  #selection: { ids: Uint8Array; info: Uint8Array; state: SelectionState } | null = null;

  /** `letters`: how large a text's letters are, and where they stand in a line. */
  constructor(engine: EngineApi, events: EventBatch, letters: Texts['letters']) {
    this.#engine = engine;
    this.#events = events;
    this.#letters = letters;
  }

  read(): void {
    const engine = this.#engine;
    const [x = 0, y = 0, zoom = 1] = engine.cameraGet();
    this.#events.set('camera', { x, y, zoom });
    this.#events.set('selection', this.selection());
    this.#events.set('selectionBox', boxOf(engine.selectionBounds()));
    this.#events.set('editing', this.editing());
    this.#events.set('history', { canUndo: engine.canUndo(), canRedo: engine.canRedo() });
    this.#events.set('items', engine.count(-1));
    this.#events.set('title', engine.title());
    this.#events.set('paper', paperName(engine.paper()));
    this.#events.set('focus', this.focus());
    const name = TOOL_NAMES.find((tool) => TOOL_CODES[tool] === engine.tool());
    if (name) this.#events.set('tool', { name, options: this.options.get(name) ?? {} });
  }

  selection(): SelectionState {
    const [ids, info] = [this.#engine.selection(MAX_IDS), this.#engine.selectionInfo()];
    let last = this.#selection;
    // Two hundred names are not read anew for every step of a camera.
    if (!last || !sameBytes(last.ids, ids) || !sameBytes(last.info, info))
      last = { ids, info, state: selectionOf(ids, info) };
    this.#selection = last;
    return last.state;
  }

  editing(): EditingState | null {
    const bytes = this.#engine.editing();
    if (bytes.length === 0) return null;
    const from = new ByteReader(bytes);
    const id = idText(from.take(ID_BYTES));
    const box = { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64(), rot: from.f64() };
    const zoom = from.f64();
    const spec = readSpec(from.take(from.left));
    const { kind, style, item } = this.#editedItem(bytes.subarray(0, ID_BYTES), spec);
    const color = textColor(kind, style, this.dark);
    return {
      id,
      kind,
      box,
      zoom,
      text: plainText(spec.paragraphs),
      paragraphs: spec.group.paragraphs,
      fontFamily: familyOf(spec.font),
      fontWeight: weightOf(spec.font),
      lineHeight: lineHeightOf(spec.font),
      ...this.#letters(spec),
      padding: spec.pad,
      align: spec.align,
      valign: spec.valign,
      color,
      linkColor: linkColor(color),
      fixedWidth: spec.w > 0,
      ...(item && { item }),
    };
  }

  /** A text that is not on the board yet has the style of the tool that makes it. */
  #editedItem(id: Uint8Array, spec: TextSpec): { kind: string; style: StyleJson; item?: EditingState['item'] } {
    const [read] = readItems(this.#engine.items(id, -1, false));
    if (read) {
      const { text: _text, paragraphs: _paragraphs, ...item } = read;
      return { kind: item.kind, style: item.style, item };
    }
    const kind = spec.pad > 0 ? 'sticky' : 'text';
    const { color, fill } = this.options.get(kind) ?? {};
    return { kind, style: { ...(color ? { color } : {}), ...(fill ? { fill } : {}) } };
  }

  focus(): { id: string; label: string } | null {
    const id = this.#engine.focused();
    if (id.length === 0) return null;
    return { id: idText(id), label: this.label(id) };
  }

  /** What a screen reader says of an item: its text, what it shows, or its kind for the chrome to translate. */
  label(id: Uint8Array): string {
    const text = this.#engine.plainText(id).trim();
    if (text !== '') return text.slice(0, 120);
    const [item] = readItems(this.#engine.items(id, -1, false));
    return item?.image?.alt?.slice(0, 120) ?? item?.kind ?? '';
  }

  digest(): string {
    return hexOf(this.#engine.digest());
  }
}

function selectionOf(ids: Uint8Array, bytes: Uint8Array): SelectionState {
  if (ids.length === 0) return { count: 0, ids: [], kinds: [], locked: false, style: {} };
  const info = new ByteReader(bytes);
  const count = info.u32();
  const bits = info.u32();
  const locked = info.u8() === 1;
  return {
    count,
    ids: unpackIds(ids),
    kinds: KINDS.filter((_, code) => (bits & (1 << code)) !== 0),
    locked,
    style: readOptions(info),
  };
}

function boxOf(bounds: Float64Array): TurnedBox | null {
  const [x, y, w, h, rot] = bounds;
  if (x === undefined || y === undefined || w === undefined || h === undefined) return null;
  return { x, y, w, h, rot: rot ?? 0 };
}
