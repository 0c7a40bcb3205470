// An invite that nobody has accepted yet: another letter where mail goes out, another link, or the end of it. The first two end nothing.

import { Link, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Invite } from '#protocol/generated/graphql.ts';
import { type CopiedInvite, hasLink, inviteUrl } from '#protocol/invite-links.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { COPY_INVITE_LINK, END_INVITE, SEND_INVITE_AGAIN } from '../../api/operations/invites.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import rows from '../../ui/person-rows.module.css';
import { when } from '../../ui/when.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { IconFace } from './parts.tsx';
import { type Changes, useLanguage } from './people-rows.tsx';
import styles from './project-people.module.css';

export function InviteRow({ invite, change, isBusy }: { invite: Invite } & Changes) {
  const { t } = useTranslation('project-people');
  const language = useLanguage();
  const { id, email, atMs, mailable } = invite;
  const role = invite.role as TeamRole;
  const name = email || t('invite.anyone');
  const send = () =>
    change(async () => {
      const { sendInviteAgain: made } = await ask(SEND_INVITE_AGAIN, { id });
      return made.mailed ? t('invite.sentTo', { emails: email }) : t('invite.tooOften');
    });
  const copy = () =>
    change(async () => {
      const { copyInviteLink: made } = await ask(COPY_INVITE_LINK, { id });
      const isCopied = hasLink(made) && (await copyText(linkOf(made)));
      return t(isCopied ? `invite.linkCopied.${role}` : 'invite.linkFailed');
    });
  return (
    <li className={rows.row}>
      <IconFace icon={email === '' ? Link : Mail} />
      <span className={rows.words}>
        {/* An address is cut at its end, whatever the page's direction. */}
        <strong dir={email === '' ? undefined : 'ltr'}>
          <bdi>{name}</bdi>
        </strong>
        <span>
          {t(`role.${role}`)} · {t('invite.at', { when: when(atMs, language) })}
        </span>
      </span>
      <span className={rows.answers}>
        {mailable && (
          <Button disabled={isBusy} aria-label={t('invite.againFor', { name })} onClick={() => void send()}>
            {t('invite.again')}
          </Button>
        )}
        <Button disabled={isBusy} aria-label={t('invite.copyFor', { name })} onClick={() => void copy()}>
          {t('invite.copy')}
        </Button>
        <Button
          className={styles.danger}
          disabled={isBusy}
          aria-label={t('invite.endOf', { name })}
          onClick={() => void change(() => ask(END_INVITE, { id }), t('invite.ended'))}
        >
          {t('invite.end')}
        </Button>
      </span>
    </li>
  );
}

export function linkOf({ invite, token }: CopiedInvite): string {
  return inviteUrl(location.origin, 'project', { token, expiresMs: invite.expiresMs });
}
