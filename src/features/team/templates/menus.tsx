// The menus of a template's row and of a category's row.

import { Archive, ArchiveRestore, ArrowRightLeft, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Localized } from '../../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine, Submenu } from '../../../ui/overlay/menu.tsx';
import type { Owner } from './owners.ts';

interface CommonMenuProps {
  trigger: RefObject<HTMLElement | null>;
  name: string;
  onClose(): void;
}

interface TemplateMenuProps extends CommonMenuProps {
  isRetired: boolean;
  receivers: readonly Owner[];
  onRename(): void;
  onReplace(): void;
  onTransfer(receiver: Owner): void;
  onRetire(): void;
  onRemove(): void;
}

export function TemplateMenu(props: TemplateMenuProps) {
  const { isRetired, receivers, onRename, onReplace, onTransfer, onRetire, onRemove, ...common } = props;
  const { t } = useTranslation('templates');
  return (
    <Localized>
      <Menu {...common} placement="bottom end">
        <Entry icon={Pencil} onPress={onRename}>
          {t('manage.rename')}
        </Entry>
        <Entry icon={RefreshCw} onPress={onReplace}>
          {t('page.menu.replace')}
        </Entry>
        {receivers.length > 0 && (
          <Submenu icon={ArrowRightLeft} label={t('manage.give')}>
            <Choices
              title={t('manage.give')}
              value=""
              choices={receivers.map(({ id, name, kind }) => ({
                value: id,
                label: name,
                text: t(kind === 'team' ? 'manage.team' : 'manage.organization'),
              }))}
              onChoose={(id) => {
                common.onClose();
                const receiver = receivers.find((owner) => owner.id === id);
                if (receiver) onTransfer(receiver);
              }}
            />
          </Submenu>
        )}
        <Entry icon={isRetired ? ArchiveRestore : Archive} onPress={onRetire}>
          {t(isRetired ? 'manage.restore' : 'manage.retire')}
        </Entry>
        <MenuLine />
        <Entry icon={Trash2} danger onPress={onRemove}>
          {t('manage.deleteAsk')}
        </Entry>
      </Menu>
    </Localized>
  );
}

interface CategoryMenuProps extends CommonMenuProps {
  onEdit(): void;
  onRemove(): void;
}

export function CategoryMenu({ onEdit, onRemove, ...common }: CategoryMenuProps) {
  const { t } = useTranslation('templates');
  return (
    <Localized>
      <Menu {...common} placement="bottom end">
        <Entry icon={Pencil} onPress={onEdit}>
          {t('manage.editCategory')}
        </Entry>
        <MenuLine />
        <Entry icon={Trash2} danger onPress={onRemove}>
          {t('manage.deleteAsk')}
        </Entry>
      </Menu>
    </Localized>
  );
}
