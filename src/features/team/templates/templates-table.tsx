// The table of the templates that an owner has, the retired ones last under their own head, and the dialogs that its rows open.

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { HelpLink } from '../../../page/help-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Picture } from '../../../ui/pictures.tsx';
import { Checkbox } from '../checkbox.tsx';
import table from '../table.module.css';
import { Pages, Waiting } from '../table-parts.tsx';
import type { Owner } from './owners.ts';
import { SelectedTemplates } from './selected-templates.tsx';
import { TemplateRow } from './template-row.tsx';
import styles from './templates.module.css';
import type { ManagedTemplate, ManagedTemplates } from './use-managed-templates.ts';

const confirm = lazyPart(async () => (await import('../confirm-dialog.tsx')).ConfirmDialog);
const renameDialog = lazyPart(
  async () => (await import('../../../workspace/templates/rename-dialog.tsx')).RenameDialog,
);
const NONE: ReadonlySet<string> = new Set();
const COLUMNS = 6;

interface TemplatesTableProps {
  managed: ManagedTemplates;
  /** The owners to which a template may be given. */
  receivers: readonly Owner[];
}

export function TemplatesTable({ managed, receivers }: TemplatesTableProps) {
  const { t } = useTranslation('templates');
  const { t: teamText } = useTranslation('team');
  const { page, filter, error } = managed;
  const [selected, setSelected] = useState(NONE);
  const [removing, setRemoving] = useState<readonly ManagedTemplate[]>();
  const [renaming, setRenaming] = useState<ManagedTemplate>();
  const rows = page?.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  if (page?.count === 0 && filter.search === '') return <Empty />;
  return (
    <>
      <Rows
        managed={managed}
        receivers={receivers}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        onRename={setRenaming}
        onRemove={(template) => setRemoving([template])}
      />
      {page && rows.length === 0 && <p className={table.nothing}>{t('manage.nothing')}</p>}
      {error !== undefined && (
        <p className={table.nothing} role="alert">
          {teamText('notLoaded')} <Button onClick={managed.reload}>{teamText('again')}</Button>
        </p>
      )}
      <Pages
        page={page}
        filter={filter}
        setFilter={(change) => {
          setSelected(NONE);
          managed.setFilter(change);
        }}
      />
      {chosen.length > 0 && (
        <SelectedTemplates
          templates={chosen}
          onRetire={(isRetired) => void managed.retire(chosen, isRetired)}
          onRemove={() => setRemoving(chosen)}
          onClear={() => setSelected(NONE)}
        />
      )}
      {removing && (
        <RemoveDialog
          templates={removing}
          remove={managed.remove}
          onDone={() => setSelected(NONE)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {renaming && (
        <renameDialog.Part
          name={renaming.name}
          save={(name) => managed.rename(renaming, name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </>
  );
}

interface RowsProps extends TemplatesTableProps {
  rows: readonly ManagedTemplate[];
  /** Ids. */
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  onRename(template: ManagedTemplate): void;
  onRemove(template: ManagedTemplate): void;
}

function Rows({ managed, receivers, rows, selected, onSelect, onRename, onRemove }: RowsProps) {
  const { t, i18n } = useTranslation('templates');
  const offered = rows.filter(({ isRetired }) => !isRetired);
  const retired = rows.filter(({ isRetired }) => isRetired);
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const toggle = (id: string) => {
    const after = new Set(selected);
    if (!after.delete(id)) after.add(id);
    onSelect(after);
  };
  const rowOf = (template: ManagedTemplate): ReactNode => (
    <TemplateRow
      key={template.id}
      template={template}
      managed={managed}
      receivers={receivers}
      isSelected={selected.has(template.id)}
      onSelect={() => toggle(template.id)}
      onRename={() => onRename(template)}
      onRemove={() => onRemove(template)}
    />
  );
  return (
    <table className={classes(table.table, styles.templates)}>
      <thead>
        <tr>
          <th scope="col" className={table.check}>
            <Checkbox
              name={t('manage.selectAll')}
              on={isAll}
              some={selected.size > 0}
              disabled={rows.length === 0}
              onChange={() => onSelect(isAll ? NONE : new Set(rows.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">{t('manage.name')}</th>
          <th scope="col">{t('manage.category')}</th>
          <th scope="col" className={styles.person}>
            {t('manage.savedBy')}
          </th>
          <th scope="col">{t('manage.changed')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('manage.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offered.map(rowOf)}
        {!managed.page && managed.error === undefined && <Waiting columns={COLUMNS} rows={4} />}
      </tbody>
      {retired.length > 0 && (
        <tbody>
          <tr className={table.group}>
            <th scope="rowgroup" colSpan={COLUMNS}>
              {t('manage.retired', { number: number.format(retired.length) })}
            </th>
          </tr>
          {retired.map(rowOf)}
        </tbody>
      )}
    </table>
  );
}

interface RemoveDialogProps {
  templates: readonly ManagedTemplate[];
  remove(templates: readonly ManagedTemplate[]): Promise<void>;
  onDone(): void;
  onClose(): void;
}

function RemoveDialog({ templates, remove, onDone, onClose }: RemoveDialogProps) {
  const { t, i18n } = useTranslation('templates');
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const [first, ...others] = templates;
  return (
    <confirm.Part
      title={
        others.length === 0
          ? t('manage.deleteTitle', { name: first?.name })
          : t('manage.deleteManyTitle', { number: number.format(templates.length) })
      }
      text={t('manage.deleteText')}
      done={t('manage.delete')}
      act={() => remove(templates)}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Empty() {
  const { t } = useTranslation('templates');
  return (
    <section className={styles.empty}>
      <TemplatePicture />
      <p>{t('manage.empty')}</p>
      <Link to={ROUTES.boards.path} className={buttonClass('secondary')}>
        {t('manage.boards')}
      </Link>
      <HelpLink topic="templates">{t('manage.help')}</HelpLink>
    </section>
  );
}

/** A sheet, and the outline of the next one that is made from it. */
function TemplatePicture() {
  return (
    <Picture w={220} h={120}>
      <path
        d="M22 22 C50 20 78 22 104 21 C105 46 104 72 106 98 C78 100 50 99 21 101 C23 75 21 48 22 22"
        stroke="var(--text)"
      />
      <path d="M36 38 H56 V56 H37 Z M66 38 H90 M66 48 H84" stroke="var(--ink-blue)" />
      <path d="M36 82 C46 68 56 90 66 76 C74 66 82 74 90 72" stroke="var(--ink-green)" />
      <path
        d="M130 30 C152 28 176 30 198 29 C199 50 198 72 200 94 C176 96 152 95 129 97 C131 74 129 52 130 30"
        stroke="var(--muted)"
        strokeDasharray="3 9"
      />
      <path d="M110 60 H124 M118 53 L125 60 L118 67" stroke="var(--ink-orange)" />
    </Picture>
  );
}
