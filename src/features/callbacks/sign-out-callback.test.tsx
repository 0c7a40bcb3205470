// Where somebody is who has signed out: where the family of pages begins in which they were.

import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { RETURN_PATHS } from '#protocol/identity.ts';
import { SignOutCallbackPage } from './sign-out-callback.tsx';

afterEach(cleanup);

function Here() {
  return <p>{useLocation().pathname}</p>;
}

test.each([
  [RETURN_PATHS.default.signOut, '/'],
  [RETURN_PATHS.host.signOut, '/teamsapp'],
])('from %s one comes to %s', (path, place) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={path} element={<SignOutCallbackPage />} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText(place)).toBeTruthy();
});
