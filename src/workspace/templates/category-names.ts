// The names of categories: Atrium's own by the page's texts, and those that a team or organization has created for its templates.

import type { i18n as I18n, TFunction } from 'i18next';
import { isTemplateCategory } from '#protocol/templates.ts';
import { templateLanguage } from './template-texts.ts';

interface NamedCategory {
  names: readonly { language: string; name: string }[];
}

/** Returns the name in a language, else in English. */
export function categoryNameIn({ names }: NamedCategory, language: string): string {
  return (names.find((row) => row.language === language) ?? names.find((row) => row.language === 'en'))?.name ?? '';
}

/** Returns the name of a category of Atrium's or of `categories` in the page's language; empty if there is no such category. */
export function categoryName(
  t: TFunction<'templates'>,
  i18n: I18n,
  categories: readonly (NamedCategory & { id: string })[] | undefined,
  category: string | null,
): string {
  if (category === null) return '';
  if (isTemplateCategory(category)) return t(`page.category.${category}`);
  const created = categories?.find(({ id }) => id === category);
  return created ? categoryNameIn(created, templateLanguage(i18n)) : '';
}
