// Adds images to a board within the room of the board and of its owner. Reads are in image-queries.ts.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import { takeStorage } from '../../access/stored-byte-changes.ts';
import type { StorageUser } from '../../access/stored-byte-queries.ts';
import { releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';
import { hasQuota, type ImageLimits, type NewImage, typeOf } from './image-queries.ts';

export function imageChanges(db: Kysely<Tables>) {
  return {
    /** Before its bytes are stored, by the right and the room there are now. Throws `images-full` and what `takeStorage` throws. */
    beginImage(ask: NewImage & { by: Grant; user: StorageUser; limits: ImageLimits; nowMs: number }): Promise<void> {
      const { by, user, limits, nowMs, sha256, size } = ask;
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        if ((await typeOf(all, ask)) === undefined && !(await hasQuota(all, ask, limits)))
          throw new CallerError('images-full');
        await takeStorage(all, { user, kind: 'image', sha256, size, nowMs });
      });
    },
    /** Called when the image's bytes are stored. Throws `images-full` if others have used the room meanwhile; the blob is then deleted. */
    putImage({ limits, ...image }: NewImage & { limits: ImageLimits }): Promise<void> {
      return db.transaction().execute(async (all) => {
        if ((await typeOf(all, image)) !== undefined) return;
        if (!(await hasQuota(all, image, limits))) throw new CallerError('images-full');
        const { board, sha256, type, size } = image;
        await all
          .insertInto('board_blob')
          .values({ board, sha256, kind: type, size })
          .onConflict((there) => there.doNothing())
          .execute();
        await releaseClaim(all, sha256);
      });
    },
  };
}
