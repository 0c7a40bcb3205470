// Every page by the router: an address without a row of the table leads to the page that says so.

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Routed } from './routed.tsx';

vi.mock('./routes.ts', () => ({
  pageOf: (name: string) => ({ page: () => <p>{name}</p> }),
}));

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

it.each([
  ['/entry/teams', 'entry', '/entry/teams'],
  ['/entry/nowhere', 'not-found', '/404'],
  ['/board/UPPER', 'not-found', '/404'],
  ['/sorry/licensed-user-limit/9', 'not-found', '/404'],
  ['/no/such/page', 'not-found', '/404'],
])('%s shows %s', (address, page, pathname) => {
  history.replaceState(null, '', address);
  render(<Routed />);
  expect(screen.getByText(page)).toBeTruthy();
  expect(location.pathname).toBe(pathname);
});
