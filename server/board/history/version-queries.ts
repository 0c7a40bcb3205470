// Lists the versions of a board, named and automatic. The log writer knows the head, so this runs on the thread that writes.
// Reads no transaction: versions are derived from numbers and times alone.

import type { Kysely } from 'kysely';
import type { Version } from '#protocol/contract/history.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { LogWriter } from '../../platform/database/log/log-writer.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The board after row `seq`; the rows after `after` are those of this version. */
interface Mark {
  seq: number;
  name: string | null;
}

export function versionQueries(db: Kysely<Tables>, { log }: { log: LogWriter }) {
  /** Rows at which stretches of work begin, newest first, none above `upTo`. */
  const beginnings = async (board: string, upTo: number, max: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('board_span')
      .select('first')
      .where('board', '=', board)
      .where('first', '<=', upTo)
      .orderBy('first', 'desc')
      .limit(max)
      .execute();
    return rows.map(({ first }) => first);
  };
  const timesOf = async (board: string, seqs: number[]): Promise<Map<number, number>> => {
    const rows = await db
      .selectFrom('board_op')
      .select(['seq', 'at'])
      .where('board', '=', board)
      .where('seq', 'in', seqs)
      .execute();
    return new Map(rows.map(({ seq, at }) => [seq, at]));
  };
  /** By the first row of the stretch. */
  const writersOf = async (board: string, firsts: number[]): Promise<Map<number, Version['by']>> => {
    const rows = await db
      .selectFrom('board_span_writer as writer')
      .leftJoin('board_person as person', (on) =>
        on.onRef('person.board', '=', 'writer.board').onRef('person.actor', '=', 'writer.actor'),
      )
      .select(['writer.first', 'writer.actor', 'person.name', 'person.former'])
      .where('writer.board', '=', board)
      .where('writer.first', 'in', firsts)
      .orderBy('writer.seq')
      .execute();
    const by = new Map<number, Version['by']>();
    for (const { first, actor, name, former } of rows) {
      const all = by.get(first) ?? [];
      if (all.length < SERVER_LIMITS.versionPeople)
        all.push({ actor, name: name ?? '', ...(former && { former: true }) });
      by.set(first, all);
    }
    return by;
  };

  return {
    /** Newest first, of rows below `before`. An automatic version is the last row of a stretch of work; the head is one always. */
    async versions({
      board,
      before,
      limit,
    }: {
      board: string;
      before?: number | undefined;
      limit: number;
    }): Promise<{ versions: Version[]; more: boolean }> {
      const head = (await log.head(board)).seq;
      if (head === 0) return { versions: [], more: false };
      const end = Math.min(before ?? head + 1, head + 1);
      const firsts = await beginnings(board, end, limit + 2);
      const named = await db
        .selectFrom('board_version')
        .select(['seq', 'name'])
        .where('board', '=', board)
        .where('seq', '<', end)
        .orderBy('seq', 'desc')
        .limit(limit + 1)
        .execute();
      const marks = new Map<number, Mark>();
      if (end > head) marks.set(head, { seq: head, name: null });
      for (const first of firsts) if (first > 1) marks.set(first - 1, { seq: first - 1, name: null });
      for (const mark of named) marks.set(mark.seq, mark);
      const all = [...marks.values()].sort((a, b) => b.seq - a.seq).slice(0, limit + 1);
      const shown = all.slice(0, limit);
      if (shown.length === 0) return { versions: [], more: false };

      const firstOf = (seq: number): number => firsts.find((first) => first <= seq) ?? 1;
      const [atMs, by] = await Promise.all([
        timesOf(
          board,
          shown.map(({ seq }) => seq),
        ),
        writersOf(board, [...new Set(shown.map(({ seq }) => firstOf(seq)))]),
      ]);
      const versions = shown.map(
        ({ seq, name }, i): Version => ({
          seq,
          atMs: atMs.get(seq) ?? 0,
          name,
          kind: name === null ? 'automatic' : 'named',
          by: by.get(firstOf(seq)) ?? [],
          edits: seq - (all[i + 1]?.seq ?? 0),
        }),
      );
      return { versions, more: all.length > limit };
    },
  };
}
