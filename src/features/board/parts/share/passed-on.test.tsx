// Share for people who are no managers offers only links that are on, one at a time.

import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#protocol/browser/request.ts';
import { hexOf } from '#protocol/bytes.ts';
import { fromBase64Url, sha256 } from '#protocol/derive.ts';
import { newBoardAddress, viewSecretOf } from '../../session/address.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { PassedOn } from './passed-on.tsx';

const links = vi.hoisted(() => ({
  byName: new Map<string, object>(),
  isOffline: false,
  isSignedIn: false,
}));
const made = newBoardAddress();
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));
vi.mock('../../../../auth/may-be-signed-in.ts', () => ({ mayBeSignedIn: () => links.isSignedIn }));
vi.mock('../../../../api/api.ts', () => ({
  api: {
    board: () => ({
      call: async (_: string, { params }: { params: { sha256: string } }) => {
        if (links.isOffline) throw new ApiError('network', 0);
        const link = links.byName.get(params.sha256);
        if (!link) throw new ApiError('not-found', 404);
        return link;
      },
    }),
  },
}));

const nameOf = (secret: string) => hexOf(sha256(fromBase64Url(secret) as Uint8Array));
const show = (address = made) => render(<PassedOn />, onBoard(testBoard(address.role, address)));
function has(secret: string, role: string, revoked = false, expires: number | null = null) {
  links.byName.set(nameOf(secret), { role, revoked, expires });
}

beforeEach(() => {
  cleanup();
  Object.assign(links, { isOffline: false, isSignedIn: false });
  links.byName.clear();
});

test('offers the edit link and the view link as one choice with one button', async () => {
  has(made.secret, 'editor');
  has(viewSecretOf(made), 'viewer');
  show();
  expect(await screen.findByRole('heading', { name: 'share.edit' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'share.copy' })).toHaveLength(1);
  screen.getByRole('radio', { name: 'share.canView' }).click();
  expect(await screen.findByRole('heading', { name: 'share.view' })).toBeTruthy();
});

test('leaves out a link that is off or has ended', async () => {
  has(made.secret, 'editor');
  has(viewSecretOf(made), 'viewer', false, 1);
  show();
  expect(await screen.findByRole('heading', { name: 'share.edit' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  ['with its link off', made],
  ['opened without a link', { ...made, secret: '' }],
])('gives a member the board’s own address, for people with access: %s', async (_, opened) => {
  links.isSignedIn = true;
  has(made.secret, 'editor', true);
  show(opened);
  expect(await screen.findByRole('heading', { name: 'share.restricted' })).toBeTruthy();
  expect(screen.queryByText('share.edit')).toBeNull();
});

test('offers a guest nothing to copy once the link is off', async () => {
  has(made.secret, 'editor', true);
  show();
  expect(await screen.findByRole('heading', { name: 'share.offLink' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says nothing of what a link gives while the server is out of reach', async () => {
  links.isOffline = true;
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('errors.network');
  expect(screen.getByRole('heading', { name: 'share.link' })).toBeTruthy();
  expect(screen.queryByText('share.edit')).toBeNull();
});
