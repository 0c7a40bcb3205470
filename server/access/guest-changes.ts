// Links guests to people, and changes the lists of boards that people have. Who may be linked to whom is decided in server/access.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { hashOfGuest } from '../platform/secrets/hashed.ts';
import type { Actor } from '../policies/grant.ts';
import { createdBoards } from './guest-queries.ts';

export function guestChanges(db: Kysely<Tables>) {
  return {
    /**
     * Links the guest to this person, unless it is linked to another one already. Returns the person it is linked to, or undefined if that
     * person's account is deleted.
     */
    async linkGuest({ guest, person }: { guest: Actor; person: Actor }): Promise<Actor | undefined> {
      await db
        .insertInto('guest_person')
        .values({ guest, person, at: Date.now() })
        .onConflict((there) => there.doNothing())
        .execute();
      const linked = await db.selectFrom('guest_person').select('person').where('guest', '=', guest).executeTakeFirst();
      // Looked at after the link: a deletion that ends meanwhile is seen.
      const gone = await db
        .selectFrom('person_gone')
        .select('at')
        .where('sha256', '=', hashOfGuest(guest))
        .executeTakeFirst();
      if (!gone) return linked?.person as Actor | undefined;
      await db.deleteFrom('guest_person').where('guest', '=', guest).execute();
      return undefined;
    },
    /** Whether the board's creator is now this person: it had none, or one of `before`. */
    async becomeCreator(ask: { board: string; person: Actor; before: readonly Actor[] }): Promise<boolean> {
      const { board, person, before } = ask;
      await db
        .insertInto('board_creator')
        .values({ board, actor: person })
        .onConflict((there) => there.doNothing())
        .execute();
      if (before.length > 0) {
        await db
          .updateTable('board_creator')
          .set((of) => ({ actor: person, version: of('version', '+', 1) }))
          .where('board', '=', board)
          .where('actor', 'in', [...before])
          .execute();
      }
      const now = await createdBoards(db, person).where('board', '=', board).executeTakeFirst();
      return now !== undefined;
    },
    /** `sha256` of the link's secret; null: who made it. The newest way in is kept. */
    async listBoard(ask: { person: Actor; board: string; sha256: Uint8Array | null; title: string }): Promise<void> {
      const { sha256, title } = ask;
      await db
        .insertInto('person_board')
        .values({ ...ask, at: Date.now() })
        .onConflict((there) =>
          there.columns(['person', 'board']).doUpdateSet({ sha256, ...(title !== '' && { title }) }),
        )
        .execute();
    },
  };
}
