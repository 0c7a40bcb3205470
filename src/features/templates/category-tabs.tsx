// The tabs of /templates: Atrium's categories that are not hidden, those of the team and the organization, and whose a template is.

import { useTranslation } from 'react-i18next';
import type { Team } from '#protocol/generated/graphql.ts';
import { TEMPLATE_CATEGORIES } from '#protocol/templates.ts';
import { teamName } from '../../workspace/team-name.ts';
import { categoryName } from '../../workspace/templates/category-names.ts';
import type { TemplateSettings } from '../../workspace/templates/template-data.ts';
import tabs from '../dashboard/toolbar.module.css';
import { OWNER_TABS } from './catalog.ts';

interface CategoryTabsProps {
  team: Team | undefined;
  settings: TemplateSettings | undefined;
  tab: string;
  onChoose(tab: string): void;
}

export function CategoryTabs({ team, settings, tab, onChoose }: CategoryTabsProps) {
  const { t, i18n } = useTranslation('templates');
  const { t: text } = useTranslation('dashboard');
  const builtIn = TEMPLATE_CATEGORIES.filter((category) => !settings?.hidden.includes(category));
  const categories = [...builtIn, ...(settings?.categories ?? []).map(({ id }) => id)];
  const ownerLabel = (name: string) => t('page.category.own', { name });
  const rows = [
    { value: OWNER_TABS.all, label: t('page.category.all') },
    ...categories.map((value) => ({ value, label: categoryName(t, i18n, settings?.categories, value) })),
    ...(team
      ? [{ value: OWNER_TABS.team, label: team.name === '' ? teamName(text, team) : ownerLabel(team.name) }]
      : []),
    ...(team && team.entity.name !== '' ? [{ value: OWNER_TABS.entity, label: ownerLabel(team.entity.name) }] : []),
    { value: OWNER_TABS.mine, label: t('page.category.mine') },
  ];
  return (
    <fieldset className={tabs.tabs} aria-label={t('page.categories')}>
      {rows.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === tab} onClick={() => onChoose(value)}>
          <bdi>{label}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
