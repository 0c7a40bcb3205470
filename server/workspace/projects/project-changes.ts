// Creates and changes projects, and creates boards in them. Each change locks the right to it in its own transaction.

import type { Kysely } from 'kysely';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right } from '../../access/membership.ts';
import { copyImages } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { storedTitle, titleKeyOf } from '../../platform/database/titles.ts';
import { roomInProject } from './project-queries.ts';

export interface NewProject {
  id: string;
  team: string;
  name: string;
  color: string;
  isPrivate: boolean;
  /** The id of a person. */
  by: string;
  right: Right;
}

export interface NewBoardIn {
  id: string;
  alias: string;
  /** Null: it is of who makes it alone. */
  project: string | null;
  /** The id of a person. */
  by: string;
  title: string;
  /** To bring it into the project, and to copy what it begins with. */
  rights: Right[];
  /** Another board, whose images it may name. */
  imagesOf?: string | undefined;
}

export interface ProjectChange {
  name?: string | undefined;
  color?: string | undefined;
  isPrivate?: boolean | undefined;
}

export function projectChanges(db: Kysely<Tables>) {
  return {
    /** Makes the project and its first admin, unless there is one of this id. */
    async createProject({ id, team, name, color, isPrivate, by, right }: NewProject): Promise<void> {
      const nowMs = Date.now();
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('project')
          .values({ id, team, name, color, is_private: isPrivate ? 1 : 0, created_at: nowMs, created_by: by })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        await all
          .insertInto('membership')
          .values({ kind: 'project', thing: id, person: by, role: 'admin', at: nowMs })
          .execute();
      });
    },
    /** Makes the board, given to whoever makes it, without any link. False: there is another of this id. */
    async createBoardIn(board: NewBoardIn): Promise<boolean> {
      const { id, alias, project, by, title, rights, imagesOf } = board;
      const nowMs = Date.now();
      return db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, rights);
        await lockPeople(all, [by]);
        if (project !== null) await roomInProject(all, { project, more: 1, nowMs });
        const row = { id, alias, project, created_at: nowMs, changed_at: nowMs, changed_by: `person:${by}` };
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('board')
          .values({ ...row, title: storedTitle(title), title_key: titleKeyOf(title) })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) {
          const there = await all
            .selectFrom('board')
            .innerJoin('board_creator', 'board_creator.board', 'board.id')
            .select('board.id')
            .where('board.id', '=', id)
            .where('project', project === null ? 'is' : '=', project)
            .where('actor', '=', `person:${by}`)
            .executeTakeFirst();
          return there !== undefined;
        }
        await all
          .insertInto('board_creator')
          .values({ board: id, actor: `person:${by}` })
          .execute();
        await all
          .insertInto('membership')
          .values({ kind: 'board', thing: id, person: by, role: 'manager', at: nowMs })
          .execute();
        if (imagesOf !== undefined) await copyImages(all, { from: imagesOf, into: id });
        return true;
      });
    },
    async changeProject(ask: { id: string; change: ProjectChange; right: Right }): Promise<void> {
      const {
        id,
        change: { name, color, isPrivate },
        right,
      } = ask;
      const changed = {
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
      };
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        if (Object.keys(changed).length > 0)
          await all.updateTable('project').set(changed).where('id', '=', id).execute();
      });
    },
  };
}
