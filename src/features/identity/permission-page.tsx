// /sorry/permission-required: the account is known, and its provider does not let it use the whiteboard, or the management pages.

import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { startedAuth } from '../../account/auth-of-page.ts';
import { LACKS_MANAGEMENT } from '../../account/guard.ts';
import { useAccount } from '../../account/use-account.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EntrancePicture } from '../../ui/entrance-picture.tsx';
import { GuestWay } from './sign-in-page.tsx';

export function PermissionPage() {
  const { t } = useTranslation('account');
  const { standing, name } = useAccount();
  const { state } = useLocation() as { state: Partial<typeof LACKS_MANAGEMENT> | null };
  const lacksManagement = state?.lacks === LACKS_MANAGEMENT.lacks;
  return (
    <MessagePage
      picture={<EntrancePicture />}
      title={t(lacksManagement ? 'permission.managementTitle' : 'permission.title')}
      text={standing === 'signed-in' ? t('permission.textOf', { name }) : t('permission.text')}
    >
      {lacksManagement ? <HomeLink kind="primary" /> : <GuestWay kind="primary" />}
      <Button
        kind="secondary"
        onClick={() => void startedAuth().then((auth) => auth.signIn({ prompt: 'login' }), console.warn)}
      >
        {t('permission.other')}
      </Button>
    </MessagePage>
  );
}
