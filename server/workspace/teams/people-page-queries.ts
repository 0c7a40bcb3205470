// Pages of the people of a team or project. Found, sorted and cut where they are read: of thousands a page alone goes on.

import type { Kysely } from 'kysely';
import type { TeamRole } from '#protocol/roles.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { projectRoleOf, teamRoleOf } from '../../policies/workspace.ts';
import { type PersonGiven, type PersonRow, teamQueries } from './team-queries.ts';

export interface PeopleAsk {
  entity: string;
  team: string;
  /** Of this project of the team, not of all of the team. */
  project?: { id: string; isPrivate: boolean };
  /** Letters of a name or address; '': any. */
  search: string;
  role: TeamRole | undefined;
  descending: boolean;
  /** From 1. */
  page: number;
  perPage: number;
}

export interface PersonThere extends PersonGiven {
  effective: TeamRole;
}

export function peoplePageQueries(db: Kysely<Tables>) {
  const { peopleGiven, peopleOfEntity } = teamQueries(db);

  return {
    /** Those who come in there by whatever they were given, by name; how many they are on all pages. */
    async pageOfPeople(ask: PeopleAsk): Promise<{ count: number; rows: PersonThere[] }> {
      const { entity, team, project, search, role, descending, page, perPage } = ask;
      const all = (await peopleGiven({ entity, team, project: project?.id }))
        .flatMap((one) => {
          const effective = project ? projectRoleOf(one.given, project) : teamRoleOf(one.given);
          return effective ? [{ ...one, effective }] : [];
        })
        .filter((one) => (!role || one.effective === role) && hasLetters(one, search))
        .sort(byName);
      if (descending) all.reverse();
      return { count: all.length, rows: all.slice((page - 1) * perPage, page * perPage) };
    },
    /** Returns the first people of these entities whose name or address has these letters, without the caller. */
    async peopleOffered(ask: {
      entities: string[];
      asker: string;
      search: string;
      limit: number;
    }): Promise<PersonRow[]> {
      const people = (await Promise.all(ask.entities.map(peopleOfEntity))).flat();
      return [...new Map(people.map((one) => [one.id, one])).values()]
        .filter((one) => one.id !== ask.asker && hasLetters(one, ask.search))
        .sort(byName)
        .slice(0, ask.limit);
    },
  };
}

type Named = Pick<PersonRow, 'id' | 'name' | 'email'>;

const { compare } = new Intl.Collator('en');

export const byName = (a: Named, b: Named): number =>
  compare(a.name, b.name) || compare(a.email, b.email) || compare(a.id, b.id);

/** Whatever their case and accents. */
export function hasLetters({ name, email }: Omit<Named, 'id'>, letters: string): boolean {
  const key = plain(letters);
  return key === '' || plain(name).includes(key) || plain(email).includes(key);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
