// Who is here: whom to follow, and calling everybody here.

import { Megaphone, UserPen } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Localized } from '../../../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine } from '../../../../ui/overlay/menu.tsx';
import { useBoard } from '../../session/use-board.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { useNaming } from './naming.ts';

const NOBODY = 'nobody';

export function PeopleMenu({ trigger, onClose }: { trigger: RefObject<HTMLElement | null>; onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { people, following, role } = useSnapshot(board.store);
  const nameOf = useNaming();
  const self = people.find((one) => one.self);
  const others = people.filter(({ self }) => !self);
  return (
    <Localized>
      <Menu name={t('people.here')} trigger={trigger} onClose={onClose} placement="bottom end">
        {self && (
          <Entry icon={UserPen} onPress={() => openDialog(board, { kind: 'name' })}>
            {t('people.changeName', { name: nameOf(self) })}
          </Entry>
        )}
        {others.length > 0 && <MenuLine />}
        {others.length > 0 && (
          <Choices
            title={t('people.follow')}
            value={following ? String(following.session) : NOBODY}
            choices={[
              { value: NOBODY, label: t('people.nobody') },
              // In a line of its own, so that a long name does not cut off what somebody is.
              ...others.map((one) => ({
                value: String(one.session),
                label: one.name || nameOf(one),
                ...(one.guest && one.name !== '' && { text: t(one.panel ? 'people.panel' : 'people.guest') }),
                picture: <Avatar name={nameOf(one)} colour={one.colour} guest={one.guest} />,
              })),
            ]}
            onChoose={(value) => {
              onClose();
              board.tell((calls) => calls.followPerson(value === NOBODY ? null : Number(value)));
            }}
          />
        )}
        {role === 'editor' && <MenuLine />}
        {role === 'editor' && (
          <Entry icon={Megaphone} onPress={() => board.tell((calls) => calls.callEverybody())}>
            {t('people.call')}
          </Entry>
        )}
      </Menu>
    </Localized>
  );
}
