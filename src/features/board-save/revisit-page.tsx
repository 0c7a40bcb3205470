// /ifp/signin-to-revisit: who joined a panel's session keeps the board by an account.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { JOINED } from '#protocol/session-links.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { userApi } from '../../app/account/user-api-of-page.ts';
import { homeStore } from '../../app/home-store.ts';
import { HomeLink, MessagePage } from '../../app/message-page.tsx';
import { joinedToken } from '../../app/panel-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/pictures.tsx';
import { CardPage, Lead } from '../identity/index.tsx';
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

/** Nobody is asked twice: they signed in for it. */
function Keep({ token }: { token: string }) {
  const { t } = useTranslation('board-save');
  const [state, setState] = useState<'asking' | 'over' | 'unreachable' | { alias: string }>('asking');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const answer = await (await userApi()).keepPanel({ ifp_share_token: token });
      if (isGone) return;
      if (answer.ok) {
        await opensByAccount(answer.data.board_alias);
        if (!isGone) setState({ alias: answer.data.board_alias });
      } else setState([403, 404, 410].includes(answer.error.status) ? 'over' : 'unreachable');
    })();
    return () => {
      isGone = true;
    };
  }, [token, round]);
  if (state === 'asking') return <main aria-busy="true" />;
  if (state === 'over') return <Over />;
  if (state === 'unreachable')
    return (
      <CardPage title={t('unreachable.title')}>
        <Lead>{t('revisit.unreachable')}</Lead>
        <div className={styles.ways}>
          <Button kind="primary" onClick={() => setRound(round + 1)}>
            {t('again')}
          </Button>
        </div>
      </CardPage>
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
