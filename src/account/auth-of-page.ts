// The sign-in of this page (src/auth): its code is loaded when something first asks for it, never for a device on which nobody signed in.

import { proxy, ref } from 'valtio';
import type { Auth } from '../auth/index.ts';

interface AuthOfPage {
  auth: Auth | null;
  /** Its code, or how one signs in here, could not be fetched. */
  isMissing: boolean;
}

export const authOfPage = proxy<AuthOfPage>({ auth: null, isMissing: false });

let begun: Promise<Auth> | undefined;

/** Started; what comes of it stands in its state. Rejects when it cannot be made; asked again, it is tried again. */
export function startedAuth(): Promise<Auth> {
  begun ??= begin().catch((error: unknown) => {
    begun = undefined;
    authOfPage.isMissing = true;
    throw error;
  });
  return begun;
}

async function begin(): Promise<Auth> {
  authOfPage.isMissing = false;
  const [{ auth }, { followUser }, { followAccount }, { followLanguage }, { followSyncedSettings }] = await Promise.all(
    [
      import('../auth/index.ts'),
      import('./user-follow.ts'),
      import('./account-follow.ts'),
      import('./language.ts'),
      import('./synced-settings.ts'),
    ],
  );
  const made = await auth();
  authOfPage.auth = ref(made);
  followUser(made);
  followLanguage(made);
  followSyncedSettings(made);
  followAccount(made);
  void made.start();
  return made;
}
