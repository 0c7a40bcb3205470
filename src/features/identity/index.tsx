// The pages around signing in.

export { CardPage, Lead } from './card-page.tsx';
export { EntryPage } from './entry-page.tsx';
export { ErrorPage } from './error-page.tsx';
export { PermissionPage } from './permission-page.tsx';
export { BeginPage, SignInPage, SignUpPage } from './sign-in-page.tsx';
