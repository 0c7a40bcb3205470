// Doors that are closed to somebody: a link with a password they have not given, and a board that asks first. What they have by such a
// link alone is not listed and not told of. SPEC: RIGHT-12, RIGHT-13.

import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Actor } from '../policies/grant.ts';

/** An `asked` board lets a person in by a role of their own alone, so that its links open it to nobody. */
export function linkAdmissionQueries(db: Kysely<Tables>) {
  return {
    async hasOpenedLink(asked: OpenedLink): Promise<boolean> {
      const { person, board, sha256, password_version } = rowOf(asked);
      const row = await db
        .selectFrom('opened_link')
        .select('person')
        .where('person', '=', person)
        .where('board', '=', board)
        .where('sha256', '=', sha256)
        .where('password_version', '=', password_version)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export interface OpenedLink {
  person: Actor;
  board: string;
  /** Of the link's secret, hex. */
  sha256: string;
  passwordVersion: number;
}

export function rowOf({ person, board, sha256, passwordVersion }: OpenedLink): Tables['opened_link'] {
  return { person, board, sha256: Buffer.from(sha256, 'hex'), password_version: passwordVersion };
}

/** Whether a link, read as `link`, is open to the person of a `listed` row: also who was let in, who has a role on the board. */
export function isOpenToLister(is: Lister): Expression<SqlBool> {
  const given = is
    .selectFrom('opened_link')
    .select('opened_link.person')
    .whereRef('opened_link.person', '=', 'listed.person')
    .whereRef('opened_link.board', '=', 'link.board')
    .whereRef('opened_link.sha256', '=', 'link.sha256')
    .whereRef('opened_link.password_version', '=', 'link.password_version');
  const asks = is
    .selectFrom('board as asking')
    .select('asking.id')
    .whereRef('asking.id', '=', 'link.board')
    .where('asking.admits', '=', 'asked');
  const member = is
    .selectFrom('membership')
    .select('membership.role')
    .where('membership.kind', '=', 'board')
    .whereRef('membership.thing', '=', 'link.board')
    .where(sql<SqlBool>`'person:' || membership.person = listed.person`);
  const isOpen = is.and([
    is.or([is('link.password', 'is', null), is.exists(given)]),
    is.not(is.exists(asks)),
    is.not(is.exists(removalOfLister(is))),
  ]);
  return is.or([isOpen, is.exists(member)]);
}

/** The removals in force that keep the person of a `listed` row out, or make an account that is newer than them wait. SPEC: RIGHT-17, RIGHT-18. */
function removalOfLister(is: Lister) {
  return is
    .selectFrom('board_removal')
    .select('board_removal.actor')
    .whereRef('board_removal.board', '=', 'link.board')
    .where('board_removal.ends_at', '>', Date.now())
    .where((of) =>
      of.or([
        of('board_removal.actor', '=', of.ref('listed.person')),
        of(
          'board_removal.actor',
          'in',
          of
            .selectFrom('guest_person')
            .select('guest_person.guest')
            .whereRef('guest_person.person', '=', 'listed.person'),
        ),
        of.exists(
          of
            .selectFrom('person')
            .select('person.id')
            .where(sql<SqlBool>`'person:' || person.id = listed.person`)
            .whereRef('person.created_at', '>=', 'board_removal.at'),
        ),
      ]),
    );
}

type Listed = Tables & { listed: Tables['person_board']; link: Tables['board_link'] };

export type Lister = ExpressionBuilder<Listed, keyof Listed>;

/** Whether a board has no door that is closed to anybody: what everybody may see of it is seen by who stands before that door too. */
export function hasNoClosedDoor(is: ExpressionBuilder<Tables, 'board'>): Expression<SqlBool> {
  const withPassword = is
    .selectFrom('board_link')
    .select('board_link.board')
    .whereRef('board_link.board', '=', 'board.id')
    .where('password', 'is not', null)
    .where('revoked', '=', 0)
    .where((of) => of.or([of('expires', 'is', null), of('expires', '>', Date.now())]));
  return is.and([is('board.admits', '!=', 'asked'), is.not(is.exists(withPassword))]);
}
