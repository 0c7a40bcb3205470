// Where a provider sends people back to: nothing is shown that one could read, for the page leads on at once.

import type { PagesOf } from '../../page/feature-pages.ts';
import { SignInCallbackPage } from './sign-in-callback.tsx';
import { SignOutCallbackPage } from './sign-out-callback.tsx';

export const pages = {
  'sign-in-callback': SignInCallbackPage,
  'sign-out-callback': SignOutCallbackPage,
} satisfies PagesOf<'callbacks'>;
