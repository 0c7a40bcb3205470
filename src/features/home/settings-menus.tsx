// Home's menus, loaded when one is reached for: looks, language, and what can be done with one board.

import { Link2, Pencil, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AppearanceChoices, LanguageChoices } from '../../account/preferences.tsx';
import { ConsentEntry } from '../../consent/entry.tsx';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Entry, Menu, MenuLine } from '../../ui/overlay/menu.tsx';

interface MenuProps {
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

interface PlacedMenuProps extends MenuProps {
  placement: 'top start' | 'bottom end';
}

export function SettingsMenu(props: PlacedMenuProps) {
  const { t } = useTranslation();
  return (
    <Localized>
      <Menu name={t('appearance.title')} {...props}>
        <AppearanceChoices />
        <ConsentEntry withLine />
      </Menu>
    </Localized>
  );
}

export function LanguageMenu(props: PlacedMenuProps) {
  const { t } = useTranslation();
  return (
    <Localized>
      <Menu name={t('language.title')} {...props}>
        <LanguageChoices />
      </Menu>
    </Localized>
  );
}

export function BoardMenu({
  onRename,
  onCopy,
  onRemove,
  ...props
}: MenuProps & { onRename(): void; onCopy(): void; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <Localized>
      <Menu name={t('home.more')} placement="bottom end" {...props}>
        <Entry icon={Pencil} onPress={onRename}>
          {t('home.rename')}
        </Entry>
        <Entry icon={Link2} onPress={onCopy}>
          {t('share.copy')}
        </Entry>
        <MenuLine />
        <Entry icon={Trash2} danger onPress={onRemove}>
          {t('home.remove')}
        </Entry>
      </Menu>
    </Localized>
  );
}
