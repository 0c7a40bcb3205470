// /oauth/callback and its like: what the provider says is handed to the sign-in, and one goes on to where one came from.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';

/** As it was called: a code stands in it, which does not stay in the address. */
const address = new URL(location.href);

export function SignInCallbackPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    history.replaceState(history.state, '', location.pathname);
    finished().then(
      ({ returnPath }) => !isGone && navigate(returnPath, { replace: true }),
      (error: unknown) => !isGone && setFailed(!leavesByItself(error)),
    );
    return () => {
      isGone = true;
    };
  }, [navigate]);
  if (!failed) return null;
  return (
    <MessagePage picture={<BrokenPicture />} title={t('fatal.title')} text={t('fatal.text')}>
      <HomeLink />
    </MessagePage>
  );
}

/** Sign-in has told of it, and the page leaves for what there is to say (src/account/auth-events.ts). */
function leavesByItself(error: unknown): boolean {
  return error instanceof Error && /^Auth(Critical)?Error$/.test(error.name);
}

/** React calls twice in development; the sign-in answers both from one request. */
async function finished(): Promise<{ returnPath: string }> {
  const { auth } = await import('../../auth/index.ts');
  return (await auth()).finishSignIn(address);
}
