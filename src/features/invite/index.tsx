// /invite/board, /invite/project, /invite/team: who invites to what, and one button. The board's page is shown to everybody and leads to
// signing in itself; the others are for people who are signed in.

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { INVITE_PATHS, type InvitePage } from '#protocol/invite-links.ts';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import type { InviteShown } from '#protocol/workspace.ts';
import { startedAuth } from '../../app/account/auth-of-page.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { HomeLink, MessagePage } from '../../app/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { EndedPicture, LetterPicture } from './pictures.tsx';
import { takeInvite, toldInvite } from './told.ts';
import { useInvite } from './use-invite.ts';

takeInvite();

export function InviteBoardPage() {
  return <Invite page="board" />;
}

export function InviteProjectPage() {
  return <Invite page="project" />;
}

export function InviteTeamPage() {
  return <Invite page="team" />;
}

/** Anew for each that is opened here, in the same tab too. */
function Invite({ page }: { page: InvitePage }) {
  const { key } = useLocation();
  return <OneInvite key={key} page={page} />;
}

function OneInvite({ page }: { page: InvitePage }) {
  const { t } = useTranslation('invite');
  const navigate = useNavigate();
  const [link] = useState(() => {
    takeInvite();
    return toldInvite(page);
  });
  const { standing } = useAccount();
  const isSignedIn = standing === 'signed-in';
  const { state, isAccepting, accept, again } = useInvite(link, isSignedIn);

  if (state.is === 'ended')
    return (
      <MessagePage picture={<EndedPicture />} title={t('ended.title')} text={t('ended.text')}>
        <HomeLink />
      </MessagePage>
    );
  if (standing === 'pending' || (isSignedIn && state.is === 'asking'))
    return (
      <Quiet>
        <span role="status">{t('asking')}</span>
      </Quiet>
    );
  if (!isSignedIn) {
    const back = (path: string) => withReturn(path, INVITE_PATHS[page]);
    return (
      <MessagePage picture={<LetterPicture />} title={t(`guest.${page}`)} text={t('guest.text')}>
        <Link to={back(ROUTES.signIn.path)} className={buttonClass('primary')}>
          {t('signIn')}
        </Link>
        <Link to={back(ROUTES.signUp.path)} className={buttonClass('secondary')}>
          {t('signUp')}
        </Link>
      </MessagePage>
    );
  }
  switch (state.is) {
    case 'failed':
      return (
        <MessagePage
          picture={<BrokenPicture />}
          title={t('failed.title')}
          text={state.code === 'seats-full' ? t('failed.seats') : t('failed.text')}
        >
          <Button kind="primary" onClick={again}>
            {t('retry')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
    case 'for-another':
      return (
        <MessagePage
          picture={<EndedPicture />}
          title={t('forAnother.title')}
          text={t('forAnother.text', { to: isolated(state.invite.email), own: isolated(state.user.email) })}
        >
          <Button
            kind="primary"
            onClick={() =>
              void startedAuth().then(
                (auth) => auth.signIn({ prompt: 'login', returnPath: INVITE_PATHS[page] }),
                console.warn,
              )
            }
          >
            {t('forAnother.switch')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
    case 'unverified':
      return (
        <MessagePage
          picture={<LetterPicture />}
          title={t('unverified.title')}
          text={t('unverified.text', { email: isolated(state.invite.email) })}
        >
          <Link to={ROUTES.settings.path} className={buttonClass('primary')}>
            {t('unverified.settings')}
          </Link>
          <Button kind="secondary" onClick={again}>
            {t('unverified.again')}
          </Button>
        </MessagePage>
      );
    case 'open':
      return (
        <MessagePage
          picture={<LetterPicture />}
          title={titleOf(t, state.invite)}
          text={t(`may.${state.invite.kind}.${state.invite.role}` as 'may.board.editor')}
        >
          <Button
            kind="primary"
            disabled={isAccepting}
            onClick={() => void accept().then((path) => path !== undefined && navigate(path, { replace: true }))}
          >
            {t('accept')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
    case 'asking':
      return null;
  }
}

/** In its own direction, whatever stands around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function titleOf(t: ReturnType<typeof useTranslation<'invite'>>['t'], { kind, name, invitedBy }: InviteShown): string {
  const by = isolated(invitedBy);
  return name === '' ? t(`title.${kind}Unnamed`, { by }) : t(`title.${kind}`, { by, name: isolated(name) });
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <MessagePage picture={<LetterPicture />} title="…" text="">
      {children}
    </MessagePage>
  );
}
