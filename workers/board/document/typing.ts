// Gives the engine what a person types in the box over an item, with the size it takes, and has it stored on this device at once (0180).
// Shares it with the others every half second and when the box is left. Knows nothing of what others type: the engine puts the two together.

import type { TextRange } from '#protocol/bus.ts';
import { LISTS } from '#protocol/item-json.ts';
import { plainText } from '#protocol/items/text-group.ts';
import type { FormatName } from '#protocol/text-marks.ts';
import { type PressedText, readSpec, type Texts } from '../../drawing/text/texts.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { readEditing } from '../../engine/updates.ts';

const SHARE_MS = 500;
/** Further than any text reaches. */
const WHOLE = 0xffff_ffff;

export class Typing {
  readonly #engine: EngineApi;
  readonly #texts: Pick<Texts, 'measure' | 'at'>;
  readonly #store: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `store`: what was typed goes to this device's disk. */
  constructor(engine: EngineApi, texts: Pick<Texts, 'measure' | 'at'>, store: () => void) {
    this.#engine = engine;
    this.#texts = texts;
    this.#store = store;
  }

  /** `before`: what stood in the box when the board last heard of it. */
  typed(before: string, after: string): void {
    run(this.#engine, 'writeText', before, after);
    this.#measure();
    if (before !== after) this.#timer ??= setTimeout(() => this.#share(), SHARE_MS);
    this.#store();
  }

  /** Without `range` all of it, or the texts of the selection where none is edited. */
  format(property: FormatName, on: boolean, value: string, range?: TextRange): void {
    run(this.#engine, 'formatText', property, on, value, range?.from ?? 0, range?.to ?? WHOLE, range?.text);
    this.#measure();
    if (this.#engine.editing().length > 0) this.#timer ??= setTimeout(() => this.#share(), SHARE_MS);
    this.#store();
  }

  /** The text being edited; null: none is. */
  text(): string | null {
    const edited = readEditing(this.#engine.editing());
    return edited && plainText(readSpec(edited.text).paragraphs);
  }

  /** What of the text being edited lies at a place of the view. */
  at(xCss: number, yCss: number): PressedText | null {
    const edited = readEditing(this.#engine.editing());
    if (!edited) return null;
    const { x, y, w, h, rot } = edited.box;
    const { zoom } = edited;
    const [dx, dy] = [xCss - x - w / 2, yCss - y - h / 2];
    const [cos, sin] = [Math.cos(rot), Math.sin(rot)];
    const [left, top] = [cos * dx + sin * dy + w / 2, cos * dy - sin * dx + h / 2];
    return this.#texts.at(readSpec(edited.text), w / zoom, h / zoom, left / zoom, top / zoom);
  }

  /** Of the text being edited. */
  tick(paragraph: number, done: boolean): void {
    const edited = readEditing(this.#engine.editing());
    if (!edited) return;
    const { paragraphs } = readSpec(edited.text);
    const lengths = paragraphs
      .slice(0, paragraph)
      .map(({ runs }) => runs.reduce((sum, run) => sum + run.text.length, 1));
    const place = lengths.reduce((sum, length) => sum + length, 0);
    const code = LISTS.indexOf(done ? 'done' : 'open') + 1;
    run(this.#engine, 'formatText', 'list', true, String(code), place, place, plainText(paragraphs));
  }

  end(before: string, after: string, commit: boolean): void {
    this.stop();
    run(this.#engine, 'writeText', before, after);
    this.#measure();
    run(this.#engine, 'closeText', commit);
    this.#store();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #share(): void {
    this.#timer = undefined;
    this.#measure();
    run(this.#engine, 'shareText');
    this.#store();
  }

  #measure(): void {
    const edited = readEditing(this.#engine.editing());
    if (!edited) return;
    const { w, h } = this.#texts.measure(readSpec(edited.text));
    run(this.#engine, 'setTextSize', w, h);
  }
}
