// Sharing a board: who has access, giving and taking roles there, whether guests wait at its door, and its public picture.

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import type {
  BoardAccess,
  MutationRemoveFromBoardArgs,
  MutationSetAdmitsArgs,
  MutationSetBoardRoleArgs,
  MutationSetPublishedArgs,
} from '#protocol/generated/graphql.ts';
import { BOARD_ROLES } from '#protocol/roles.ts';
import type { Right } from '../../access/membership.ts';
import { mayLetIn, tellOfRoles, thingThere } from '../../access/role-assignment.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import { type InviteDeps, Invites } from '../invites/invites.ts';
import type { boardAccessChanges } from './board-access-changes.ts';
import type { boardAccessQueries } from './board-access-queries.ts';
import { peopleThere } from './people-there.ts';
import { AccessRequests, type RequestDeps } from './requests.ts';

type Db = Uses<{
  reads: {
    boardAccess: Only<typeof boardAccessQueries, 'entitiesOf' | 'sharingOfBoard'>;
  };
  changes: {
    boardAccess: Only<typeof boardAccessChanges, 'giveRole' | 'setAdmits' | 'setPublicName' | 'takeRole'>;
  };
}>;

/** As /social/:name takes them. */
const PUBLIC_NAME_BYTES = 24;
/** Listed at once. */
const PEOPLE_SHOWN = 500;

type SharingDeps = InviteDeps & RequestDeps & { db: Db };

export class Sharing {
  readonly invites: Invites;
  readonly requests: AccessRequests;
  readonly #deps: SharingDeps;

  constructor(deps: SharingDeps) {
    this.#deps = deps;
    this.invites = new Invites(deps);
    this.requests = new AccessRequests(deps);
  }

  async boardAccess({ id: asker }: Person, board: string): Promise<BoardAccess> {
    await this.#managed(asker, board);
    const { db } = this.#deps;
    const [{ people, viaProject }, sharing, invites, requests] = await Promise.all([
      peopleThere(this.#deps, board),
      db.reads.boardAccess.sharingOfBoard(board),
      this.invites.waiting('board', board),
      this.requests.waiting('board', board),
    ]);
    const shown = people.slice(0, PEOPLE_SHOWN);
    const known = await this.#ofSameEntity(
      asker,
      shown.map(({ person }) => person.id),
    );
    return {
      people: shown.map(({ person, ...one }) => ({
        ...one,
        person: { ...person, email: known.has(person.id) ? person.email : '' },
      })),
      viaProject,
      invites,
      requests,
      ...sharing,
    };
  }

  /** Of somebody of the same entity, or who has access already: nobody finds boards of strangers among theirs. */
  async setRole({ id: asker }: Person, ask: MutationSetBoardRoleArgs): Promise<boolean> {
    const {
      boardId: board,
      personId: person,
      role,
    } = parsed(z.object({ boardId: uuid, personId: uuid, role: z.enum(BOARD_ROLES) }), ask);
    const right = await mayLetIn(this.#deps, asker, 'board', board);
    const resource = await thingThere(this.#deps, 'board', board);
    await this.#deps.db.changes.boardAccess.giveRole({ board, person, role, nowMs: Date.now(), right });
    tellOfRoles(this.#deps, 'board', board, resource, [person]);
    return true;
  }

  /** What was given on the board itself; what is inherited stays. Everybody may leave. */
  async removePerson({ id: asker }: Person, ask: MutationRemoveFromBoardArgs): Promise<boolean> {
    const { boardId: board, personId: person } = parsed(z.object({ boardId: uuid, personId: uuid }), ask);
    const verb = asker === person ? 'read' : 'share';
    await this.#deps.access.board(asker, board, verb);
    const resource = await thingThere(this.#deps, 'board', board);
    const right: Right = { kind: 'board', person: asker, things: [board], verb };
    if (!(await this.#deps.db.changes.boardAccess.takeRole({ board, person, right }))) return false;
    tellOfRoles(this.#deps, 'board', board, resource, [person]);
    return true;
  }

  async setAdmits({ id: asker }: Person, ask: MutationSetAdmitsArgs): Promise<boolean> {
    const { boardId: board, admits } = parsed(z.object({ boardId: uuid, admits: z.enum(['all', 'asked']) }), ask);
    const right = await this.#managed(asker, board);
    await this.#deps.db.changes.boardAccess.setAdmits({ board, admits, right });
    this.#deps.bus.publish({ kind: 'rights', board });
    return true;
  }

  /** Published anew it has another name: who was told the one before sees nothing there. */
  async setPublished({ id: asker }: Person, ask: MutationSetPublishedArgs): Promise<boolean> {
    const { boardId: board, published } = parsed(z.object({ boardId: uuid, published: z.boolean() }), ask);
    const right = await this.#managed(asker, board);
    const name = published ? randomBytes(PUBLIC_NAME_BYTES).toString('base64url') : null;
    await this.#deps.db.changes.boardAccess.setPublicName({ board, name, right });
    return true;
  }

  #managed(asker: string, board: string): Promise<Right> {
    return mayLetIn(this.#deps, asker, 'board', parsed(uuid, board));
  }

  /** Of these people those in one entity with who asks, themselves too. */
  async #ofSameEntity(asker: string, people: readonly string[]): Promise<Set<string>> {
    const all = await this.#deps.db.reads.boardAccess.entitiesOf([...new Set([asker, ...people])]);
    const own = new Set(all.filter(({ person }) => person === asker).map(({ entity }) => entity));
    return new Set([asker, ...all.filter(({ entity }) => own.has(entity)).map(({ person }) => person)]);
  }
}
