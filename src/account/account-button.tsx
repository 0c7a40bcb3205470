// Who is signed in, and behind it what one does with an account.

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './account.module.css';
import { AccountAvatar } from './account-avatar.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SigningOut } from './signing-out.tsx';
import { useAccount } from './use-account.ts';
import { useShownName } from './use-shown-name.ts';
import { withWords } from './with-words.ts';

const accountMenuPart = lazyPart(async () => {
  const strings = i18n.loadNamespaces('whats-new-menu');
  const [{ AccountMenu }] = await Promise.all([withWords(import('./account-menu.tsx')), strings]);
  return AccountMenu;
});

interface AccountButtonProps {
  placement: 'top start' | 'bottom end';
  className: string | undefined;
}

export function AccountButton({ placement, className }: AccountButtonProps) {
  const { t } = useTranslation('account');
  const { standing } = useAccount();
  const name = useShownName();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  if (standing === 'guest' || standing === 'sign-in-again' || standing === 'unreachable')
    return <SignInLink className={className} />;
  const label = name ? t('menu.of', { name }) : t('menu.title');
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={standing === 'pending' ? t('waiting') : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={standing === 'pending'}
        title={label}
        onPointerEnter={accountMenuPart.preload}
        onClick={() => setOpen(!open)}
      >
        <AccountAvatar />
        <span className={styles.name} dir="auto">
          {name || t('menu.title')}
        </span>
      </button>
      <SigningOut />
      {open && <accountMenuPart.Part trigger={trigger} placement={placement} onClose={() => setOpen(false)} />}
    </>
  );
}
