// Names, descriptions and words of Atrium's own templates in the page's language. Their namespaces are files of their own: `template-names` is
// loaded by what shows templates, `template-words` by the first search.

import type { i18n as I18n } from 'i18next';
import { type Language, matchingLanguage } from '#protocol/languages.ts';
import type { TemplateName } from '#protocol/templates.ts';

export const TEMPLATE_NAMESPACES = { names: 'template-names', words: 'template-words' } as const;

export interface TemplateTexts {
  name: string;
  about: string;
}

/** The language of the templates' texts: the page's, or English while the page shows keys. */
export function templateLanguage({ language }: Pick<I18n, 'language'>): Language {
  return matchingLanguage(language);
}

/** Name and description; the name is the file's until its namespace is loaded. */
export function templateTexts(i18n: I18n, name: TemplateName): TemplateTexts {
  const { name: shown = name, about = '' } = stringsOf(i18n, TEMPLATE_NAMESPACES.names, name);
  return { name: shown, about };
}

/** The words on the template; none until their namespace is loaded. */
export function templateTokens(i18n: I18n, name: TemplateName): string[] {
  return Object.values(stringsOf(i18n, TEMPLATE_NAMESPACES.words, name));
}

function stringsOf(i18n: I18n, namespace: string, name: TemplateName): Record<string, string> {
  const strings: unknown =
    i18n.getResource(templateLanguage(i18n), namespace, name) ?? i18n.getResource('en', namespace, name);
  if (typeof strings !== 'object' || strings === null) return {};
  return Object.fromEntries(Object.entries(strings).filter((entry) => typeof entry[1] === 'string'));
}
