// Pictures of a board that has any: their code is loaded when the first one is drawn. Until then, as until its px are there, a picture
// is what stands for it.

import type { ImageOrder } from '../../engine/draw-list.ts';
import type { ImageLevel, ImageSource } from '../executor.ts';
import type { BlobSource, Previews } from './blob-source.ts';
import type { Levels } from './levels.ts';

export interface LateLevelsDeps {
  /** What px may weigh that are kept, MB. */
  keepMb: number;
  /** What these slots of the draw list show can be drawn better now. */
  came(slots: ReadonlySet<number>): void;
}

export class LateLevels implements ImageSource {
  readonly #deps: LateLevelsDeps;
  #asked = new Set<number>();
  readonly #source: Promise<{ files: BlobSource; previews?: Previews }>;
  #found: (source: { files: BlobSource; previews?: Previews }) => void = () => {};
  #levels: Levels | null = null;
  #loading: Promise<void> | null = null;

  constructor(deps: LateLevelsDeps) {
    this.#deps = deps;
    this.#source = new Promise((resolve) => {
      this.#found = resolve;
    });
  }

  /** The files, once it is known where they are. */
  readonly blobs: BlobSource = { get: async (sha256) => (await this.#source).files.get(sha256) };

  from(files: BlobSource, previews?: Previews): void {
    this.#found({ files, ...(previews && { previews }) });
  }

  get bytes(): number {
    return this.#levels?.bytes ?? 0;
  }

  /** Something is on its way. What cannot be had is not. */
  get waiting(): boolean {
    return this.#loading !== null || this.#levels?.waiting === true;
  }

  level(order: ImageOrder): ImageLevel | undefined {
    if (this.#levels) return this.#levels.level(order);
    this.#asked.add(order.slot);
    this.#loading ??= this.#load();
    return undefined;
  }

  lost(): void {
    this.#levels?.lost();
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await this.#loading;
    await this.#levels?.settled();
  }

  /** The network is there again. */
  again(): void {
    this.#levels?.again();
  }

  stop(): void {
    this.#levels?.stop();
  }

  async #load(): Promise<void> {
    try {
      const { Levels } = await import('./levels.ts');
      const { previews } = await this.#source;
      this.#levels = new Levels({ ...this.#deps, blobs: this.blobs, ...(previews && { previews }) });
    } catch {
      // The next picture drawn asks for the code again.
    }
    this.#loading = null;
    const slots = this.#asked;
    this.#asked = new Set();
    if (this.#levels) this.#deps.came(slots);
  }
}
