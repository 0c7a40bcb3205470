// Signing out: this device's part first (clean-up.ts), then the provider's. Asking about what is not sent yet is the dialog's.

import type { Auth } from '../auth/index.ts';
import { IS_AUTHORIZED } from '../auth/may-be-signed-in.ts';
import { writeSetting } from '../device/settings.ts';
import { cleanUp } from './clean-up.ts';

/** Leaves the page. */
export async function signOutEverything(auth: Auth, unsent: 'hold' | 'drop'): Promise<void> {
  // Other tabs let go of the account's boards first (account-follow.ts), else they would store them anew.
  writeSetting(IS_AUTHORIZED, 'false');
  await cleanUp(unsent);
  await auth.signOut();
}
