// The pages around signing in.

export { EntryPage } from './entry-page.tsx';
export { ErrorPage } from './error-page.tsx';
export { PermissionPage } from './permission-page.tsx';
export { SignInPage, SignUpPage } from './sign-in-page.tsx';
