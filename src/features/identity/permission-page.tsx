// /sorry/permission-required: the account is known, and its provider does not let it use the whiteboard.

import { useTranslation } from 'react-i18next';
import { startedAuth } from '../../app/account/auth-of-page.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { MessagePage } from '../../app/message-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EntrancePicture } from '../../ui/entrance-picture.tsx';
import { GuestWay } from './sign-in-page.tsx';

export function PermissionPage() {
  const { t } = useTranslation('account');
  const { standing, name } = useAccount();
  return (
    <MessagePage
      picture={<EntrancePicture />}
      title={t('permission.title')}
      text={standing === 'signed-in' ? t('permission.textOf', { name }) : t('permission.text')}
    >
      <GuestWay kind="primary" />
      <Button
        kind="secondary"
        onClick={() => void startedAuth().then((auth) => auth.signIn({ prompt: 'login' }), console.warn)}
      >
        {t('permission.other')}
      </Button>
    </MessagePage>
  );
}
