// The people on the board: whom to follow, calling everybody here, and for managers their roles and removing them.

import { Clock, EyeOff, Megaphone, Speech, UserCog, UserPen } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Localized } from '../../../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine } from '../../../../ui/overlay/menu.tsx';
import { useBoard } from '../../session/use-board.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { openPanel } from '../../shell/side-panels.ts';
import { useMeetingRoles } from './meeting-roles.ts';
import { useNaming } from './naming.ts';
import bar from './people-bar.module.css';
import { RaisedBadge } from './raised-badge.tsx';
import { raisedFirst } from './raised-first.ts';
import { useUntil } from './use-until.ts';

const NOBODY = 'nobody';

export function PeopleMenu({ trigger, onClose }: { trigger: RefObject<HTMLElement | null>; onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation(['dict', 'lead', 'meeting', 'reactions']);
  const { people: unsorted, following, role, lead, mode } = useSnapshot(board.store);
  const people = raisedFirst(unsorted);
  const nameOf = useNaming();
  const { ownRole, otherRoles } = useMeetingRoles();
  const until = useUntil();
  /** The line below a name says guest or wall panel, a role for the meeting, and whether the hand is raised. */
  const textOf = ({ actor, guest, name, panel, handAtMs }: PersonState): { text?: string } => {
    const role = otherRoles.get(actor);
    const text = [
      guest && name !== '' && t(panel ? 'people.panel' : 'people.guest'),
      role && t(`meeting:until.${role.role}`, { time: until(role.endsMs) }),
      handAtMs !== undefined && t('reactions:handIsUp'),
    ].filter((one) => one !== false && one !== undefined);
    return text.length > 0 ? { text: text.join(' · ') } : {};
  };
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
        {ownRole && (
          <Entry icon={Clock} disabled>
            {t(`meeting:own.${ownRole.role}`, { time: until(ownRole.endsMs) })}
          </Entry>
        )}
        {lead.hidesNames && (
          <Entry icon={EyeOff} disabled>
            {t('lead:namesHidden')}
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
                ...textOf(one),
                picture: (
                  <span className={bar.face}>
                    <Avatar name={nameOf(one)} colour={one.colour} guest={one.guest} />
                    {one.handAtMs !== undefined && <RaisedBadge />}
                  </span>
                ),
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
        {mode.mayChange && (
          <Entry icon={Speech} onPress={() => openPanel(board, 'lead')}>
            {t('lead:action')}
          </Entry>
        )}
        {mode.mayChange && (
          <Entry icon={UserCog} onPress={() => openDialog(board, { kind: 'meeting' })}>
            {t('meeting:open')}
          </Entry>
        )}
      </Menu>
    </Localized>
  );
}
