// Search in titles of boards and in what is written on them, over all boards somebody may read.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { type FoundItem, type QuerySearchArgs, SearchKind, type SearchPage } from '#protocol/generated/graphql.ts';
import type { ItemKind } from '#protocol/item-json.ts';
import { kindCode, kindName } from '#protocol/items/codes.ts';
import { idText } from '#protocol/items/ids.ts';
import { LIMITS } from '#protocol/limits.ts';
import { wordMatchesOf } from '#protocol/search-matches.ts';
import { phrasesOf } from '#protocol/search-tokens.ts';
import { PAGE_SIZE } from '#protocol/workspace.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import type { Boards } from '../boards/boards.ts';
import { boardsInTeams, type VisibleBoards, visibleBoards } from '../boards/visible-boards.ts';
import type { SearchRow, searchQueries } from './search-queries.ts';

type Db = Uses<{ reads: { search: Only<typeof searchQueries, 'partialBoards' | 'search' | 'teamsOf'> } }> &
  Parameters<typeof visibleBoards>[0];

export interface SearchDeps {
  db: Db;
  boards: Pick<Boards, 'cards'>;
}

const searchArgs = z
  .object({
    words: z.string().max(LIMITS.searchChars),
    teamId: uuid.nullish(),
    projectId: uuid.nullish(),
    kinds: z.array(z.enum(SearchKind)).max(Object.keys(SearchKind).length).nullish(),
    page: z.number().int().min(1).max(1_000_000).default(1),
    perPage: z.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  })
  .refine(
    ({ teamId, projectId }) => teamId || !projectId,
    'a project is searched with its team',
  ) satisfies z.ZodType<QuerySearchArgs>;

const KINDS: Record<Exclude<SearchKind, 'board'>, readonly ItemKind[]> = {
  text: ['text'],
  note: ['sticky'],
  shape: ['rectangle', 'ellipse', 'diamond', 'shape'],
  frame: ['frame'],
  image: ['image'],
  connector: ['connector'],
};

const ALL_KINDS = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** Excerpts have this length, and begin this long before the hit. The hit is looked for in the first part of a long text. */
const EXCERPT_CHARS = 160;
const BEFORE_CHARS = 40;
const SEARCHED_CHARS = 4000;

export class Search {
  readonly #deps: SearchDeps;
  constructor(deps: SearchDeps) {
    this.#deps = deps;
  }

  /** Throws `not-found` if there is no such team or project. */
  async search(person: Person, args: QuerySearchArgs): Promise<SearchPage> {
    const { words, teamId, projectId, kinds, page, perPage: perpage } = parsed(searchArgs, args);
    const { arms, isMember } = await this.#boardsIn(person.id, teamId, projectId);
    const found = await this.#deps.db.reads.search.search({
      person: person.id,
      arms,
      title: !kinds || kinds.includes('board') ? words.replaceAll('"', ' ') : '',
      phrases: phrasesOf(words),
      kinds: kinds && ALL_KINDS.every((kind) => kinds.includes(kind)) ? undefined : kinds?.flatMap(codesOf),
      offset: (page - 1) * perpage,
      limit: perpage,
    });
    if (!isMember && found.count === 0) throw new CallerError('not-found');
    const ids = [...new Set(found.rows.map(({ board }) => board))];
    const [all, partial] = await Promise.all([
      this.#deps.boards.cards(person, ids),
      this.#deps.db.reads.search.partialBoards(ids),
    ]);
    const cards = new Map(all.map((card) => [card.id, card]));
    const rows = found.rows.flatMap(({ board, item }) => {
      const card = cards.get(board);
      return card ? [{ board: card, item: item && foundItem(item, words), isPartial: partial.includes(board) }] : [];
    });
    return { count: found.count, page, perpage, totalPage: Math.ceil(found.count / perpage), rows };
  }

  async #boardsIn(
    person: string,
    team: string | null | undefined,
    project: string | null | undefined,
  ): Promise<VisibleBoards> {
    const { db } = this.#deps;
    if (team) return visibleBoards(db, person, { team, project: project ?? undefined, status: 'active' });
    return { arms: await boardsInTeams(db, person, await db.reads.search.teamsOf(person)), isMember: true };
  }
}

/** Boards themselves are found by their titles. */
function codesOf(kind: SearchKind): number[] {
  return kind === 'board' ? [] : KINDS[kind].map(kindCode);
}

function foundItem({ id, kind, text }: NonNullable<SearchRow['item']>, words: string): FoundItem {
  const name = kindName(kind);
  const [of] = Object.entries(KINDS).find(([, names]) => names.some((one) => one === name)) ?? [];
  return { id: idText(id), kind: (of as SearchKind | undefined) ?? null, excerpt: excerptOf(text, words) };
}

/** The text in one line; of a long one the part around the first word that was found. */
function excerptOf(text: string, words: string): string {
  const line = text.slice(0, SEARCHED_CHARS).replaceAll(/\s+/gu, ' ').trim();
  const [place] = wordMatchesOf(line, words);
  const letters = [...line];
  const from = Math.max(0, [...line.slice(0, place?.[0] ?? 0)].length - BEFORE_CHARS);
  const to = from + EXCERPT_CHARS - 2;
  return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('')}${letters.length > to ? '…' : ''}`;
}
