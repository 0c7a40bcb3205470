// /ifp/signin-to-revisit: who joined a panel's session keeps the board by an account.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { JOINED } from '#protocol/session-links.ts';
import { useAccount } from '../../account/use-account.ts';
import { userApi } from '../../account/user-api-of-page.ts';
import { guestCredential } from '../../device/guest-credential.ts';
import { homeStore } from '../../device/home-store.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { ReloadButton } from '../../page/reload-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { CardPage, Lead } from '../identity/index.tsx';
import { joinedToken } from '../wall/device/panel-session.ts';
import styles from './save-page.module.css';
import { Unreachable } from './unreachable.tsx';

export function RevisitPage() {
  const { t } = useTranslation('board-save');
  const { standing } = useAccount();
  const [token] = useState(joinedToken);
  if (token === undefined) return <Over />;
  switch (standing) {
    case 'pending':
      return <main aria-busy="true" />;
    case 'guest':
    case 'sign-in-again':
      return (
        <CardPage title={t('revisit.title')}>
          <Lead>{t('revisit.lead')}</Lead>
          <div className={styles.ways}>
            <Link to={withReturn(ROUTES.signIn.path, ROUTES.panelRevisit.path)} className={buttonClass('primary')}>
              {t('panel.signIn')}
            </Link>
            <Link to={withReturn(ROUTES.signUp.path, ROUTES.panelRevisit.path)} className={buttonClass('secondary')}>
              {t('panel.signUp')}
            </Link>
          </div>
        </CardPage>
      );
    case 'failed':
    case 'unreachable':
      return <Unreachable onAgain={() => location.reload()} />;
    case 'signed-in':
      return <Keep token={token} />;
  }
}

/** `over`: the session or the place has ended, or another account has kept it. `forbidden`: they are not who joined. */
type Refusal = 'over' | 'forbidden' | 'waiting' | 'too-old' | 'unreachable';

/** Nobody is asked twice: they signed in for it. */
function Keep({ token }: { token: string }) {
  const { t } = useTranslation('board-save');
  const [state, setState] = useState<'asking' | Refusal | { alias: string }>('asking');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const answer = await keepBoard(token);
      if (!isGone) setState(answer);
    })();
    return () => {
      isGone = true;
    };
  }, [token, round]);
  if (state === 'asking') return <main aria-busy="true" />;
  if (typeof state === 'string')
    return (
      <Refused
        refusal={state}
        onAgain={() => {
          setState('asking');
          setRound(round + 1);
        }}
      />
    );
  return (
    <CardPage title={t('revisit.kept')}>
      <Lead>{t('revisit.keptText')}</Lead>
      <div className={styles.ways} role="status">
        <Link to={boardPathOf(state.alias)} className={buttonClass('primary')}>
          {t('saved.open')}
        </Link>
      </div>
    </CardPage>
  );
}

function Refused({ refusal, onAgain }: { refusal: Refusal; onAgain(): void }) {
  const { t } = useTranslation('board-save');
  const { t: word } = useTranslation();
  switch (refusal) {
    case 'over':
      return <Over />;
    case 'forbidden':
      return (
        <MessagePage picture={<MissingPicture />} title={t('revisit.forbidden')} text={t('revisit.forbiddenText')}>
          <HomeLink />
        </MessagePage>
      );
    case 'too-old':
      return (
        <MessagePage picture={<BrokenPicture />} title={t('revisit.tooOld')} text={t('revisit.tooOldText')}>
          <ReloadButton address={ROUTES.panelRevisit.path}>{word('fatal.reload')}</ReloadButton>
        </MessagePage>
      );
    default: {
      const [title, text] =
        refusal === 'waiting'
          ? [t('revisit.waiting'), t('revisit.waitingText')]
          : [t('unreachable.title'), t('revisit.unreachable')];
      return (
        <CardPage title={title}>
          <Lead>{text}</Lead>
          <div className={styles.ways}>
            <Button kind="primary" onClick={onAgain}>
              {t('again')}
            </Button>
          </div>
        </CardPage>
      );
    }
  }
}

async function keepBoard(token: string): Promise<Refusal | { alias: string }> {
  // On a device without storage nobody can show what they joined with.
  const guest = await guestCredential().catch(() => undefined);
  const answer = await (await userApi()).call('POST /api/user/panels/keep', {
    body: { ifp_share_token: token, ...(guest !== undefined && { guest }) },
  });
  if (answer.ok) {
    const { board_alias: alias } = answer.data;
    await opensByAccount(alias);
    return { alias };
  }
  switch (answer.error.code) {
    case 'gone':
    case 'not-found':
      return 'over';
    case 'forbidden':
    case 'waiting':
      return answer.error.code;
    case 'too-old':
      return guest === undefined ? 'forbidden' : 'too-old';
    default:
      return 'unreachable';
  }
}

/** This device had it by the session, which ends. */
async function opensByAccount(alias: string): Promise<void> {
  const known = await homeStore()
    .board(alias)
    .catch(() => undefined);
  if (known?.secret === JOINED) await homeStore().remove(alias).catch(console.info);
}

function Over() {
  const { t } = useTranslation('board-save');
  return (
    <MessagePage picture={<MissingPicture />} title={t('revisit.over')} text={t('revisit.overText')}>
      <Link to={ROUTES.code.path} className={buttonClass('primary')}>
        {t('revisit.code')}
      </Link>
      <HomeLink kind="secondary" />
    </MessagePage>
  );
}
