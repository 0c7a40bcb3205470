// Every page that leads back after a sign-in, with addresses of other origins in its query: it leads home.

import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RETURN_URL } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import { HOSTILE_ADDRESSES } from '#protocol/testing/sample-address.ts';
import { showScreen } from '../../testing/account-screen.tsx';
import { BoardSignInPage, BoardSignUpPage } from '../board-save/sign-in-pages.tsx';
import { SignInPage, SignUpPage } from './sign-in-page.tsx';

test.each([
  [ROUTES.signIn.path, SignInPage],
  [ROUTES.signUp.path, SignUpPage],
  [ROUTES.hostSignIn.path, SignInPage],
  [ROUTES.incognitoSignIn.path, BoardSignInPage],
  [ROUTES.boardSignUp.path, BoardSignUpPage],
])('%s leads a signed-in person nowhere but home', async (path, Page) => {
  for (const hostile of HOSTILE_ADDRESSES) {
    await showScreen(Page, path, `${path}?${new URLSearchParams({ [RETURN_URL]: hostile })}`);
    expect(await screen.findByText('/'), hostile).toBeTruthy();
    cleanup();
  }
});
