// The table of an owner's categories. A row moves by its handle, or by its two buttons, which the keyboard reaches too.

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '#protocol/languages.ts';
import { listOfNames } from '#protocol/name-lists.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { categoryNameIn } from '../../../workspace/templates/category-names.ts';
import { RowMenuButton } from '../row-menu-button.tsx';
import table from '../table.module.css';
import { Waiting } from '../table-parts.tsx';
import styles from './templates.module.css';
import type { Categories } from './use-categories.ts';
import { useRowDrag } from './use-row-drag.ts';
import type { Category } from './use-settings.ts';

const confirm = lazyPart(async () => (await import('../confirm-dialog.tsx')).ConfirmDialog);
const categoryMenu = lazyPart(async () => (await import('./menus.tsx')).CategoryMenu);

interface CategoryTableProps {
  all: Categories;
  onEdit(category: Category): void;
}

export function CategoryTable({ all, onEdit }: CategoryTableProps) {
  const { t, i18n } = useTranslation('templates');
  const body = useRef<HTMLTableSectionElement>(null);
  const [position, setPosition] = useState('');
  const [removing, setRemoving] = useState<Category>();
  const { categories = [], settings } = all;
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const move = (from: number, to: number) => {
    const category = categories[from];
    if (!category || to < 0 || to >= categories.length) return;
    void all.move(from, to);
    const name = categoryNameIn(category, i18n.language);
    const values = { position: number.format(to + 1), number: number.format(categories.length) };
    setPosition(t('manage.position', { name, ...values }));
  };
  const { from, gap, handle } = useRowDrag(body, move);
  return (
    <>
      <table className={classes(table.table, styles.categories)} aria-label={t('manage.categories')}>
        <CategoryHead />
        <tbody ref={body}>
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              isDragged={from === index}
              gap={gap === index ? 'before' : gap === categories.length && gap === index + 1 ? 'after' : undefined}
              grip={
                <span className={styles.grip} aria-hidden {...handle(index)}>
                  <GripVertical size={20} strokeWidth={1.75} />
                </span>
              }
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < categories.length - 1 ? () => move(index, index + 1) : undefined}
              onEdit={() => onEdit(category)}
              onRemove={() => setRemoving(category)}
            />
          ))}
          {!settings.data && settings.error === undefined && <Waiting columns={3} rows={3} />}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {position}
      </p>
      {removing && (
        <confirm.Part
          title={t('manage.deleteCategoryTitle', { name: categoryNameIn(removing, i18n.language) })}
          text={t('manage.deleteCategoryText')}
          done={t('manage.delete')}
          act={() => all.remove(removing.id)}
          onDone={() => setRemoving(undefined)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function CategoryHead() {
  const { t } = useTranslation('templates');
  return (
    <thead>
      <tr>
        <th scope="col">{t('manage.name')}</th>
        <th scope="col" className={styles.number}>
          {t('manage.templates')}
        </th>
        <th scope="col">
          <span className="visually-hidden">{t('manage.order')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface CategoryRowProps {
  category: Category;
  isDragged: boolean;
  /** The side of the row at which the dragged row would be dropped. */
  gap: 'before' | 'after' | undefined;
  /** The handle that drags the row. */
  grip: ReactNode;
  /** Undefined: the row is the first. */
  onUp: (() => void) | undefined;
  /** Undefined: the row is the last. */
  onDown: (() => void) | undefined;
  onEdit(): void;
  onRemove(): void;
}

function CategoryRow({ category, isDragged, gap, grip, onUp, onDown, onEdit, onRemove }: CategoryRowProps) {
  const { t, i18n } = useTranslation('templates');
  const name = categoryNameIn(category, i18n.language);
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  // A button that is disabled would lose the focus when its row becomes the first or the last.
  const buttons = [
    { icon: ArrowUp, name: t('manage.up', { name }), act: onUp },
    { icon: ArrowDown, name: t('manage.down', { name }), act: onDown },
  ];
  return (
    <tr data-dragged={isDragged || undefined} data-gap={gap}>
      <th scope="row" className={styles.name}>
        <div className={styles.named}>
          {grip}
          <span>
            <bdi>{name}</bdi>
            <small>{languagesOf(category, i18n.language)}</small>
          </span>
        </div>
      </th>
      <td className={styles.number}>{number.format(category.templates)}</td>
      <td className={styles.order}>
        <div>
          {buttons.map(({ icon, name: label, act }) => (
            <IconButton
              key={label}
              icon={icon}
              name={label}
              small
              tip="none"
              aria-disabled={act === undefined}
              onClick={act}
            />
          ))}
          <RowMenuButton name={t('manage.moreOf', { name })} onNear={categoryMenu.preload}>
            {(common) => <categoryMenu.Part {...common} onEdit={onEdit} onRemove={onRemove} />}
          </RowMenuButton>
        </div>
      </td>
    </tr>
  );
}

/** Returns the languages in which the category has a name. */
function languagesOf({ names }: Category, language: string): string {
  const languages = LANGUAGES.filter((code) => names.some((row) => row.language === code));
  return listOfNames(
    languages.map((code) => LANGUAGE_NAMES[code]),
    language,
  );
}
