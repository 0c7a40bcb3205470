// Signing out: this device's part first (clean-up.ts), then the provider's. Asking about what is not sent yet is the dialog's.

import type { Auth } from '../auth/index.ts';
import { cleanUp } from './clean-up.ts';

/** Leaves the page. */
export async function signOutEverything(auth: Auth, unsent: 'hold' | 'drop'): Promise<void> {
  await cleanUp(unsent);
  await auth.signOut();
}
