// The menu of a card whose template the person may change: rename, replace, sort, give, retire and delete it.

import { Archive, ArchiveRestore, Folder, Pencil, RefreshCw, Trash2, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_CATEGORIES } from '#protocol/templates.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine, Submenu } from '../../ui/overlay/menu.tsx';
import { useCategories } from '../../workspace/save-template/categories.ts';
import type { SavedTemplateFragment } from '../../workspace/templates/operations.ts';
import { useTemplateSettings } from '../../workspace/templates/template-data.ts';
import { templateLanguage } from '../../workspace/templates/template-texts.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { changeCategory, retireTemplate } from './actions.ts';
import { openTemplateDialog } from './open-dialog.ts';

interface CardMenuProps {
  trigger: RefObject<HTMLElement | null>;
  row: SavedTemplateFragment;
  onClose(): void;
}

export function CardMenu({ trigger, row, onClose }: CardMenuProps) {
  const { t } = useTranslation('templates');
  return (
    <Localized>
      <Menu name={t('page.more', { name: row.name })} trigger={trigger} placement="bottom end" onClose={onClose}>
        <Entry icon={Pencil} onPress={() => openTemplateDialog('rename', row)}>
          {t('page.menu.rename')}
        </Entry>
        <Entry icon={RefreshCw} onPress={() => openTemplateDialog('replace', row)}>
          {t('page.menu.replace')}
        </Entry>
        <Submenu icon={Folder} label={t('manage.category')}>
          <CategoryChoices row={row} onClose={onClose} />
        </Submenu>
        <Entry icon={Users} onPress={() => openTemplateDialog('give', row)}>
          {t('page.menu.give')}
        </Entry>
        <MenuLine />
        <Entry
          icon={row.isRetired ? ArchiveRestore : Archive}
          onPress={() => void retireTemplate(t, row, !row.isRetired)}
        >
          {t(row.isRetired ? 'page.menu.restore' : 'page.menu.retire')}
        </Entry>
        <Entry icon={Trash2} danger onPress={() => openTemplateDialog('delete', row)}>
          {t('page.menu.delete')}
        </Entry>
      </Menu>
    </Localized>
  );
}

/** Atrium's categories that are not hidden, and those of the team or organization that has the template. */
function CategoryChoices({ row, onClose }: Pick<CardMenuProps, 'row' | 'onClose'>) {
  const { t, i18n } = useTranslation('templates');
  const { data } = useWorkspace();
  const hidden = useTemplateSettings(data?.teamId).data?.hidden ?? [];
  const isShared = row.owner !== 'person';
  const teamId = isShared ? data?.teamId : undefined;
  const { created } = useCategories(teamId ? { teamId, ownerId: row.ownerId } : undefined, templateLanguage(i18n));
  const choices = [
    { value: '', label: t('manage.noCategory') },
    ...TEMPLATE_CATEGORIES.filter((name) => name === row.category || !hidden.includes(name)).map((name) => ({
      value: name as string,
      label: t(`page.category.${name}`),
    })),
    ...created.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Choices
      title={t('manage.category')}
      value={row.category ?? ''}
      choices={choices}
      onChoose={(category) => {
        onClose();
        if (category !== (row.category ?? '')) void changeCategory(t, row, category);
      }}
    />
  );
}
