// The people on the board for its managers: roles for the time of a meeting, removing somebody for a day, and letting them back in.

import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import type { MeetingAnswer, MeetingRoleRequest } from '#protocol/contract/meetings.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { InlineConfirm } from '../../../../ui/inline-confirm.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Select } from '../../../../ui/overlay/select.tsx';
import rows from '../../../../ui/person-rows.module.css';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { useNaming } from '../people/naming.ts';
import { useUntil } from '../people/use-until.ts';
import styles from './meeting.module.css';
import { type Meeting, useMeeting } from './use-meeting.ts';

type Role = MeetingRoleRequest['role'];

const MINUTE_MS = 60_000;
const DURATIONS_MIN = ['30', '60', '120', '240', '1440'] as const;
type Duration = (typeof DURATIONS_MIN)[number];

export function MeetingDialog() {
  const board = useBoard();
  const { t } = useTranslation('meeting');
  const { t: word } = useTranslation();
  const { people } = useSnapshot(board.store);
  const meeting = useMeeting(people.map(({ session }) => session).join(' '));
  const [duration, setDuration] = useState<Duration>('120');
  const otherPeople = othersOf(people);
  const { state, failure } = meeting;
  return (
    <Dialog title={t('title')} closeName={word('close')} onClose={() => closeDialog(board)}>
      <p className={styles.intro}>{t('intro')}</p>
      {failure && (
        <p className={styles.failure} role="alert">
          {t(`failure.${failure.code}` as 'failure.unknown', {
            name: failure.name,
            defaultValue: t('failure.unknown', { code: failure.code }),
          })}
        </p>
      )}
      {otherPeople.length === 0 ? (
        <p className={styles.muted}>{t('alone')}</p>
      ) : (
        <>
          <div className={styles.duration}>
            <span>{t('duration.label')}</span>
            <Select<Duration>
              framed
              name={t('duration.label')}
              value={duration}
              choices={DURATIONS_MIN.map((value) => ({ value, label: t(`duration.${value}`) }))}
              onChoose={setDuration}
            />
          </div>
          <ul className={rows.list}>
            {otherPeople.map((person) => (
              <PersonRow
                key={person.actor}
                person={person}
                meetingRole={state?.roles.find(({ actor }) => actor === person.actor)}
                durationMs={Number(duration) * MINUTE_MS}
                meeting={meeting}
              />
            ))}
          </ul>
        </>
      )}
      {state && state.removed.length > 0 && <Removed removed={state.removed} meeting={meeting} />}
    </Dialog>
  );
}

/** Each person once, even with several pages open. Wall panels are left out. */
function othersOf(people: readonly PersonState[]): PersonState[] {
  const otherPeople = people.filter(({ self, panel }) => !self && !panel);
  return [...new Map(otherPeople.map((person) => [person.actor, person])).values()];
}

interface PersonRowProps {
  person: PersonState;
  meetingRole: MeetingAnswer['roles'][number] | undefined;
  durationMs: number;
  meeting: Meeting;
}

function PersonRow({ person, meetingRole, durationMs, meeting }: PersonRowProps) {
  const { t } = useTranslation('meeting');
  const { t: word } = useTranslation();
  const until = useUntil();
  const [isConfirming, setConfirming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const name = useNaming()(person);
  const subject = { actor: person.actor, name };
  const title = t('remove.title', { name });
  const choose = (value: Role | 'none' | 'remove') => {
    if (value === 'remove') setConfirming(true);
    else if (value === 'none') meeting.endRole(subject);
    else meeting.assignRole(subject, value, durationMs);
  };
  const cancel = () => {
    setConfirming(false);
    row.current?.querySelector('button')?.focus();
  };
  return (
    <li ref={row}>
      <div className={rows.row}>
        <Avatar name={name} colour={person.colour} guest={person.guest} />
        <span className={rows.words}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {meetingRole && <span>{t(`until.${meetingRole.role}`, { time: until(meetingRole.endsMs) })}</span>}
        </span>
        <Select<Role | 'none' | 'remove'>
          name={t('roleOf', { name })}
          value={meetingRole?.role ?? 'none'}
          choices={[
            { value: 'none', label: t('role.none'), text: t('role.noneText') },
            { value: 'commenter', label: t('role.commenter') },
            { value: 'editor', label: t('role.editor') },
            { value: 'remove', label: t('remove.action') },
          ]}
          onChoose={choose}
        />
      </div>
      {isConfirming && (
        <InlineConfirm
          name={title}
          action={t('remove.now')}
          cancelName={word('cancel')}
          onCancel={cancel}
          onConfirm={() => {
            setConfirming(false);
            meeting.remove(subject);
          }}
        >
          <strong>{title}</strong>
          <br />
          {t('remove.text')}
        </InlineConfirm>
      )}
    </li>
  );
}

function Removed({ removed, meeting }: { removed: MeetingAnswer['removed']; meeting: Meeting }) {
  const { t } = useTranslation('meeting');
  const until = useUntil();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('removed.title')}
      </h3>
      <p className={styles.muted}>{t('removed.text')}</p>
      <ul className={rows.list}>
        {removed.map(({ actor, name: storedName, endsMs }) => {
          const name = storedName || t('removed.nameless');
          return (
            <li key={actor} className={rows.row}>
              <span className={rows.words}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span>{t('removed.until', { time: until(endsMs) })}</span>
              </span>
              <Button
                kind="secondary"
                aria-label={t('removed.letBackName', { name })}
                onClick={() => meeting.letBack({ actor, name })}
              >
                {t('removed.letBack')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
