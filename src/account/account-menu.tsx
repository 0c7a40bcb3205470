// What one does with an account: the same on home and in a board's menu.

import { CircleQuestionMark, CircleUserRound, LogIn, LogOut, RotateCcw, Settings } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import { ConsentEntry } from '../consent/entry.tsx';
import { flags } from '../flags/flags.ts';
import { usePagePlace } from '../page/navigation.tsx';
import { Localized } from '../ui/overlay/localized.tsx';
import { Entry, Menu, MenuLine, Submenu } from '../ui/overlay/menu.tsx';
import { isOver } from './account-status.ts';
import { authOfPage } from './auth-of-page.ts';
import { ThemeChoices } from './preferences.tsx';
import { askToSignOut } from './signing-out.tsx';
import { useAccount } from './use-account.ts';
import { useShownName } from './use-shown-name.ts';
import { WhatsNewEntry } from './whats-new-entry.tsx';

interface AccountMenuProps {
  trigger: RefObject<HTMLElement | null>;
  placement: 'top start' | 'bottom end';
  onClose(): void;
}

export function AccountMenu(props: AccountMenuProps) {
  const { t } = useTranslation('account');
  return (
    <Localized>
      <Menu name={t('menu.title')} {...props}>
        <ThemeChoices />
        <MenuLine />
        <AccountEntries />
        <MenuLine />
        <HelpEntry />
        <WhatsNewEntry />
        <ConsentEntry />
      </Menu>
    </Localized>
  );
}

function HelpEntry() {
  const { t } = useTranslation();
  const { go } = usePagePlace();
  return (
    <Entry icon={CircleQuestionMark} onPress={() => go(ROUTES.help.path)}>
      {t('help.title')}
    </Entry>
  );
}

/** Within another menu, of a page that one is to come back to. */
export function AccountSubmenu({ returnPath }: { returnPath: string }) {
  // A menu that is open does not go away for words that are still on their way.
  const { t, ready } = useTranslation('account', { useSuspense: false });
  const { standing } = useAccount();
  const name = useShownName();
  const { go } = usePagePlace();
  if (!ready) return null;
  if (isOver(standing))
    return (
      <Entry icon={LogIn} onPress={() => go(withReturn(ROUTES.signIn.path, returnPath))}>
        {t('again')}
      </Entry>
    );
  return (
    <Submenu icon={CircleUserRound} label={name || t('menu.title')}>
      <AccountEntries />
    </Submenu>
  );
}

function AccountEntries() {
  const { t } = useTranslation('account');
  const { go } = usePagePlace();
  const { standing } = useAccount();
  return (
    <>
      {standing === 'failed' && (
        <Entry icon={RotateCcw} onPress={() => void authOfPage.auth?.start()}>
          {t('retry')}
        </Entry>
      )}
      {flags.features.settings && (
        <Entry icon={Settings} onPress={() => go(ROUTES.settings.path)}>
          {t('menu.settings')}
        </Entry>
      )}
      <Entry icon={LogOut} onPress={askToSignOut}>
        {t('menu.signOut')}
      </Entry>
    </>
  );
}
