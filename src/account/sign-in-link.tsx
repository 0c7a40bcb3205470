// The way to sign in, for whom nobody is signed in.

import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ROUTES } from '#protocol/routes.ts';
import { PageLink } from '../page/navigation.tsx';

export function SignInLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PageLink to={ROUTES.signIn.path} className={className}>
      <LogIn aria-hidden size={20} strokeWidth={1.75} />
      <span>{t('home.signIn')}</span>
    </PageLink>
  );
}
