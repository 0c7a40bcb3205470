// What a person types in the box over an item: given to the engine at once, with the size it takes, and shared with the others
// every half second and when the box is left. Knows nothing of what others type: the engine puts the two together.

import type { TextRange } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';
import { ID_BYTES } from '#protocol/item-bytes.ts';
import type { EngineApi } from '../engine-api.ts';
import { readSpec, type Texts } from './texts.ts';

/** id · box · zoom stand before the text in `engine.editing`. */
const HEAD_BYTES = ID_BYTES + 6 * 8;
const SHARE_MS = 500;
/** Further than any text reaches. */
const WHOLE = 0xffff_ffff;

export class Typing {
  readonly #engine: EngineApi;
  readonly #texts: Pick<Texts, 'measure'>;
  readonly #wake: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: EngineApi, texts: Pick<Texts, 'measure'>, wake: () => void) {
    this.#engine = engine;
    this.#texts = texts;
    this.#wake = wake;
  }

  /** `before`: what stood in the box when the board last heard of it. */
  typed(before: string, after: string): void {
    this.#engine.editText(before, after);
    this.#measure();
    if (before !== after) this.#timer ??= setTimeout(() => this.#share(), SHARE_MS);
  }

  /** Without `range` all of it, or the texts of the selection where none is edited. */
  format(property: number, on: boolean, value: string, range?: TextRange): void {
    this.#engine.format(property, on, value, range?.from ?? 0, range?.to ?? WHOLE, range?.text);
    this.#measure();
    if (this.#engine.editing().length > 0) this.#timer ??= setTimeout(() => this.#share(), SHARE_MS);
  }

  end(before: string, after: string, commit: boolean): void {
    this.stop();
    this.#engine.editText(before, after);
    this.#measure();
    this.#engine.endEdit(commit);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #share(): void {
    this.#timer = undefined;
    this.#measure();
    this.#engine.shareEdit();
    this.#wake();
  }

  #measure(): void {
    const editing = this.#engine.editing();
    if (editing.length === 0) return;
    const from = new ByteReader(editing);
    from.take(HEAD_BYTES);
    const { w, h } = this.#texts.measure(readSpec(from.take(from.left)));
    this.#engine.editSize(w, h);
  }
}
