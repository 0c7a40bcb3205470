// Reads and changes the settings for the templates of a team or entity: its categories, and what it hides of Atrium's own. Also reads by which
// template the person created a board last.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type {
  MutationHideTemplateArgs,
  MutationOrderCategoriesArgs,
  MutationSaveCategoryArgs,
  QueryManagedCategoriesArgs,
  TemplateSettings as Settings,
  TemplateCategory,
} from '#protocol/generated/graphql.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { givenName } from '#protocol/name-field.ts';
import { isTemplateCategory, isTemplateName, TEMPLATE_LIMITS } from '#protocol/templates.ts';
import { TemplateAccess } from '../../access/template-access.ts';
import type { templateRightQueries } from '../../access/template-right-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person as Bearer } from '../../policies/person.ts';
import { mayWithTemplate, mayWithTemplates } from '../../policies/template.ts';
import type { templateCategoryChanges } from './category-changes.ts';
import type { Owner, templateQueries } from './template-queries.ts';

type Db = Uses<{
  reads: {
    templates: Only<
      typeof templateQueries,
      'categoriesOf' | 'categoryOwner' | 'hiddenTemplates' | 'lastTemplate' | 'templateRow'
    >;
    templateRights: typeof templateRightQueries;
  };
  changes: { templateCategories: typeof templateCategoryChanges };
}>;

export interface TemplateSettingsDeps {
  db: Db;
  /** Lets open pages read the templates of these owners again. */
  notify(owners: readonly Owner[]): Promise<void>;
}
/** The person who calls. */
type Person = Pick<Bearer, 'id'>;

const owned = { owner: z.enum(['team', 'entity']), ownerId: uuid };
const ownerArgs = z.object(owned) satisfies z.ZodType<QueryManagedCategoriesArgs>;
const hideArgs = z.object({
  ...owned,
  name: z
    .string()
    .refine((name) => isTemplateName(name) || isTemplateCategory(name), 'no template or category of Atrium'),
  isHidden: z.boolean(),
});
const categoryArgs = z.object({
  ...owned,
  id: uuid,
  names: z
    .array(z.object({ language: z.enum(LANGUAGES), name: givenName('place') }))
    .min(1)
    .max(LANGUAGES.length)
    .refine((names) => new Set(names.map(({ language }) => language)).size === names.length, 'a language stands twice')
    .refine((names) => names.some(({ language }) => language === 'en'), 'no name in English'),
});
const orderArgs = z.object({ ...owned, ids: z.array(uuid).max(TEMPLATE_LIMITS.categories) });

export class TemplateSettings {
  readonly #deps: TemplateSettingsDeps;
  readonly #access: TemplateAccess;

  constructor(deps: TemplateSettingsDeps) {
    this.#deps = deps;
    this.#access = new TemplateAccess(deps.db.reads.templateRights);
  }

  /** The settings of the team and its entity, as far as the person may use their templates. */
  async ofTeam({ id: person }: Person, teamId: unknown): Promise<Settings> {
    const { ids, relations } = await this.#access.ownersInTeam(person, parsed(uuid, teamId));
    const owners = [relations.team, relations.entity]
      .filter((relation) => mayWithTemplates(relation, 'use'))
      .map(({ owner }) => ids[owner]);
    const { reads } = this.#deps.db;
    const [categories, hidden, last] = await Promise.all([
      reads.templates.categoriesOf(owners),
      reads.templates.hiddenTemplates(owners),
      this.#lastUsed(person),
    ]);
    return { categories, hidden, ...last };
  }

  async managed({ id: person }: Person, args: QueryManagedCategoriesArgs): Promise<Settings> {
    const owner = parsed(ownerArgs, args);
    await this.#access.owner({ person, ...owner }, 'manage');
    return this.#settingsOf(owner.ownerId);
  }

  async hide({ id: person }: Person, args: MutationHideTemplateArgs): Promise<Settings> {
    const hidden = parsed(hideArgs, args);
    await this.#access.owner({ person, ...hidden }, 'manage');
    await this.#deps.db.changes.templateCategories.hideTemplate({ person, ...hidden });
    await this.#deps.notify([hidden]);
    return this.#settingsOf(hidden.ownerId);
  }

  async saveCategory({ id: person }: Person, args: MutationSaveCategoryArgs): Promise<TemplateCategory> {
    const category = parsed(categoryArgs, args);
    await this.#access.owner({ person, ...category }, 'manage');
    await this.#deps.db.changes.templateCategories.saveCategory({ person, ...category });
    await this.#deps.notify([category]);
    const { categories } = await this.#settingsOf(category.ownerId);
    const saved = categories.find(({ id }) => id === category.id);
    if (!saved) throw new CallerError('not-found');
    return saved;
  }

  async orderCategories({ id: person }: Person, args: MutationOrderCategoriesArgs): Promise<Settings> {
    const order = parsed(orderArgs, args);
    await this.#access.owner({ person, ...order }, 'manage');
    await this.#deps.db.changes.templateCategories.orderCategories({ person, ...order });
    await this.#deps.notify([order]);
    return this.#settingsOf(order.ownerId);
  }

  async deleteCategory({ id: person }: Person, category: unknown): Promise<true> {
    const { reads, changes } = this.#deps.db;
    const id = parsed(uuid, category);
    const owner = await reads.templates.categoryOwner(id);
    if (!owner) throw new CallerError('not-found');
    await this.#access.owner({ person, ...owner }, 'manage');
    await changes.templateCategories.deleteCategory({ person, ...owner, id });
    await this.#deps.notify([owner]);
    return true;
  }

  async #settingsOf(ownerId: string): Promise<Settings> {
    const { reads } = this.#deps.db;
    const [categories, hidden] = await Promise.all([
      reads.templates.categoriesOf([ownerId]),
      reads.templates.hiddenTemplates([ownerId]),
    ]);
    return { categories, hidden, lastUsed: null, lastUsedName: null };
  }

  async #lastUsed(person: string): Promise<Pick<Settings, 'lastUsed' | 'lastUsedName'>> {
    const { reads } = this.#deps.db;
    const none = { lastUsed: null, lastUsedName: null };
    const last = await reads.templates.lastTemplate(person);
    if (last === undefined) return none;
    if (isTemplateName(last)) return { lastUsed: last, lastUsedName: null };
    const relation = await reads.templateRights.templateRelation({ person, template: last });
    if (!relation || relation.isRetired || !mayWithTemplate(relation, 'use')) return none;
    const row = await reads.templates.templateRow(last);
    return row ? { lastUsed: last, lastUsedName: row.name } : none;
  }
}
