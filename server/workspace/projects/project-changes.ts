// Creates and changes projects, and creates boards in them. Each change locks the right to it in its own transaction.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { isTemplateName } from '#protocol/templates.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import { lockTemplateRights } from '../../access/lock-template-rights.ts';
import type { Right } from '../../access/membership.ts';
import { templateRight } from '../../access/template-access.ts';
import { copyImages, copyTemplateImages } from '../../platform/database/blob-names.ts';
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
  /** The template of the board, which is stored as the person's last one: a name of Atrium's own, or an id that `by` may use. */
  template?: string | undefined;
  /** The digest of the items that were read from a template of people. */
  templateSha256?: Uint8Array | undefined;
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
    /**
     * Makes the board, given to whoever makes it, without any link. False: there is another of this id. Throws `not-ready` if the template
     * has other items than those that were read.
     */
    async createBoardIn(board: NewBoardIn): Promise<boolean> {
      const { id, alias, project, by, title, rights, imagesOf, template, templateSha256 } = board;
      const saved = template === undefined || isTemplateName(template) ? undefined : template;
      const nowMs = Date.now();
      return db.transaction().execute(async (all) => {
        await lockTemplateRights(all, saved === undefined ? [] : [templateRight(by, saved, 'use')], rights);
        await lockPeople(all, [by]);
        if (saved !== undefined && templateSha256) await refuseReplaced(all, saved, templateSha256);
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
          // An earlier request may have ended before it wrote the items, and the template may have been replaced since.
          if (there && saved !== undefined) await copyTemplateImages(all, { template: saved, into: id });
          return there !== undefined;
        }
        if (template !== undefined)
          await all.updateTable('person').set({ last_template: template }).where('id', '=', by).execute();
        await all
          .insertInto('board_creator')
          .values({ board: id, actor: `person:${by}` })
          .execute();
        await all
          .insertInto('membership')
          .values({ kind: 'board', thing: id, person: by, role: 'manager', at: nowMs })
          .execute();
        if (imagesOf !== undefined) await copyImages(all, { from: imagesOf, into: id });
        if (saved !== undefined) await copyTemplateImages(all, { template: saved, into: id });
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

/** Throws `not-ready` if the template, whose right is locked, has other items than these. */
async function refuseReplaced(all: Kysely<Tables>, template: string, sha256: Uint8Array): Promise<void> {
  const row = await all.selectFrom('template').select('sha256').where('id', '=', template).executeTakeFirst();
  if (!row || Buffer.compare(row.sha256, sha256) !== 0)
    throw new CallerError('not-ready', 'The template was replaced meanwhile; try again');
}
