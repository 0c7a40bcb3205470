// Making a board that has a secret, and what is changed by a grant of it: its links, its end. The grant is looked at again in the change's
// own transaction.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { copyImages } from '../platform/database/blob-names.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Grant } from '../policies/grant.ts';
import type { Derived } from './link-queries.ts';
import { lockGrant } from './lock-grant.ts';

export interface LinkChange {
  role?: BoardRole | undefined;
  expires?: number | null | undefined;
  revoked?: boolean | undefined;
  /** The same as in `Link`. */
  password?: string | null | undefined;
  history?: boolean | undefined;
}

export interface NewLink {
  role: BoardRole;
  sha256: Uint8Array;
  expires?: number | null;
  derived?: Derived;
  password?: string | null;
  history?: boolean;
}

export function linkChanges(db: Kysely<Tables>) {
  return {
    /** Makes the board, who made it and its first links, unless it is there. `copiedBy`: the grant by which it is a copy of another. */
    async createBoard(board: {
      id: string;
      alias: string;
      creator: string;
      links: NewLink[];
      copiedBy?: Grant;
    }): Promise<void> {
      const nowMs = Date.now();
      await db.transaction().execute(async (all) => {
        if (board.copiedBy) await lockGrant(all, board.copiedBy);
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('board')
          .values({ id: board.id, alias: board.alias, created_at: nowMs, changed_at: nowMs, changed_by: board.creator })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        await all.insertInto('board_creator').values({ board: board.id, actor: board.creator }).execute();
        if (board.copiedBy) await copyImages(all, { from: board.copiedBy.thing.id, into: board.id });
        for (const link of board.links) {
          await all
            .insertInto('board_link')
            .values(linkRow(board.id, link))
            .onConflict((there) => there.doNothing())
            .execute();
        }
      });
    },
    /** False, and nothing is made, when the board has `max` links already. */
    addLink({ by, link, max }: { by: Grant; link: NewLink; max: number }): Promise<boolean> {
      const board = by.thing.id;
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        const { there } = await all
          .selectFrom('board_link')
          .select((of) => of.fn.countAll<number>().as('there'))
          .where('board', '=', board)
          .executeTakeFirstOrThrow();
        if (Number(there) >= max) return false;
        await all.insertInto('board_link').values(linkRow(board, link)).execute();
        return true;
      });
    },
    /**
     * False when there is no such link. Who has the secret of a board's alias can work out that of its first view link: with the one
     * the other ends. Throws `forbidden` if the grant no longer lets its holder end links.
     */
    async changeLink({
      by,
      sha256,
      change: { role, expires, revoked, password, history },
    }: {
      by: Grant;
      sha256: Uint8Array;
      change: LinkChange;
    }): Promise<boolean> {
      const board = by.thing.id;
      return db.transaction().execute(async (all) => {
        const { mayEndLinks } = await lockGrant(all, by);
        if (!mayEndLinks) throw new CallerError('forbidden');
        const link = await all
          .selectFrom('board_link')
          .select(['role', 'revoked', 'derived', 'version', 'password', 'password_version', 'history'])
          .where('board', '=', board)
          .where('sha256', '=', sha256)
          .executeTakeFirst();
        if (!link) return false;
        const isOther =
          (role ?? link.role) !== link.role ||
          (revoked ?? link.revoked !== 0) !== (link.revoked !== 0) ||
          (history ?? link.history !== 0) !== (link.history !== 0) ||
          password !== undefined;
        await all
          .updateTable('board_link')
          .set({
            version: link.version + (isOther ? 1 : 0),
            ...(role !== undefined && { role }),
            ...(expires !== undefined && { expires }),
            ...(revoked !== undefined && { revoked: revoked ? 1 : 0 }),
            ...(history !== undefined && { history: history ? 1 : 0 }),
            ...(password !== undefined && {
              password,
              password_version: link.password_version + (password === link.password ? 0 : 1),
            }),
          })
          .where('board', '=', board)
          .where('sha256', '=', sha256)
          .execute();
        if (revoked && link.derived === 'edit') {
          await all
            .updateTable('board_link')
            .set((of) => ({ revoked: 1, version: of('version', '+', 1) }))
            .where('board', '=', board)
            .where('derived', '=', 'view')
            .where('revoked', '=', 0)
            .execute();
        }
        return true;
      });
    },
    async deleteBoard({ by }: { by: Grant }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        await all
          .updateTable('board')
          .set({ deleted_at: Date.now() })
          .where('id', '=', by.thing.id)
          .where('deleted_at', 'is', null)
          .execute();
      });
    },
  };
}

function linkRow(board: string, { history = false, ...link }: NewLink) {
  return { board, ...link, history: history ? 1 : 0 };
}
