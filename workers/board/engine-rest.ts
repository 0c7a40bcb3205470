// The engine's second part: what no first stroke needs of it. It comes when the board can be drawn on; whatever asks for it before has it at
// once, however long that takes, so that nothing of the engine happens in another order. A worker may fetch and compile while it waits.

import { BoardError } from '#protocol/board-error.ts';

export class EngineRest {
  readonly #first: WebAssembly.Exports;
  readonly #address: URL;
  #module: WebAssembly.Module | null = null;
  #isHere = false;
  #coming: Promise<void> | null = null;

  constructor(first: WebAssembly.Exports, address: URL) {
    this.#first = first;
    this.#address = address;
  }

  /** Ahead of its use; where it cannot be had, whoever asks next has it asked for again. */
  bring(): Promise<void> {
    this.#coming ??= this.#compiled().catch((error: unknown) => {
      this.#coming = null;
      throw error;
    });
    return this.#coming;
  }

  /** It is here, or `not-loaded` is thrown and nothing has been done yet. */
  need(): void {
    if (!this.#isHere) this.#join(this.#module ?? this.#fetched());
  }

  /** As `need`, from the middle of the engine's work, which cannot be left as it is: a trap, after which the board begins anew. */
  ask(): void {
    try {
      this.need();
    } catch (error) {
      throw new WebAssembly.RuntimeError(String(error));
    }
  }

  async #compiled(): Promise<void> {
    if (this.#isHere) return;
    const response = await fetch(this.#address);
    if (!response.ok) throw new BoardError('not-loaded', `the engine's rest: ${response.status}`);
    this.#module = await WebAssembly.compileStreaming(response);
    this.need();
  }

  #fetched(): WebAssembly.Module {
    const asked = new XMLHttpRequest();
    try {
      asked.open('GET', this.#address, false);
      asked.responseType = 'arraybuffer';
      asked.send();
    } catch (error) {
      throw new BoardError('not-loaded', `the engine's rest: ${error}`);
    }
    if (asked.status !== 200) throw new BoardError('not-loaded', `the engine's rest: ${asked.status}`);
    return new WebAssembly.Module(asked.response);
  }

  #join(module: WebAssembly.Module): void {
    this.#isHere = true;
    new WebAssembly.Instance(module, { rest: this.#first });
  }
}
