// The templates of /templates as cards show them: those that people saved, and Atrium's own by category and search.

import type { i18n as I18n, TFunction } from 'i18next';
import { isolated } from '#protocol/isolation.ts';
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName, type TemplateRow } from '#protocol/templates.ts';
import { categoryName } from '../../workspace/templates/category-names.ts';
import type { SavedTemplateFragment } from '../../workspace/templates/operations.ts';
import type { TemplateSettings } from '../../workspace/templates/template-data.ts';
import { templateLanguage, templateTexts } from '../../workspace/templates/template-texts.ts';

export type T = TFunction<'templates'>;

export interface BuiltInTemplate extends TemplateRow {
  kind: 'built-in';
  key: TemplateName;
  title: string;
  about: string;
}

export interface SavedTemplate {
  kind: 'saved';
  /** The id of the template. */
  key: string;
  title: string;
  /** A category of Atrium's by its name, or the id of one of the owner's; null: none. */
  category: string | null;
  row: SavedTemplateFragment;
}

export type ShownTemplate = BuiltInTemplate | SavedTemplate;

/** The tabs that are no categories, as the address has them. */
export const OWNER_TABS = { all: 'all', mine: 'mine', team: 'of-team', entity: 'of-organization' } as const;

export function savedTemplate(row: SavedTemplateFragment): SavedTemplate {
  return { kind: 'saved', key: row.id, title: row.name, category: row.category, row };
}

/** Returns Atrium's own templates that are not hidden, in their order. */
export function builtInTemplates(i18n: I18n, hidden: readonly string[]): BuiltInTemplate[] {
  return TEMPLATE_NAMES.flatMap((key) => {
    const row: TemplateRow = TEMPLATES[key];
    if (hidden.includes(key) || hidden.includes(row.category)) return [];
    const { name, about } = templateTexts(i18n, key);
    return [{ ...row, kind: 'built-in', key, title: name, about }];
  });
}

/** A number in the page's language, for a text that counts. */
export function counted(i18n: I18n, count: number): { count: number; number: string } {
  return { count, number: new Intl.NumberFormat(templateLanguage(i18n)).format(count) };
}

/** Returns a line about a template: its category, the time and the people it is for, or how many objects it has. */
export function factsOf(t: T, i18n: I18n, settings: TemplateSettings | undefined, template: ShownTemplate): string {
  const facts = [categoryName(t, i18n, settings?.categories, template.category)];
  if (template.kind === 'saved') facts.push(t('page.objects', counted(i18n, template.row.items)));
  else {
    const { minutes, people } = template;
    if (minutes) facts.push(t('page.minutes', counted(i18n, minutes)));
    if (people) {
      const [from, to] = people.map((count) => counted(i18n, count).number);
      facts.push(t('page.people', { count: people[1], from, to }));
    }
  }
  const language = templateLanguage(i18n);
  return facts.flatMap((fact) => (fact === '' ? [] : isolated(fact, language))).join(' · ');
}
