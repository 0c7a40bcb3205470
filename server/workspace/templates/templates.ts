// Saved templates: lists and changes. server/policies/template.ts decides the rights. People without the right to use a template get the same
// answer as if it did not exist.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import {
  type MutationChangeTemplateArgs,
  type MutationReplaceTemplateArgs,
  type MutationRetireTemplateArgs,
  type MutationSaveTemplateArgs,
  type MutationTransferTemplateArgs,
  type QueryManagedTemplatesArgs,
  type QueryTemplatesArgs,
  type Template,
  TemplateOwner,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { givenName } from '#protocol/name-field.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { isTemplateCategory, TEMPLATE_LIMITS } from '#protocol/templates.ts';
import { PAGE_SIZE, type Page } from '#protocol/workspace.ts';
import type { Right } from '../../access/membership.ts';
import { TemplateAccess } from '../../access/template-access.ts';
import type { templateRightQueries } from '../../access/template-right-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { BoardTemplate } from '../../board/core/board-template.ts';
import type { BoardTemplateArgs } from '../../board/core/snapshot-maker.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import { mayWithTemplate, mayWithTemplates, type TemplateOwnerRelation } from '../../policies/template.ts';
import { digestOf } from './digest.ts';
import type { TemplateContent, templateChanges } from './template-changes.ts';
import type { Owner, TemplateRow, templateQueries } from './template-queries.ts';

type Db = Uses<{
  reads: {
    templates: Only<typeof templateQueries, 'pageOfTemplates' | 'peopleOfOwner' | 'refuseFull' | 'templateRow'>;
    templateRights: typeof templateRightQueries;
  };
  changes: {
    templates: Only<
      typeof templateChanges,
      'changeTemplate' | 'deleteTemplate' | 'transferTemplate' | 'replaceTemplate' | 'retireTemplate' | 'saveTemplate'
    >;
  };
}>;

export type TemplateDeps = Pick<WorkspaceDeps, 'bus' | 'access' | 'blobs'> & {
  db: Db;
  /** Returns what a board holds now as the items of a template. Throws `damaged`, `too-large`, `bad-item`. */
  boardTemplate(args: BoardTemplateArgs): Promise<BoardTemplate>;
  /** Limits how often one person copies a board, saves a template or creates a board from one. */
  copies: Pick<RateLimiter, 'take'>;
};
/** The person who calls. */
type Person = Pick<Bearer, 'id'>;

const categoryName = z
  .string()
  .refine((name) => isTemplateCategory(name) || uuid.safeParse(name).success, 'no category');
const searchText = z.string().max(LIMITS.searchChars).default('');
const pageNumber = z.number().int().min(1).max(1_000_000).default(1);
const listArgs = z.object({
  teamId: uuid,
  search: searchText,
  category: categoryName.nullish(),
  owner: z.enum(TemplateOwner).nullish(),
  page: pageNumber,
  perPage: z.number().int().min(1).max(SERVER_LIMITS.boardsPerPage).default(48),
}) satisfies z.ZodType<QueryTemplatesArgs>;
const managedArgs = z.object({
  owner: z.enum(TemplateOwner),
  ownerId: uuid,
  search: searchText,
  page: pageNumber,
}) satisfies z.ZodType<QueryManagedTemplatesArgs>;
const itemIds = z.array(uuid).min(1).max(TEMPLATE_LIMITS.items).nullish();
const name = givenName('place');
/** Both '' and null mean no category. */
const category = z
  .union([z.literal(''), categoryName])
  .nullish()
  .transform((text) => text || null);
const saveArgs = z.object({
  id: uuid,
  boardId: uuid,
  itemIds,
  name,
  owner: z.enum(TemplateOwner),
  ownerId: uuid,
  category,
});
const replaceArgs = z.object({ id: uuid, boardId: uuid, itemIds });
const changeArgs = z.object({
  id: uuid,
  name: name.nullish(),
  category: z.union([z.literal(''), categoryName]).nullish(),
});
const transferArgs = z.object({ id: uuid, owner: z.enum(['team', 'entity']), ownerId: uuid });

