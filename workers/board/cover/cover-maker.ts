// Makes the cover of the open board when it is asked for and is not the one there is: drawn, kept on this device, and brought to
// the server when everything it shows has a sequence number there. Loaded when it is first needed. Owns no time: the page says
// when (src/features/board/upkeep/cover.ts). Knows no engine and no server: it is given what it needs of both.

import type { Box } from '#protocol/bus.ts';
import type { PictureAnswer } from '#protocol/contract/files.ts';
import { type BoardCover, SOCIAL_PX } from '#protocol/covers.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { PictureName } from '../sync/board-api.ts';

/** Cards are at most half as wide; their screens may have two px per CSS px. */
export const COVER_PX = { w: 640, h: 360 } as const;

export interface Drawn {
  picture: Blob;
  area: Box;
}

/** Where the board stands, as the sync client knows it. */
export interface Standing {
  /** The last number folded here. */
  seq: number;
  /** Changes shown here that have no number yet. */
  pending: number;
  /** The server can be reached. */
  up: boolean;
}

export interface CoverMakerDeps {
  alias: string;
  /** Null while the board is being built again. What was drawn just now counts as pending. */
  standing(): Standing | null;
  items(): number;
  /** The whole board within so many px, never enlarged; null: nothing to show, or no picture at this time. */
  draw(wPx: number, hPx: number): Promise<Drawn | null>;
  /** `drawn` in the middle of paper of exactly this size. */
  framed(drawn: Blob, wPx: number, hPx: number): Promise<Blob>;
  /** Plain paper, for a board that was emptied. */
  paper(): Promise<Blob>;
  read(): Promise<BoardCover | undefined>;
  write(cover: BoardCover): Promise<void>;
  /** To the board's own address at the server. */
  put(name: PictureName, seq: number, picture: Blob): Promise<PictureAnswer>;
}

export class CoverMaker {
  readonly #from: CoverMakerDeps;
  #making: Promise<void> | null = null;

  constructor(from: CoverMakerDeps) {
    this.#from = from;
  }

  /** `share`: this role may. Resolves when all that could be done is done; a second call meanwhile waits for the same. */
  make(share: boolean): Promise<void> {
    this.#making ??= this.#make(share).finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #make(share: boolean): Promise<void> {
    const { alias, standing, items, read, write } = this.#from;
    const at = standing();
    if (!at) return;
    const { seq } = at;
    const pending = at.pending > 0;
    const known = await read().catch(() => undefined);
    // Half loaded, or never drawn on.
    if (!pending && (seq === 0 || (known && known.seq > seq))) return;
    const same = known && !pending && !known.pending && known.seq === seq;
    if (same && (known.shared || !share || !at.up)) return;
    const drawn = items() > 0 ? await this.#draw() : null;
    if (items() > 0 && !drawn) return;
    const cover: BoardCover = {
      alias,
      picture: drawn?.picture ?? null,
      seq,
      pending,
      shared: false,
      area: drawn?.area ?? null,
    };
    // A full disk keeps the picture from this device's cards, not from the others'.
    await write(cover).catch(() => {});
    if (!share || pending || !at.up) return;
    const { social } = await this.#share(cover);
    await write({ ...cover, shared: true }).catch(() => {});
    if (social) await this.#shareSocial(seq);
  }

  /** Where pictures are PNG a busy board may be too heavy: then it is drawn smaller. */
  async #draw(): Promise<Drawn | null> {
    const { w, h } = COVER_PX;
    const drawn = await this.#from.draw(w, h);
    return drawn && drawn.picture.size > LIMITS.pictureBytes ? this.#from.draw(w / 2, h / 2) : drawn;
  }

  async #share({ picture, seq }: BoardCover): Promise<PictureAnswer> {
    const { put, paper } = this.#from;
    return put('cover', seq, picture ?? (await paper()));
  }

  /** The board has a public address: crawlers are shown a picture of a size of their own. */
  async #shareSocial(seq: number): Promise<void> {
    const { draw, framed, put, paper } = this.#from;
    const drawn = await draw(SOCIAL_PX.w, SOCIAL_PX.h);
    const picture = await framed(drawn?.picture ?? (await paper()), SOCIAL_PX.w, SOCIAL_PX.h);
    if (picture.size <= LIMITS.pictureBytes) await put('social-image', seq, picture);
  }
}
