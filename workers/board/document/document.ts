// What the board holds, as the page asks for it and edits it: tools and their options, items, selection, clipboard, texts. What
// many calls bring at once goes through Puts. Knows the engine; neither frames nor the server.

import { BoardError, laterPart } from '#protocol/board-error.ts';
import type { ItemFilter, TextRange } from '#protocol/bus.ts';
import { countIn, imagesIn } from '#protocol/item-bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { KINDS } from '#protocol/items/codes.ts';
import { idText, packIds, unpackIds } from '#protocol/items/ids.ts';
import { eachItemOf } from '#protocol/items/read.ts';
import type { FormatName } from '#protocol/text-marks.ts';
import { TOOL_CODES, type ToolName, type ToolOptions } from '#protocol/tools.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import { setTheme } from '../../drawing/theme.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { recordsOf } from '../../engine/records.ts';
import { type EngineUpdates, readUpdates } from '../../engine/updates.ts';
import type { EventBatch } from '../events.ts';
import type { Sync } from '../sync/host.ts';
import { BoardState } from './board-state.ts';
import { Puts, type PutsDeps } from './bulk-insert.ts';
import { Rights } from './rights.ts';
import { TextWatch } from './text-watch.ts';
import { Typing } from './typing.ts';

/** More than a board can hold. */
const ALL = 0xffff_ffff;

export interface DocumentDeps {
  engine: EngineApi;
  texts: Texts;
  events: EventBatch;
  /** Stores the text typed so far on this device and draws it. */
  store(): void;
  /** For Puts: its slices, where its transactions go, and who waits for them. */
  puts: Omit<PutsDeps, 'engine'>;
}

export class BoardDocument {
  readonly state: BoardState;
  readonly rights: Rights;
  readonly textWatch: TextWatch;
  readonly puts: Puts;
  readonly #engine: EngineApi;
  readonly #events: EventBatch;
  readonly #texts: Texts;
  readonly #typing: Typing;
  #fontsEpoch = 0;
  #changes = 0;

  constructor({ engine, texts, events, store, puts }: DocumentDeps) {
    this.#engine = engine;
    this.#events = events;
    this.#texts = texts;
    this.state = new BoardState(engine, events, (spec) => texts.letters(spec));
    this.textWatch = new TextWatch(engine, events);
    this.rights = new Rights(engine, events, this.textWatch);
    this.puts = new Puts({ engine, ...puts });
    this.#typing = new Typing(engine, texts, store);
  }

  /**
   * After a turn of the engine: gives the events what is different if something may be (`changed`, or a font that came). Returns what the
   * engine has changed; null if it was not asked.
   */
  tell(changed: boolean): EngineUpdates | null {
    if (!changed && this.#texts.epoch === this.#fontsEpoch) return null;
    this.#fontsEpoch = this.#texts.epoch;
    this.#events.set('changes', ++this.#changes);
    const updates = readUpdates(this.#engine.drainUpdates());
    if (updates.hasMetLock) this.#events.set('notice', { code: 'locked' });
    if (updates.hasMetDrag) this.#events.set('notice', { code: 'in-hand' });
    this.state.show(updates);
    if (updates.mode !== undefined) this.rights.read(updates.mode);
    return updates;
  }

  dark(on: boolean): void {
    this.state.dark = on;
    setTheme(this.#engine, on);
  }

  setTool(name: ToolName, options: ToolOptions, keep: boolean): void {
    if (!Object.hasOwn(TOOL_CODES, name)) throw new BoardError('unknown-tool', name);
    const all = { ...this.state.options.get(name), ...options };
    this.#events.again('tool');
    try {
      run(this.#engine, 'useTool', name, all);
    } catch (error) {
      // The page has shown the other one already.
      this.state.showTool();
      throw error;
    }
    this.state.options.set(name, all);
    if (all.cut !== undefined) run(this.#engine, 'setEraserCuts', all.cut);
    run(this.#engine, 'setToolLock', keep);
    if (all.lasso !== undefined) run(this.#engine, 'setLasso', all.lasso);
    // Last, because an outline of a newer version is rejected.
    if (all.form !== undefined) run(this.#engine, 'setToolForm', all.form);
  }

  selection(): string[] {
    return unpackIds(this.#engine.selection(ALL));
  }

  /** As they are now. */
  records({ ids, kind }: ItemFilter): Uint8Array[] {
    const code = codeOf(kind);
    return recordsOf(this.#engine, ids ? packIds(ids) : this.#engine.allIds(code), code);
  }

  /** As they are now. */
  async items(filter: ItemFilter): Promise<ItemJson[]> {
    const records = this.records(filter);
    const { readInk } = await laterPart(import('#protocol/items/ink.ts'));
    return [...eachItemOf(records, readInk)];
  }

  count({ ids, kind }: ItemFilter): number {
    if (!ids) return this.#engine.count(codeOf(kind));
    if (kind === undefined) return this.#engine.countIds(packIds(ids));
    return [...eachItemOf(this.records({ ids, kind }))].length;
  }

  hit(x: number, y: number): string | null {
    const id = this.#engine.hit(x, y);
    return id && id.length > 0 ? idText(id) : null;
  }

  /** Around `at`, board units; without it near the middle of the view, beside what is there. */
  async paste(chunk: Uint8Array, at?: { x: number; y: number }, images?: Sync['images']): Promise<string[]> {
    const shown = imagesIn(chunk);
    // Their code, or a file, that cannot be had now keeps nothing else back.
    if (shown.size > 0) await images?.bring(shown).catch(() => undefined);
    const engine = this.#engine;
    const ids = unpackIds(at ? engine.paste(chunk, at.x, at.y) : engine.pasteBeside(chunk));
    if (ids.length < countIn(chunk)) this.#events.set('notice', { code: 'paste-left-out' });
    return ids;
  }

  editText(before: string, after: string): void {
    this.#typing.typed(before, after);
  }

  format(property: FormatName, on: boolean, value: string | number, range?: TextRange): void {
    this.#typing.format(property, on, String(value), range);
  }

  pressText(id: string, xCss: number, yCss: number): string | null {
    if (this.#typing.text() !== null) return null;
    run(this.#engine, 'beginEdit', id);
    const pressed = this.#typing.at(xCss, yCss);
    if (pressed && 'paragraph' in pressed) this.#typing.tick(pressed.paragraph, !pressed.done);
    run(this.#engine, 'closeText', true);
    return pressed && 'link' in pressed ? pressed.link : null;
  }

  endEdit(before: string | null, after: string, commit: boolean): boolean {
    const text = this.#typing.text();
    const stood = before ?? text ?? '';
    this.#typing.end(stood, before === null ? stood + after : after, commit);
    return text !== null;
  }

  stop(): void {
    this.#typing.stop();
  }
}

function codeOf(kind: string | undefined): number {
  if (kind === undefined) return -1;
  const code = (KINDS as readonly string[]).indexOf(kind);
  // A kind nobody knows has no items.
  return code < 0 ? 255 : code;
}