export class Templates {
  readonly #deps: TemplateDeps;
  readonly #access: TemplateAccess;

  constructor(deps: TemplateDeps) {
    this.#deps = deps;
    this.#access = new TemplateAccess(deps.db.reads.templateRights);
  }

  /** The templates that the person may use in a team. Throws `not-found` for somebody outside the team's entity. */
  async list({ id: person }: Person, args: QueryTemplatesArgs): Promise<Page<Template>> {
    const { teamId, search, category: wanted, owner: only, page, perPage } = parsed(listArgs, args);
    const { ids, relations } = await this.#access.ownersInTeam(person, teamId);
    const owners = Object.values(relations)
      .filter((relation) => mayWithTemplates(relation, 'use') && (!only || relation.owner === only))
      .map(({ owner }): Owner => ({ owner, ownerId: ids[owner] }));
    const query = { search, category: wanted ?? undefined, isManaged: false };
    return this.#page(person, { owners, relations, page, perPage }, query);
  }

  /** The templates of an owner that the person may change, retired ones too: all, or those that the person has saved. */
  async managed({ id: person }: Person, args: QueryManagedTemplatesArgs): Promise<Page<Template>> {
    const { owner, ownerId, search, page } = parsed(managedArgs, args);
    const relation = await this.#access.owner({ person, owner, ownerId }, 'save');
    const isManager = owner === 'person' || mayWithTemplates(relation, 'manage');
    const query = { search, isManaged: true, maker: isManager ? undefined : person };
    const list = { owners: [{ owner, ownerId }], relations: { [owner]: relation }, page, perPage: PAGE_SIZE };
    return this.#page(person, list, query);
  }

  async template({ id: person }: Person, id: unknown): Promise<Template> {
    const relation = await this.#access.template(person, parsed(uuid, id), 'use');
    const row = await this.#deps.db.reads.templates.templateRow(relation.id);
    if (!row) throw new CallerError('not-found');
    return templateOf(row, mayWithTemplate(relation, 'change'));
  }

  /** Again with the same id it is the same template. */
  async save(person: Person, args: MutationSaveTemplateArgs): Promise<Template> {
    const { db } = this.#deps;
    const { id, boardId, itemIds: items, ...saved } = parsed(saveArgs, args);
    await this.#access.owner({ person: person.id, ...saved }, 'save');
    const existing = await db.reads.templates.templateRow(id);
    if (existing?.maker?.id === person.id && existing.ownerId === saved.ownerId) return this.template(person, id);
    if (existing) throw new CallerError('id-taken');
    await db.reads.templates.refuseFull({ owner: saved.owner, ownerId: saved.ownerId });
    const content = await this.#contentOf(person, boardId, items ?? undefined);
    await db.changes.templates.saveTemplate({ id, person: person.id, ...saved, content, nowMs: Date.now() });
    await this.notify([saved]);
    return this.template(person, id);
  }

  async replace(person: Person, args: MutationReplaceTemplateArgs): Promise<Template> {
    const { id, boardId, itemIds: items } = parsed(replaceArgs, args);
    const relation = await this.#access.template(person.id, id, 'change');
    const content = await this.#contentOf(person, boardId, items ?? undefined);
    await this.#deps.db.changes.templates.replaceTemplate({ id, person: person.id, content, nowMs: Date.now() });
    await this.notify([relation]);
    return this.template(person, id);
  }

