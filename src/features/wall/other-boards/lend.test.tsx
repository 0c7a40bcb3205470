// A board on a wall panel: what people there see is said, and the code is shown until a panel has used it.

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import type { BoardPanelsAnswer } from '#protocol/contract/panels.ts';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/panel.json';
import { onBoard, testBoard } from '../../board/testing/test-board.tsx';
import { LendToPanel } from './lend.tsx';

const i18n = createInstance();
const resources = { en: { dict, panel: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'panel'], defaultNS: 'dict', resources });

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../../api/api.ts', () => ({ api: { board: () => ({ call: asked }) } }));

const panel = (id: string) => ({ id, openedAt: 1, isLent: true, endedAt: null, participants: [] });
const board = testBoard('editor', { secret: '' });
const lendView = (panels: BoardPanelsAnswer['panels']) => (
  <I18nextProvider i18n={i18n}>
    <LendToPanel panels={panels} />
  </I18nextProvider>
);

it('the code is shown until one more panel shows the board, not when another one leaves', async () => {
  // As newer browsers answer.
  Element.prototype.scrollIntoView = vi.fn(() => Promise.resolve());
  asked.mockResolvedValue({ code: 'K7P4MX', expiresAt: Date.now() + 600_000 });
  const { rerender } = render(lendView([panel('1'), panel('2')]), onBoard(board));
  screen.getByText(
    /^Everyone at the panel sees everything that is on the board now and can edit it\. Earlier versions/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Get a code' }));
  await screen.findByText('K 7 P 4 M X');
  expect(asked).toHaveBeenCalledWith('POST /api/boards/:id/panels', {});
  rerender(lendView([panel('1')]));
  screen.getByText('K 7 P 4 M X');
  rerender(lendView([panel('1'), panel('3')]));
  await waitFor(() => expect(screen.queryByText('K 7 P 4 M X')).toBeNull());
});
