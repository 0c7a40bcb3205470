// Moves the board of a panel's session, or the role of a participant, to an account. Secrets come in bodies, which no log has.
// SPEC: PANEL-8, PANEL-9.

import type { ClaimPanelRequest, SavedBoardAnswer, SaveRoleRequest } from '#protocol/contract/panels.ts';
import { CallerError } from '#protocol/errors.ts';
import { secretBytes, sha256 } from '../access/board-secrets.ts';
import { guestOf } from '../access/tokens.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { actorOfPerson } from '../policies/grant.ts';
import type { Person } from '../policies/person.ts';
import type { BoardLifecycle } from '../workspace/boards/board-lifecycle.ts';
import type { recentsAndFavoritesChanges } from '../workspace/boards/recents-and-favorites-changes.ts';
import type { panelClaimChanges } from './claim-changes.ts';
import type { panelKeepChanges } from './keep-changes.ts';

export interface AccountPanelsDeps {
  db: Uses<{
    changes: {
      panelClaims: Only<typeof panelClaimChanges, 'claimSession'>;
      panelKeeps: Only<typeof panelKeepChanges, 'keepPlace'>;
      recentsAndFavorites: Only<typeof recentsAndFavoritesChanges, 'noteOpened'>;
    };
  }>;
  bus: Pick<Bus, 'publish'>;
  keys: Keys;
  boards: Pick<BoardLifecycle, 'moveBoards' | 'placeFor'>;
}

export class AccountPanels {
  readonly #deps: AccountPanelsDeps;

  constructor(deps: AccountPanelsDeps) {
    this.#deps = deps;
  }

  /** Moves the board of a session into a project of the person. Throws `not-found`, `gone`, and the errors of the project. */
  async claim(person: Person, { claim, project_id: projectId }: ClaimPanelRequest): Promise<SavedBoardAnswer> {
    const { db, bus, boards } = this.#deps;
    // A person who may not use the project claims nothing.
    await boards.placeFor(person, projectId, 1);
    const claimed = await db.changes.panelClaims.claimSession({
      sha256: sha256(secretBytes(claim)),
      person: actorOfPerson(person),
      nowMs: Date.now(),
    });
    if (!claimed) throw new CallerError('not-found');
    if (claimed.outcome === 'gone') throw new CallerError('gone');
    const { board, alias } = claimed;
    bus.publish({ kind: 'rights', board });
    // A person whose response was lost calls again: the board is theirs already and moves to the project named now.
    await boards.moveBoards(person, [board], projectId);
    await db.changes.recentsAndFavorites.noteOpened({ person: person.id, board, atMs: Date.now() });
    return { board_alias: alias };
  }

  /** Makes the role of a participant their account's. Throws `not-found`, `too-old`, `forbidden`, `waiting` and `gone`. */
  async saveRole(
    { id: person }: Person,
    { ifp_share_token: token, guest }: SaveRoleRequest,
  ): Promise<SavedBoardAnswer> {
    const { db, bus, keys } = this.#deps;
    const { board, alias } = await db.changes.panelKeeps.keepPlace({
      sha256: sha256(secretBytes(token)),
      person,
      guest: guest === undefined ? undefined : guestOf(keys, guest).actor,
      nowMs: Date.now(),
    });
    bus.publish({ kind: 'rights', board });
    return { board_alias: alias };
  }
}
