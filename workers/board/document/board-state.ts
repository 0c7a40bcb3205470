// What the page mirrors of the engine: gives the events what a turn of the engine has changed, in the page's words. Owns what such a value
// needs beside it: the options of the tools, the theme, fonts.

import type { EditingState, SelectionState } from '#protocol/board-events.ts';
import { ByteReader, hexOf } from '#protocol/bytes.ts';
import { KINDS } from '#protocol/items/codes.ts';
import { idText, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { readOptions } from '#protocol/items/style.ts';
import { plainText } from '#protocol/items/text-group.ts';
import type { StyleJson } from '#protocol/styles.ts';
import type { ToolName, ToolOptions } from '#protocol/tools.ts';
import { familyOf, lineHeightOf, weightOf } from '../../drawing/text/fonts.ts';
import type { TextSpec } from '../../drawing/text/layout.ts';
import { linkColor } from '../../drawing/text/paint-line.ts';
import { readSpec, type Texts } from '../../drawing/text/texts.ts';
import { textColor } from '../../drawing/theme.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EditingUpdate, EngineUpdates, SelectionUpdate } from '../../engine/updates.ts';
import type { EventBatch } from '../events.ts';

const NO_OPTIONS: ToolOptions = {};
/** Fields of a text being edited that are not the engine's. */
const LOOKS = ['color', 'fontSize', 'baseline'] as const;

export class BoardState {
  /** Options as last set, by tool: the chrome shows those of the tool in hand. */
  readonly options = new Map<ToolName, ToolOptions>();
  dark = false;
  readonly #engine: Pick<EngineApi, 'digest'>;
  readonly #events: EventBatch;
  readonly #letters: Texts['letters'];
  #edited: EditingUpdate | null = null;
  /** Undefined: the page has none yet. */
  #editing: EditingState | null | undefined;
  #tool: { name: ToolName; options: ToolOptions } = { name: 'select', options: NO_OPTIONS };

  /** `letters`: how large a text's letters are, and where they stand in a line. */
  constructor(engine: Pick<EngineApi, 'digest'>, events: EventBatch, letters: Texts['letters']) {
    this.#engine = engine;
    this.#events = events;
    this.#letters = letters;
  }

  /** After a turn that may have changed something, if only in theme or fonts. */
  show({ camera, selection, selectionBox, editing, history, items, title, paper, focus, tool }: EngineUpdates): void {
    this.#events.addChanged({
      camera,
      selection: selection && selectionOf(selection),
      selectionBox,
      editing: this.#newEditing(editing),
      history,
      items,
      title,
      paper,
      focus,
    });
    if (tool) this.#tool = { ...this.#tool, name: tool };
    this.showTool();
  }

  /** The tool as the engine had it after its last turn, with its options as they are now. */
  showTool(): void {
    const { name } = this.#tool;
    const options = this.options.get(name) ?? NO_OPTIONS;
    // One object for as long as nothing changes: it is compared by identity.
    if (options !== this.#tool.options) this.#tool = { name, options };
    this.#events.set('tool', this.#tool);
  }

  digest(): string {
    return hexOf(this.#engine.digest());
  }

  /** Undefined if it is as before. Without an update only theme, options and fonts may have changed it; with one it may be equal. */
  #newEditing(update: EngineUpdates['editing']): EditingState | null | undefined {
    const before = this.#editing;
    if (update !== undefined) this.#edited = update;
    this.#editing = this.#edited && this.#editingOf(this.#edited);
    const isSame =
      update === undefined
        ? LOOKS.every((name) => this.#editing?.[name] === before?.[name])
        : JSON.stringify(this.#editing) === JSON.stringify(before);
    return isSame ? undefined : this.#editing;
  }

  #editingOf({ id, box, zoom, text, item: record }: EditingUpdate): EditingState {
    const spec = readSpec(text);
    const { kind, style, item } = this.#editedItem(record, spec);
    const color = textColor(kind, style, this.dark);
    return {
      id: idText(id),
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
  #editedItem(record: Uint8Array, spec: TextSpec): { kind: string; style: StyleJson; item?: EditingState['item'] } {
    const [read] = readItems(record);
    if (read) {
      const { text: _text, paragraphs: _paragraphs, ...item } = read;
      return { kind: item.kind, style: item.style, item };
    }
    const kind = spec.pad > 0 ? 'sticky' : 'text';
    const { color, fill } = this.options.get(kind) ?? NO_OPTIONS;
    return { kind, style: { ...(color ? { color } : {}), ...(fill ? { fill } : {}) } };
  }
}

function selectionOf({ kinds, style, ids, ...rest }: SelectionUpdate): SelectionState {
  return {
    ...rest,
    ids: unpackIds(ids),
    kinds: KINDS.filter((_, code) => (kinds & (1 << code)) !== 0),
    style: readOptions(new ByteReader(style)),
  };
}
