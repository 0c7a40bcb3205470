// Who was invited and is not here yet.

import { Link, Mail, MoreHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRole } from '#protocol/roles.ts';
import type { Invite } from '#protocol/workspace.ts';
import { copyText } from '../../app/copy-text.ts';
import { when } from '../../app/when.ts';
import { ask } from '../../app/workspace/signed-in-api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { END_INVITE, SEND_INVITE_AGAIN } from './documents.ts';
import { linkOf } from './invite-link.ts';
import styles from './people-table.module.css';
import type { People } from './use-people.ts';

const inviteMenu = lazyPart(async () => (await import('./menus.tsx')).InviteMenu);

/** `me`: one's own name. */
export function InviteRows({ people, me }: { people: People; me: string }) {
  const { t } = useTranslation('team');
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={6}>
          {t('many.waiting', { count: people.invites.length })}
        </th>
      </tr>
      {people.invites.map((invite) => (
        <InviteRow key={invite.id} invite={invite} people={people} me={me} />
      ))}
    </tbody>
  );
}

function InviteRow({ invite, people, me }: { invite: Invite; people: People; me: string }) {
  const { t, i18n } = useTranslation('team');
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const name = invite.email || t('invite.anyone');
  const role = t(`role.${invite.role as TeamRole}`);

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
  const send = () =>
    doing(async () => {
      const { sendInviteAgain: made } = await ask(SEND_INVITE_AGAIN, { id: invite.id });
      if (made.mailed) return t('invite.sentAgain');
      return t((await copyText(linkOf(made))) ? 'invite.linkCopied' : 'invite.linkFailed');
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
      <td className={styles.check} />
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
        <span className={styles.fixed}>{role}</span>
      </td>
      <td className={styles.projects} />
      <td className={styles.seen}>
        <Button kind="secondary" className={styles.send} disabled={isBusy} onClick={() => void send()}>
          {t(invite.email === '' ? 'invite.newLink' : 'invite.again')}
        </Button>
      </td>
      <td className={styles.more}>
        <IconButton
          ref={more}
          icon={MoreHorizontal}
          name={t('people.moreOf', { name })}
          small
          tip="none"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={inviteMenu.preload}
          onClick={() => setIsOpen(!isOpen)}
        />
        {isOpen && (
          <inviteMenu.Part
            trigger={more}
            name={t('people.moreOf', { name })}
            onEnd={() => void end()}
            onClose={() => setIsOpen(false)}
          />
        )}
      </td>
    </tr>
  );
}

const DAY_MS = 24 * 3600_000;

/** In days, as a person says it: today, tomorrow, in 6 days. */
function until(ms: number, language: string): string {
  const days = Math.round((new Date(ms).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / DAY_MS);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}
