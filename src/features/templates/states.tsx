// /templates when it has no cards to show: loading, empty, nothing found, failed.

import { useTranslation } from 'react-i18next';
import { isTemplateCategory } from '#protocol/templates.ts';
import { HelpLink } from '../../page/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { SheetsPicture } from '../dashboard/empty-pictures.tsx';
import states from '../dashboard/states.module.css';
import { OWNER_TABS } from './catalog.ts';
import grid from './template-grid.module.css';

const CARDS = Array.from({ length: 24 }, (_, card) => card);

export function TemplatesSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <div className={classes(grid.grid, grid.skeleton)} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {CARDS.map((card) => (
        <i key={card} aria-hidden />
      ))}
    </div>
  );
}

export function NoTemplates({ tab, onShowAll }: { tab: string; onShowAll(): void }) {
  const { t } = useTranslation('templates');
  const isOwn = tab === OWNER_TABS.team || tab === OWNER_TABS.entity;
  const text = tab === OWNER_TABS.mine ? 'mine' : isOwn ? 'own' : 'category';
  return (
    <section className={states.state}>
      <SheetsPicture />
      <p>{t(`page.empty.${text}`)}</p>
      <Button kind="secondary" onClick={onShowAll}>
        {t('page.empty.toAll')}
      </Button>
      <HelpLink topic="templates">{t('manage.help')}</HelpLink>
    </section>
  );
}

export function NothingFound({ search, onClear }: { search: string; onClear(): void }) {
  const { t } = useTranslation('templates');
  const { t: text } = useTranslation('dashboard');
  return (
    <section className={states.state}>
      <MissingPicture />
      <p role="status">{t('page.nothing', { search })}</p>
      <Button kind="secondary" onClick={onClear}>
        {text('search.clear')}
      </Button>
    </section>
  );
}

/** `isPartial`: Atrium's own are shown, and those that people saved are missing. */
export function FailedTemplates({ isPartial, again }: { isPartial: boolean; again(): void }) {
  const { t } = useTranslation('templates');
  const { t: text } = useTranslation('dashboard');
  const retry = (
    <Button kind={isPartial ? 'plain' : 'secondary'} onClick={again}>
      {text('action.again')}
    </Button>
  );
  if (isPartial)
    return (
      <div className={states.stale} role="status">
        <p>{t('page.failed.saved')}</p>
        {retry}
      </div>
    );
  return (
    <section className={states.state} role="alert">
      <BrokenPicture />
      <h2>{t('page.failed.title')}</h2>
      <p>{t('page.failed.text')}</p>
      {retry}
    </section>
  );
}

/** Whether Atrium's own templates can be in a tab. */
export function hasBuiltIn(tab: string): boolean {
  return tab === OWNER_TABS.all || isTemplateCategory(tab);
}
