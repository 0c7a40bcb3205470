// A board on a wall panel: the code is shown until a panel has used it; then the panel stands there, and is ended by one press.

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/panel.json';
import { accountBoardAddress } from '../address.ts';
import { BoardContext } from '../board-context.ts';
import { LendToPanel } from './lend.tsx';

const i18n = createInstance();
const resources = { en: { dict, panel: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'panel'], defaultNS: 'dict', resources });

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../../api/api.ts', () => ({ api: { board: () => ({ ask: asked }) } }));

it('the code is shown until a panel has used it; the panel is ended by one press', async () => {
  // As newer browsers answer.
  Element.prototype.scrollIntoView = vi.fn(() => Promise.resolve());
  let panels: { id: string; openedAt: number }[] = [];
  asked.mockImplementation(async (method: string) => {
    if (method === 'POST') return { code: 'K7P4MX', expiresAt: Date.now() + 600_000 };
    if (method === 'DELETE') panels = [];
    return method === 'GET' ? { panels } : undefined;
  });
  render(
    <I18nextProvider i18n={i18n}>
      <BoardContext value={accountBoardAddress('a'.repeat(16))}>
        <LendToPanel />
      </BoardContext>
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Get a code' }));
  await waitFor(() => expect(screen.getByText('K 7 P 4 M X')).toBeTruthy());
  panels = [{ id: '1', openedAt: 1 }];
  await waitFor(() => expect(screen.getByRole('button', { name: 'End' })).toBeTruthy(), { timeout: 10_000 });
  await waitFor(() => expect(screen.queryByText('K 7 P 4 M X')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End' })).toBeNull());
  expect(asked).toHaveBeenCalledWith('DELETE', 'panels/1', undefined, expect.anything());
}, 20_000);
