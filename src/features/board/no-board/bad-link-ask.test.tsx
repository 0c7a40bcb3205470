// Who may not open a board asks for access, before all else: one button of the page is its primary one.

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { USER } from '../../../mocks/samples.ts';
import { answer, showScreen } from '../../../testing/account-screen.tsx';
import { AskForBoard } from './bad-link-ask.tsx';

test('asking is the one primary button, and the way home a quiet one', async () => {
  answer({ 'user/me': USER });
  await showScreen(() => <AskForBoard alias="abcdefghijklmnop" />, '/board/:alias', '/board/abcdefghijklmnop');
  await screen.findByRole('heading', { name: 'You don’t have access to this board' });
  expect([...document.querySelectorAll('[class*="primary"]')].map((one) => one.textContent)).toEqual([
    'Ask for access',
  ]);
  expect(screen.getByRole('link', { name: 'Go home' }).className).toContain('secondary');
});
