// The pages around signing in.

import type { PagesOf } from '../../page/feature-pages.ts';
import { EntryPage } from './entry-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { PermissionPage } from './permission-page.tsx';
import { SignInPage, SignUpPage } from './sign-in-page.tsx';

export { CardPage, Lead } from './card-page.tsx';
export { BeginPage } from './sign-in-page.tsx';

export const pages = {
  entry: EntryPage,
  'sign-in': SignInPage,
  'sign-up': SignUpPage,
  'permission-required': PermissionPage,
  error: ErrorPage,
} satisfies PagesOf<'identity'>;
