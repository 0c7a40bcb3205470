// /manage/template-category: the categories of a team or organization in their order, and those of Atrium, which can be hidden.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_CATEGORIES, TEMPLATE_LIMITS, TEMPLATES } from '#protocol/templates.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Switch } from '../../../ui/switch.tsx';
import table from '../table.module.css';
import { CategoryTable } from './category-table.tsx';
import { ManageFrame, ManageTabs } from './manage-frame.tsx';
import type { Owner } from './owners.ts';
import styles from './templates.module.css';
import { type Categories, useCategories } from './use-categories.ts';
import type { Category, Settings } from './use-settings.ts';

const dialog = lazyPart(async () => (await import('./category-dialog.tsx')).CategoryDialog);

/** The category whose names are edited, or a new one. */
type Edited = Category | 'new';

export function CategoriesPage() {
  const { t } = useTranslation('templates');
  const [edited, setEdited] = useState<Edited>();
  return (
    <ManageFrame
      title={t('manage.categoriesTitle')}
      actions={() => (
        <Button kind="primary" aria-haspopup="dialog" onPointerEnter={dialog.preload} onClick={() => setEdited('new')}>
          <Plus aria-hidden strokeWidth={1.75} /> {t('manage.newCategory')}
        </Button>
      )}
    >
      {(owner) => <OwnerCategories key={owner.id} owner={owner} edited={edited} onEdit={setEdited} />}
    </ManageFrame>
  );
}

interface OwnerCategoriesProps {
  owner: Owner;
  edited: Edited | undefined;
  onEdit(edited: Edited | undefined): void;
}

function OwnerCategories({ owner, edited, onEdit }: OwnerCategoriesProps) {
  const all = useCategories(owner);
  return (
    <>
      <div className={table.tools}>
        <ManageTabs owner={owner} tab="categories" />
      </div>
      <OwnTable all={all} onEdit={onEdit} />
      <AtriumCategories settings={all.settings} />
      {all.notice}
      {edited && (
        <dialog.Part
          category={edited === 'new' ? undefined : edited}
          isFull={edited === 'new' && (all.categories?.length ?? 0) >= TEMPLATE_LIMITS.categories}
          save={all.save}
          onClose={() => onEdit(undefined)}
        />
      )}
    </>
  );
}

function OwnTable({ all, onEdit }: { all: Categories; onEdit(category: Category): void }) {
  const { t } = useTranslation('templates');
  const { t: teamText } = useTranslation('team');
  const { categories, settings } = all;
  if (categories?.length === 0) return <p className={styles.none}>{t('manage.emptyCategories')}</p>;
  return (
    <>
      <CategoryTable all={all} onEdit={onEdit} />
      {settings.error !== undefined && (
        <p className={table.nothing} role="alert">
          {teamText('notLoaded')} <Button onClick={settings.reload}>{teamText('again')}</Button>
        </p>
      )}
    </>
  );
}

function AtriumCategories({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation('templates');
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const countOf = (category: string) => Object.values(TEMPLATES).filter((row) => row.category === category).length;
  return (
    <section className={styles.atrium} aria-labelledby="atrium-categories">
      <h2 id="atrium-categories">{t('manage.ours')}</h2>
      <p id="atrium-categories-text">{t('manage.oursText')}</p>
      <table className={classes(table.table, styles.fixed)}>
        <thead>
          <tr>
            <th scope="col">{t('manage.name')}</th>
            <th scope="col" className={styles.number}>
              {t('manage.templates')}
            </th>
            <th scope="col">{t('manage.hidden')}</th>
          </tr>
        </thead>
        <tbody>
          {TEMPLATE_CATEGORIES.map((category) => {
            const name = t(`page.category.${category}`);
            return (
              <tr key={category} data-retired={settings.isHidden(category) || undefined}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                <td className={styles.number}>{number.format(countOf(category))}</td>
                <td>
                  <Switch
                    name={t('manage.hiddenOf', { name })}
                    describedBy="atrium-categories-text"
                    on={settings.isHidden(category)}
                    onChange={(isHidden) => void settings.hide(category, isHidden)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
