// Who is here: whom to follow, and calling everybody here.

import { Megaphone } from 'lucide-react';
import type { RefObject } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Choices, Entry, Menu, MenuLine } from '../../../ui/overlay/menu.tsx';
import { board } from '../state.ts';
import { tell } from '../tell.ts';

const NOBODY = 'nobody';

export function PeopleMenu({ trigger, onClose }: { trigger: RefObject<HTMLElement | null>; onClose(): void }) {
  const { t, i18n } = useTranslation();
  const { people, following, role } = useSnapshot(board);
  const others = people.filter(({ self }) => !self);
  return (
    <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>
      <Menu name={t('people.here')} trigger={trigger} onClose={onClose} placement="bottom end">
        <Choices
          title={t('people.follow')}
          value={following ? String(following.session) : NOBODY}
          choices={[
            { value: NOBODY, label: t('people.nobody') },
            ...others.map(({ session, name }) => ({ value: String(session), label: name || t('people.guest') })),
          ]}
          onChoose={(value) => {
            onClose();
            tell((calls) => calls.followPerson(value === NOBODY ? null : Number(value)));
          }}
        />
        {role === 'editor' && <MenuLine />}
        {role === 'editor' && (
          <Entry icon={Megaphone} onPress={() => tell((calls) => calls.callEverybody())}>
            {t('people.call')}
          </Entry>
        )}
      </Menu>
    </I18nProvider>
  );
}
