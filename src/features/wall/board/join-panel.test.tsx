// What a panel shows of its session: the code as it runs, who came and who asks; each press does what it says.

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import decodeQR from 'qr/decode.js';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { addressOf } from '#protocol/browser/call.ts';
import { hexOf } from '#protocol/bytes.ts';
import { fromBase64Url, sha256 } from '#protocol/derive.ts';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/panel.json';
import type { BoardSession } from '../../board/session/board-session.ts';
import { dialogsOf } from '../../board/shell/dialogs.ts';
import { onBoard, testBoard } from '../../board/testing/test-board.tsx';
import { storeSession } from '../device/panel-session.ts';
import { PanelBar } from './panel-bar.tsx';

const i18n = createInstance();
const resources = { en: { dict, panel: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'panel'], defaultNS: 'dict', resources });

const asked = vi.hoisted(() => vi.fn());
const beginWipe = vi.hoisted(() => vi.fn((_says?: string, first?: () => void) => first?.()));
vi.mock('../device/wipe.ts', () => ({ beginWipe }));
vi.mock('../../../api/api.ts', () => ({ api: { board: () => ({ call: asked }) } }));

const joiner = { id: '1', name: 'Tom', waits: true, isPerson: false, joinedAt: 1 };
/** 32 bytes. */
const CLAIM = `${'c'.repeat(42)}A`;
let board: BoardSession;
let shown: object;
beforeEach(() => {
  board = testBoard('editor', { alias: 'a'.repeat(16), secret: 'panel' });
  // There is no database: the session is in memory alone.
  vi.spyOn(console, 'info').mockReturnValue();
  asked.mockReset();
  shown = {
    role: 'editor',
    asks: true,
    isLent: false,
    claimed: null,
    joiners: [
      joiner,
      { ...joiner, id: '2', name: '', waits: false },
      { ...joiner, id: '3', name: 'Eva', waits: false, isPerson: true },
    ],
  };
  asked.mockImplementation(async (key: string) => {
    if (key === 'POST /api/boards/:id/panel/codes')
      return { code: 'K7P4MX', token: 'T'.repeat(22), expiresAt: Date.now() + 600_000 };
    return key.startsWith('GET') ? shown : undefined;
  });
});

function show(): void {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <PanelBar />
      </MemoryRouter>
    </I18nextProvider>,
    onBoard(board),
  );
}

/** The calls with this method to this path below the board's own. */
const called = (method: string, path: string) =>
  asked.mock.calls.filter(([key, { params }]) => {
    const address = addressOf(key, { id: 'b', ...params });
    return address.method === method && address.path === `boards/b/${path}`;
  });

it('who asks is told beside the board, and is let in by one press', async () => {
  show();
  // Anybody may call themself Tom.
  await waitFor(() => expect(screen.getByText('Tom (guest) asks to join.')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
  await waitFor(() => expect(called('PUT', 'panel/joiners/1')).toHaveLength(1));
});

it('the panel of joining has the code, its QR code, who came, and ends one, all or the code', async () => {
  show();
  await waitFor(() => expect(screen.getByText('K 7 P 4 M X')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /K 7 P/ }));
  expect(dialogsOf(board).open?.kind).toBe('share');
  const panel = await screen.findByRole('dialog', { name: 'Join from your phone' });
  expect(document.activeElement).toBe(panel);
  expect(screen.getByText('2 here, 1 asks to join')).toBeTruthy();
  expect(screen.getByText('Tom (guest)')).toBeTruthy();
  expect(screen.getByText('Eva')).toBeTruthy();
  // Their colour is given on the board: here nobody has one.
  expect(screen.getByText('T').style.background).toBe('');
  const qr = screen.getByRole('img', { name: 'QR code to join this board' });
  expect(scanned(qr as unknown as SVGSVGElement)).toBe(`${location.origin}/code#${'T'.repeat(22)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Guest 1' }));
  await waitFor(() => expect(called('DELETE', 'panel/joiners/2')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'End for all' }));
  await waitFor(() => expect(called('DELETE', 'panel/joiners')).toHaveLength(1));
  fireEvent.click(screen.getByRole('switch', { name: 'Ask before letting in' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith('PATCH /api/boards/:id/panel', { body: { asks: false } }));
  const made = called('POST', 'panel/codes').length;
  screen.getByRole('button', { name: 'End code' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'End code' }));
  await waitFor(() => expect(screen.getByText('The code has ended. Nobody new can join.')).toBeTruthy());
  // The button is gone: keys still go somewhere.
  await waitFor(() => expect(document.activeElement).toBe(panel));
  expect(called('DELETE', 'panel/codes')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'New code' }));
  await waitFor(() => expect(called('POST', 'panel/codes').length).toBe(made + 1));
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(dialogsOf(board).open).toBeNull();
});

it('the board is taken home by a secret whose hash the server knows; then it says by whom and where to', async () => {
  void storeSession({ alias: 'a'.repeat(16), secret: 's', panel: 'p', claim: CLAIM });
  show();
  await waitFor(() => expect(called('PUT', 'panel/claim')).toHaveLength(1));
  const hash = hexOf(sha256(fromBase64Url(CLAIM) as Uint8Array));
  expect(called('PUT', 'panel/claim')[0]?.[1].body).toEqual({ sha256: hash });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const qr = await screen.findByRole('img', { name: 'QR code to save this board to an account' });
  expect(scanned(qr as unknown as SVGSVGElement)).toBe(`${location.origin}/ifp/board/save#${CLAIM}`);
  shown = { ...shown, claimed: { by: 'Ana', project: 'Roadmap' } };
  await waitFor(() => expect(screen.getByText(/Ana.* saved this board to .*Roadmap/)).toBeTruthy(), { timeout: 5000 });
  expect(screen.queryByRole('img')).toBeNull();
});

it('ended by hand it asks first, with the way to take it home; what is saved is forgotten then', async () => {
  void storeSession({ alias: 'a'.repeat(16), secret: 's', panel: 'p', claim: CLAIM });
  board.store.saved = { state: 'saved' };
  show();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
  expect(dialog.querySelector('svg[role=img]')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(beginWipe).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End now' }));
  await waitFor(() => expect(beginWipe).toHaveBeenCalledTimes(1));
  expect(called('DELETE', 'panel')).toHaveLength(1);
});

/** As a camera does: the squares of the path, four px each. */
function scanned(svg: SVGSVGElement): string {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const [side, scale] = [modules * 4, 4];
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width: side, height: side, data });
}
