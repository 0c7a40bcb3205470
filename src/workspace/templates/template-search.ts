// The search of Atrium's own templates, the same wherever they are listed: by name, category, description and words, without marks and case.

import type { i18n as I18n, TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folded } from '#protocol/fold.ts';
import { TEMPLATES, type TemplateName } from '#protocol/templates.ts';
import { TEMPLATE_NAMESPACES, templateTexts, templateTokens } from './template-texts.ts';

interface Texts {
  t: TFunction<'templates'>;
  i18n: I18n;
}

/** Returns the templates in whose name, category, description or words each part of the search is found. `key`: the name of a template. */
export function matchingTemplates<Template extends { key: TemplateName }>(
  templates: readonly Template[],
  search: string,
  { t, i18n }: Texts,
): Template[] {
  const parts = folded(search).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [...templates];
  return templates.filter(({ key }) => {
    const { name, about } = templateTexts(i18n, key);
    const category = t(`page.category.${TEMPLATES[key].category}`);
    const text = folded([name, category, about, ...templateTokens(i18n, key)].join('\n'));
    return parts.every((part) => text.includes(part));
  });
}

/** Loads the words of Atrium's own templates by the first search. */
export function useTemplateTokens(search: string): void {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState('');
  const { words: namespace } = TEMPLATE_NAMESPACES;
  const isLoaded = i18n.hasLoadedNamespace(namespace);
  useEffect(() => {
    if (search === '' || isLoaded) return;
    // Names and descriptions are searched in any case.
    i18n.loadNamespaces(namespace).then(() => setLoaded(i18n.language), console.info);
  }, [search, isLoaded, i18n]);
}
