// Who was invited and is not here yet: another letter where mail goes out, another link, or the end of it. The first two end nothing.

import { Link, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Invite } from '#protocol/generated/graphql.ts';
import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import { END_INVITE, SEND_INVITE_AGAIN } from '../../api/operations/invites.ts';
import { Button } from '../../ui/button.tsx';
import { when } from '../../ui/when.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { COPIED, copyLinkOf } from './invite-link.ts';
import styles from './people-table.module.css';
import table from './table.module.css';
import type { People } from './use-people.ts';

type Invited = Pick<People, 'invites' | 'say' | 'sayWhy' | 'again'>;

interface InviteRowsProps {
  people: Invited;
  /** One's own name. */
  me: string;
  /** Whether the rows of the table cannot be selected. */
  isPlain?: boolean;
}

export function InviteRows({ people, me, isPlain = false }: InviteRowsProps) {
  const { t } = useTranslation('team');
  return (
    <tbody>
      <tr className={table.group}>
        <th scope="rowgroup" colSpan={isPlain ? 5 : 6}>
          {t('many.waiting', { count: people.invites.length })}
        </th>
      </tr>
      {people.invites.map((invite) => (
        <InviteRow key={invite.id} invite={invite} people={people} me={me} isPlain={isPlain} />
      ))}
    </tbody>
  );
}

interface InviteRowProps {
  invite: Invite;
  people: Invited;
  me: string;
  isPlain: boolean;
}

function InviteRow({ invite, people, me, isPlain }: InviteRowProps) {
  const { t, i18n } = useTranslation('team');
  const [isBusy, setIsBusy] = useState(false);
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const name = invite.email || t('invite.anyone');
  const role = invite.role as TeamRole;

  const doing = async (act: () => Promise<string>) => {
    setIsBusy(true);
    try {
      people.say(await act());
    } catch (error) {
      people.sayWhy(error);
    }
    setIsBusy(false);
    people.again();
  };
  const copy = () => doing(async () => t((await copyLinkOf(invite.id)) ? COPIED[role] : 'invite.linkFailed'));
  const send = () =>
    doing(async () => {
      const { sendInviteAgain: made } = await ask(SEND_INVITE_AGAIN, { id: invite.id });
      return made.mailed ? t('invite.sentTo', { emails: invite.email }) : t('invite.tooOften');
    });
  const end = () =>
    doing(async () => {
      await ask(END_INVITE, { id: invite.id });
      return t('invite.ended');
    });

  const at = when(invite.atMs, language);
  const by =
    invite.invitedBy === me ? t('invite.byYou', { when: at }) : t('invite.by', { name: invite.invitedBy, when: at });
  return (
    <tr>
      {!isPlain && <td className={table.check} />}
      <th scope="row" className={styles.name}>
        <div className={styles.person}>
          <span className={styles.pending} aria-hidden>
            {invite.email === '' ? <Link size={18} strokeWidth={1.75} /> : <Mail size={18} strokeWidth={1.75} />}
          </span>
          <span className={styles.who}>
            <span className={styles.title} dir={invite.email === '' ? undefined : 'ltr'}>
              {name}
            </span>
            <small>
              {by} · {t('invite.ends', { when: until(invite.expiresMs, language) })}
            </small>
          </span>
        </div>
      </th>
      <td className={styles.role}>
        <span className={styles.fixed}>
          {t(invite.kind === 'entity' ? `entity.role.${invite.role as EntityRole}` : `role.${role}`)}
        </span>
      </td>
      <td className={styles.ways} colSpan={3}>
        <div>
          {invite.mailable && (
            <Button
              kind="secondary"
              aria-label={t('invite.againFor', { name })}
              disabled={isBusy}
              onClick={() => void send()}
            >
              {t('invite.again')}
            </Button>
          )}
          <Button
            kind="secondary"
            aria-label={invite.email === '' ? undefined : t('invite.copyLinkFor', { email: name })}
            disabled={isBusy}
            onClick={() => void copy()}
          >
            {t('invite.copy')}
          </Button>
          <Button
            className={table.danger}
            aria-label={t('invite.endOf', { name })}
            disabled={isBusy}
            onClick={() => void end()}
          >
            {t('invite.end')}
          </Button>
        </div>
      </td>
    </tr>
  );
}

const DAY_MS = 24 * 3600_000;

/** In days, as a person says it: today, tomorrow, in 6 days. */
function until(ms: number, language: string): string {
  const days = Math.round(
    (new Date(ms).setHours(0, 0, 0, 0) - new Date(serverClock.now()).setHours(0, 0, 0, 0)) / DAY_MS,
  );
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}
