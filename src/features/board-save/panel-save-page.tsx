// /ifp/board/save: takes the board of a panel's session home, on the device that scanned the panel's code. The secret stays in the
// tab over a sign-in.

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { useAccount } from '../../account/use-account.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';
import { CardPage, Lead } from '../identity/index.tsx';
import { dropClaim, takeClaim } from './panel-claim.ts';
import { claimSession } from './save.ts';
import styles from './save-page.module.css';
import { SaveToProject } from './save-to-project.tsx';
import { Unreachable } from './unreachable.tsx';

export function PanelSavePage() {
  const { t } = useTranslation('board-save');
  const { standing } = useAccount();
  const [claim] = useState(takeClaim);
  if (claim === null)
    return (
      <MessagePage picture={<MissingPicture />} title={t('panel.none.title')} text={t('panel.none.text')}>
        <HomeLink />
      </MessagePage>
    );
  switch (standing) {
    case 'pending':
      return <main aria-busy="true" />;
    case 'guest':
    case 'sign-in-again':
      return <SignInFirst />;
    case 'failed':
    case 'unreachable':
      return <Unreachable onAgain={() => location.reload()} />;
    case 'signed-in':
      return <Save claim={claim} />;
  }
}

function Save({ claim }: { claim: string }) {
  const { t } = useTranslation('board-save');
  const alias = useRef('');
  return (
    <SaveToProject
      title={t('title')}
      lead={t('lead')}
      savedText={t('panel.saved')}
      save={async (into) => {
        const saved = await claimSession(claim, into);
        if (typeof saved !== 'string') {
          alias.current = saved.alias;
          dropClaim();
        }
        return saved;
      }}
      openPath={() => boardPathOf(alias.current)}
    />
  );
}

function SignInFirst() {
  const { t } = useTranslation('board-save');
  const to = (path: string) => withReturn(path, ROUTES.panelSave.path);
  return (
    <CardPage title={t('panel.title')}>
      <Lead>{t('panel.lead')}</Lead>
      <div className={styles.ways}>
        <Link to={to(ROUTES.signIn.path)} className={buttonClass('primary')}>
          {t('panel.signIn')}
        </Link>
        <Link to={to(ROUTES.signUp.path)} className={buttonClass('secondary')}>
          {t('panel.signUp')}
        </Link>
      </div>
    </CardPage>
  );
}
