// Pictures of a board that has any: their code is loaded when the first one is drawn. Until then, as until its px are there, a picture
// is what stands for it.

import type { ImageOrder } from '../draw-list.ts';
import type { ImageLevel, ImageSource } from '../executor.ts';
import type { BlobSource } from './blob-source.ts';
import type { Images } from './images.ts';

export interface LateImagesPort {
  blobs: BlobSource;
  /** What px may weigh that are kept, MB. */
  keepMb: number;
  /** What these slots of the draw list show can be drawn better now. */
  came(slots: Uint32Array): void;
}

export class LateImages implements ImageSource {
  readonly #port: LateImagesPort;
  readonly #asked = new Set<number>();
  #images: Images | null = null;
  #loading: Promise<void> | null = null;

  constructor(port: LateImagesPort) {
    this.#port = port;
  }

  get bytes(): number {
    return this.#images?.bytes ?? 0;
  }

  /** Something is on its way. What cannot be had is not. */
  get waiting(): boolean {
    return this.#loading !== null || this.#images?.waiting === true;
  }

  level(order: ImageOrder): ImageLevel | undefined {
    if (this.#images) return this.#images.level(order);
    this.#asked.add(order.slot);
    this.#loading ??= this.#load();
    return undefined;
  }

  lost(): void {
    this.#images?.lost();
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await this.#loading;
    await this.#images?.settled();
  }

  stop(): void {
    this.#images?.stop();
  }

  async #load(): Promise<void> {
    try {
      const { Images } = await import('./images.ts');
      this.#images = new Images(this.#port);
    } catch {
      // The next picture drawn asks for the code again.
    }
    this.#loading = null;
    const slots = Uint32Array.from(this.#asked);
    this.#asked.clear();
    if (this.#images) this.#port.came(slots);
  }
}
