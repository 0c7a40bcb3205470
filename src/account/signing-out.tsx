// Signing out, asked for in a menu that is gone by then: the dialog stands where the account does.

import { proxy, useSnapshot } from 'valtio';
import { i18n } from '../i18n/i18n.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { authOfPage } from './auth-of-page.ts';

const asked = proxy({ isOpen: false });

const dialogPart = lazyPart(async () => {
  const dialog = import('./sign-out-dialog.tsx');
  await i18n.loadNamespaces(['sign-out', 'unsent']);
  return (await dialog).SignOutDialog;
});

export function askToSignOut(): void {
  asked.isOpen = true;
}

export function SigningOut() {
  const { isOpen } = useSnapshot(asked);
  const { auth } = authOfPage;
  if (!isOpen || !auth) return null;
  return (
    <dialogPart.Part
      auth={auth}
      onClose={() => {
        asked.isOpen = false;
      }}
    />
  );
}