  async change(person: Person, args: MutationChangeTemplateArgs): Promise<Template> {
    const { id, name: newName, category: newCategory } = parsed(changeArgs, args);
    const relation = await this.#access.template(person.id, id, 'change');
    await this.#deps.db.changes.templates.changeTemplate({
      ...{ id, person: person.id, nowMs: Date.now() },
      name: newName ?? undefined,
      category: newCategory === null || newCategory === undefined ? undefined : newCategory || null,
    });
    await this.notify([relation]);
    return this.template(person, id);
  }

  async retire(person: Person, args: MutationRetireTemplateArgs): Promise<Template> {
    const id = parsed(uuid, args.id);
    const relation = await this.#access.template(person.id, id, 'change');
    const { isRetired } = args;
    await this.#deps.db.changes.templates.retireTemplate({ id, person: person.id, isRetired, nowMs: Date.now() });
    await this.notify([relation]);
    return this.template(person, id);
  }

  async delete(person: Person, template: unknown): Promise<true> {
    const id = parsed(uuid, template);
    const relation = await this.#access.template(person.id, id, 'change');
    await this.#deps.db.changes.templates.deleteTemplate({ id, person: person.id, nowMs: Date.now() });
    await this.notify([relation]);
    return true;
  }

  async transfer(person: Person, args: MutationTransferTemplateArgs): Promise<Template> {
    const { id, ...into } = parsed(transferArgs, args);
    const before = await this.#access.template(person.id, id, 'change');
    await this.#access.owner({ person: person.id, ...into }, 'save');
    await this.#deps.db.changes.templates.transferTemplate({ id, person: person.id, ...into, nowMs: Date.now() });
    await this.notify([before, into]);
    return this.template(person, id);
  }

  /** Makes open pages of people who may use these owners' templates load them again. */
  async notify(owners: readonly Owner[]): Promise<void> {
    const { db, bus } = this.#deps;
    for (const { owner, ownerId } of owners) {
      const people = await db.reads.templates.peopleOfOwner({ owner, ownerId });
      if (people.length > 0)
        bus.publish({ kind: 'workspace', event: { kind: 'templates', ownerId }, teams: [], people });
    }
  }

  /** Stores what the board holds now as a blob. Throws `gone` for a deleted board. */
  async #contentOf(
    { id: person }: Person,
    board: string,
    items: readonly string[] | undefined,
  ): Promise<TemplateContent> {
    const { access, blobs } = this.#deps;
    const { deletedMs } = await access.board(person, board, 'read');
    if (deletedMs !== null) throw new CallerError('gone');
    if (!this.#deps.copies.take(person, performance.now())) throw new CallerError('too-many-requests');
    const { json, images, ...counts } = await this.#deps.boardTemplate({
      board,
      itemIds: items,
      limits: TEMPLATE_LIMITS,
    });
    const right: Right = { kind: 'board', person, things: [board], verb: 'read' };
    const sha256 = digestOf(await blobs.put(json));
    return { board, right, sha256, bytes: json.length, ...counts, images: images.map(digestOf) };
  }

  async #page(
    person: string,
    list: {
      owners: readonly Owner[];
      relations: Readonly<Partial<Record<TemplateOwner, TemplateOwnerRelation>>>;
      page: number;
      perPage: number;
    },
    query: { search: string; category?: string | undefined; isManaged: boolean; maker?: string | undefined },
  ): Promise<Page<Template>> {
    const { owners, relations, page, perPage: perpage } = list;
    if (owners.length === 0) return { count: 0, page, perpage, totalPage: 0, rows: [] };
    const range = { owners, offset: (page - 1) * perpage, limit: perpage };
    const { count, rows } = await this.#deps.db.reads.templates.pageOfTemplates({ ...range, ...query });
    const mayChange = (row: TemplateRow): boolean => {
      const relation = relations[row.owner];
      const { isRetired } = row;
      return !!relation && mayWithTemplate({ ...relation, isMaker: row.maker?.id === person, isRetired }, 'change');
    };
    const templates = rows.map((row) => templateOf(row, mayChange(row)));
    return { count, page, perpage, totalPage: Math.ceil(count / perpage), rows: templates };
  }
}

function templateOf({ sha256: _sha256, coverType: _type, maker, ...row }: TemplateRow, mayChange: boolean): Template {
  return { ...row, savedBy: maker, mayChange };
}
