// The covers of a page of cards as one stream of bytes, for a person who may read those boards. A cover that the device has is not sent
// again. The bytes: docs/formats.md, "HTTP of a person".

import type { CoverHead, CoversRequest } from '#protocol/contract/covers.ts';
import type { WorkspaceAccess } from '../../access/membership.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { may } from '../../policies/board.ts';
import type { Person } from '../../policies/person.ts';
import type { pictureQueries, StoredPicture } from './picture-queries.ts';

export interface CoversDeps {
  db: Uses<{ reads: { pictures: Only<typeof pictureQueries, 'covers'> } }>;
  blobs: Pick<BlobStore, 'get'>;
  access: Pick<WorkspaceAccess, 'boardRoles'>;
}

export class Covers {
  readonly #deps: CoversDeps;

  constructor(deps: CoversDeps) {
    this.#deps = deps;
  }

  /** Returns the covers that are newer than the device's, as bytes. A damaged one is logged and left out. */
  async newer(
    { id }: Pick<Person, 'id'>,
    { boards }: CoversRequest,
    log: Pick<Logger, 'error'>,
  ): Promise<AsyncIterable<Buffer>> {
    const { db, access } = this.#deps;
    const roles = await access.boardRoles(
      id,
      boards.map((board) => board.id),
    );
    const readable = boards.filter((board) => {
      const standing = roles.get(board.id);
      return standing !== undefined && may(standing.role, 'read');
    });
    const covers = new Map(
      (await db.reads.pictures.covers(readable.map((board) => board.id))).map((cover) => [cover.board, cover]),
    );
    const newer = readable.flatMap((board) => {
      const cover = covers.get(board.id);
      return cover && cover.seq > board.seq ? [cover] : [];
    });
    return this.#records(newer, log);
  }

  /** One picture is in memory at a time. */
  async *#records(
    covers: readonly (StoredPicture & { board: string })[],
    log: Pick<Logger, 'error'>,
  ): AsyncIterable<Buffer> {
    for (const { board, seq, type, atMs, sha256 } of covers) {
      const picture = await this.#deps.blobs.get(sha256);
      if (!picture) {
        log.error({ board, sha256 }, 'a cover is damaged; its card is shown without it');
        continue;
      }
      const head = Buffer.from(
        JSON.stringify({ id: board, seq, type, atMs, bytes: picture.length } satisfies CoverHead),
      );
      const length = Buffer.alloc(4);
      length.writeUInt32LE(head.length);
      yield Buffer.concat([length, head, picture]);
    }
  }
}
