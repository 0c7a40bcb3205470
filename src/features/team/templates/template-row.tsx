// A template of the table: its cover and name, the category with a menu, who saved it and when it was changed last.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_CATEGORIES } from '#protocol/templates.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Localized } from '../../../ui/overlay/localized.tsx';
import { Select } from '../../../ui/overlay/select.tsx';
import { when } from '../../../ui/when.ts';
import { categoryNameIn } from '../../../workspace/templates/category-names.ts';
import { SavedCover } from '../../../workspace/templates/cover-picture.tsx';
import { Checkbox } from '../checkbox.tsx';
import { RowMenuButton } from '../row-menu-button.tsx';
import table from '../table.module.css';
import type { Owner } from './owners.ts';
import styles from './templates.module.css';
import type { ManagedTemplate, ManagedTemplates } from './use-managed-templates.ts';

const templateMenu = lazyPart(async () => (await import('./menus.tsx')).TemplateMenu);
const replaceDialog = lazyPart(
  async () => (await import('../../../workspace/save-template/replace-dialog.tsx')).ReplaceDialog,
);

interface TemplateRowProps {
  template: ManagedTemplate;
  managed: ManagedTemplates;
  receivers: readonly Owner[];
  isSelected: boolean;
  onSelect(): void;
  onRename(): void;
  onRemove(): void;
}

export function TemplateRow(props: TemplateRowProps) {
  const { template, managed, receivers, isSelected, onSelect, onRename, onRemove } = props;
  const { t, i18n } = useTranslation('templates');
  const [isReplacing, setReplacing] = useState(false);
  const { id, name, cover, frames, items, savedBy, changedMs, isRetired } = template;
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const number = new Intl.NumberFormat(language);
  return (
    <tr data-selected={isSelected || undefined} data-retired={isRetired || undefined}>
      <td className={table.check}>
        <Checkbox name={t('manage.select', { name })} on={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className={styles.name}>
        <div className={styles.named}>
          <SavedCover id={id} sha256={cover} />
          <span>
            <bdi>{name}</bdi>
            <small>{t('manage.contents', { frames: number.format(frames), items: number.format(items) })}</small>
          </span>
        </div>
      </th>
      <td className={styles.category}>
        <CategorySelect template={template} managed={managed} />
      </td>
      <td className={styles.person}>
        <bdi>{savedBy?.name ?? t('manage.formerMember')}</bdi>
      </td>
      <td className={styles.changed}>{when(changedMs, language)}</td>
      <td className={table.more}>
        <RowMenuButton name={t('manage.moreOf', { name })} onNear={templateMenu.preload}>
          {(common) => (
            <templateMenu.Part
              {...common}
              isRetired={isRetired}
              receivers={receivers}
              onRename={onRename}
              onReplace={() => setReplacing(true)}
              onTransfer={(receiver) => void managed.transfer(template, receiver)}
              onRetire={() => void managed.retire([template], !isRetired)}
              onRemove={onRemove}
            />
          )}
        </RowMenuButton>
        {isReplacing && (
          <replaceDialog.Part
            template={template}
            teamId={managed.teamId}
            onReplaced={managed.showReplaced}
            onClose={() => setReplacing(false)}
          />
        )}
      </td>
    </tr>
  );
}

function CategorySelect({ template, managed }: { template: ManagedTemplate; managed: ManagedTemplates }) {
  const { t, i18n } = useTranslation('templates');
  const { settings } = managed;
  const { category } = template;
  const choices = [
    { value: '', label: t('manage.noCategory') },
    ...TEMPLATE_CATEGORIES.filter((name) => name === category || !settings.isHidden(name)).map((name) => ({
      value: name as string,
      label: t(`page.category.${name}`),
    })),
    ...(settings.data?.categories ?? []).map((own) => ({ value: own.id, label: categoryNameIn(own, i18n.language) })),
  ];
  return (
    <Localized>
      <Select
        className={styles.select}
        name={t('manage.categoryOf', { name: template.name })}
        value={choices.some(({ value }) => value === category) ? (category ?? '') : ''}
        choices={choices}
        onChoose={(value) => {
          if (value !== (category ?? '')) void managed.setCategory(template, value);
        }}
      />
    </Localized>
  );
}
