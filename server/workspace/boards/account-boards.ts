// The boards of an account, and taking boards of a device into it.

import type { ClaimAnswer, ClaimRequest, UserBoardsAnswer } from '#protocol/contract/user-boards.ts';
import type { guestQueries } from '../../access/guest-queries.ts';
import { claimed, type GuestsDb, isStanding, linkedGuest } from '../../access/guests.ts';
import type { Access } from '../../access/opening.ts';
import { indexJob } from '../../board/search/job-kind.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import type { BoardLifecycle } from './board-lifecycle.ts';
import type { recentsAndFavoritesChanges } from './recents-and-favorites-changes.ts';

export interface AccountBoardsDeps {
  db: GuestsDb &
    Uses<{
      reads: { guests: Only<typeof guestQueries, 'boardsOf'> };
      changes: {
        jobs: Only<typeof jobChanges, 'askJob'>;
        recentsAndFavorites: Only<typeof recentsAndFavoritesChanges, 'noteOpened'>;
      };
    }>;
  bus: Pick<Bus, 'publish'>;
  keys: Keys;
  openings: Access;
  life: Pick<BoardLifecycle, 'placeFor' | 'moveBoards'>;
}

export class AccountBoards {
  readonly #deps: AccountBoardsDeps;

  constructor(deps: AccountBoardsDeps) {
    this.#deps = deps;
  }

  async list(person: Person): Promise<UserBoardsAnswer> {
    const boards = await this.#deps.db.reads.guests.boardsOf(actorOfPerson(person));
    return {
      boards: boards
        .filter(({ link }) => !link || isStanding(link))
        .map(({ alias, title, changedMs, link }) => ({
          alias,
          role: link?.role ?? 'manager',
          title,
          changedMs,
          owned: !link,
        })),
    };
  }

  /** Throws `forbidden` or `not-found` before any board is claimed if the person may not add boards to the project. */
  async claim(person: Person, { guest, boards, projectId }: ClaimRequest): Promise<ClaimAnswer> {
    const { db, bus, keys, openings, life } = this.#deps;
    const actor = actorOfPerson(person);
    if (projectId !== undefined) await life.placeFor(person, projectId, boards.length);
    await linkedGuest(db, keys, actor, guest);
    const answer: ClaimAnswer = { boards: [] };
    const mine: string[] = [];
    for (const claim of boards) {
      const { outcome, board } = await claimed({ db, access: openings }, actor, claim);
      if (board !== undefined) {
        bus.publish({ kind: 'rights', board });
        await db.changes.jobs.askJob(indexJob(board));
        mine.push(board);
      }
      answer.boards.push({ alias: claim.alias, outcome });
    }
    if (projectId !== undefined && mine.length > 0) {
      await life.moveBoards(person, mine, projectId);
      // The person had these boards before, so that their list of boards opened last has them too.
      const atMs = Date.now();
      for (const board of mine) await db.changes.recentsAndFavorites.noteOpened({ person: person.id, board, atMs });
    }
    return answer;
  }
}
