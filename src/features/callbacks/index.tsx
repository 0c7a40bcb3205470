// Where a provider sends people back to: nothing is shown that one could read, for the page leads on at once.

export { SignInCallbackPage } from './sign-in-callback.tsx';
export { SignOutCallbackPage } from './sign-out-callback.tsx';
