// "Get it on a phone": the file is sent, what is scanned leads to it, and what keeps it from being shared is said.

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import decodeQR from 'qr/decode.js';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnyArgs } from '#protocol/browser/call.ts';
import { ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import dict from '../../../../../locales/en/dict.json';
import exporting from '../../../../../locales/en/export.json';
import type { BoardSession } from '../../session/board-session.ts';
import { dialogsOf, openDialog } from '../../shell/dialogs.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import type { MadeFile } from './export-file.ts';
import { shared } from './hand-out.ts';
import { HandOutDialog } from './hand-out-dialog.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['dict', 'export'],
  defaultNS: 'dict',
  resources: { en: { dict, export: exporting } },
});

const { api } = vi.hoisted(() => ({
  api: { ended: [] as string[], living: [] as object[], room: {}, fault: null as string | null },
}));
vi.mock('../../../../api/api.ts', async () => {
  const { ApiError } = await import('#protocol/browser/request.ts');
  return {
    api: {
      board: () => ({
        renew: async () => ({ id: 'b', token: 't', expiresAt: Number.MAX_SAFE_INTEGER }),
        call: async (key: string, { params }: AnyArgs) => {
          if (api.fault) throw new ApiError(api.fault, 404);
          if (key.startsWith('GET')) return { files: api.living, room: api.room };
          api.ended.push(`exports/${params?.thing}`);
          return undefined;
        },
      }),
    },
  };
});

const TOKEN = 'T'.repeat(43);
let board: BoardSession;
let fault: ErrorCode | null;
let sent: { address: string; headers: Record<string, string>; body: Blob }[];
/** Answers what is under way. */
let answer: () => void;

class Request {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  #address = '';
  #headers: Record<string, string> = {};
  open(_: string, address: string): void {
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === RESPONSE_MARK ? '1' : null;
  }
  abort(): void {
    this.onabort?.();
  }
  send(body: Blob): void {
    sent.push({ address: this.#address, headers: this.#headers, body });
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    answer = () => {
      this.status = fault ? ERRORS[fault].status : 201;
      this.responseText = JSON.stringify(
        fault ? { error: fault } : { id: `id${sent.length}`, token: TOKEN, until: Date.UTC(2026, 10, 26) },
      );
      this.onload?.();
    };
  }
}

beforeEach(() => {
  board = testBoard();
  [fault, sent, api.ended, api.living, api.fault, shared.files] = [null, [], [], [], null, []];
  api.room = { files: 3, bytes: 64e6, limit: 'files-full' };
  shared.roomBytes = null;
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(made: Partial<MadeFile> = {}): Promise<void> {
  openDialog(board, { kind: 'export', selection: false });
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <HandOutDialog made={{ file: new Blob(['file']), name: 'Plan.png', ending: 'png', left: [], ...made }} />
      </I18nextProvider>,
      onBoard(board),
    );
  });
}
const answered = () => act(async () => answer());
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** What a camera reads. */
function scanned(svg: Element): string {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const data = new Uint8ClampedArray(side * side * 4 * 16).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h/g) ?? [])
    for (let dy = 0; dy < 4; dy++)
      for (let dx = 0; dx < 4; dx++) {
        const at = ((Number(y) * 4 + dy) * side * 4 + Number(x) * 4 + dx) * 4;
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width: side * 4, height: side * 4, data });
}

it('the file is sent with its name and format; what is scanned has the token behind the #', async () => {
  await open({ name: 'Entwurf 1.excalidraw', ending: 'excalidraw' });
  expect(sent[0]).toMatchObject({
    address: '/api/boards/b/exports?format=json',
    headers: {
      'content-disposition': "attachment; filename*=UTF-8''Entwurf%201.excalidraw",
      authorization: 'Bearer t',
    },
  });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25');
  await answered();
  expect(scanned(screen.getByRole('img', { name: 'QR code of the file' }))).toBe(`${location.origin}/export#${TOKEN}`);
  expect(screen.getByText('Entwurf 1.excalidraw')).toBeTruthy();
  expect(screen.getByText(/until Nov 2[56], 2026/)).toBeTruthy();
  await press('End sharing');
  expect(api.ended).toEqual(['exports/id1']);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Ended. The QR code leads nowhere now.')).toBeTruthy();
  await press('Done');
  expect(dialogsOf(board).open).toBeNull();
});

it('what the file has not as it is on the board is told beside it', async () => {
  await open({ ending: 'svg', left: [{ what: 'grain', count: 2 }] });
  await answered();
  expect(screen.getByRole('listitem').textContent).toBe('2 ×Chalk: its grain is an image');
});

it('one that cannot be ended stays, with the reason', async () => {
  await open();
  await answered();
  api.fault = 'network';
  await press('End sharing');
  expect(screen.getByRole('alert').textContent).toBe('You are offline. Connect and try again.');
  expect(screen.getByRole('img')).toBeTruthy();
  // It has run out meanwhile.
  api.fault = 'not-found';
  await press('End sharing');
  expect(screen.getByText('Ended. The QR code leads nowhere now.')).toBeTruthy();
});

const living = (id: string, name: string) => ({ id, name, bytes: 9, until: Date.UTC(2026, 10, 26) });
const mine = () => within(screen.getByRole('heading', { name: 'What you share now:' }).parentElement as HTMLElement);

it('with as many as one may have, those of another day and board are named, and ending one of them sends this one', async () => {
  api.living = [living('b', 'Second.png'), living('a', 'First.png')];
  fault = 'files-full';
  await open({ name: 'Third.png' });
  await answered();
  expect(
    mine()
      .getAllByText(/\.png$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Second.png', 'First.png']);
  const first = mine().getByRole('button', { name: 'End sharing', description: 'First.png' });
  fault = null;
  await act(async () => fireEvent.click(first));
  expect(api.ended).toEqual(['exports/a']);
  await answered();
  expect(screen.getByText('Third.png')).toBeTruthy();
});

it('what else is shared stands below the code, each with its end; the keyboard is led on', async () => {
  api.living = [living('id1', 'Plan.png'), living('a', 'First.png')];
  await open();
  await answered();
  expect(mine().queryByText('Plan.png')).toBeNull();
  await act(async () => fireEvent.click(mine().getByRole('button', { name: 'End sharing' })));
  expect(api.ended).toEqual(['exports/a']);
  expect(mine().queryByRole('button')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Ended. The QR code leads nowhere now.');
  expect(screen.getByRole('img', { name: 'QR code of the file' })).toBeTruthy();
});

it('what cannot be listed keeps nobody from sharing', async () => {
  api.fault = 'network';
  await open();
  await answered();
  expect(screen.getByRole('img', { name: 'QR code of the file' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['bad-file', /damaged, so it was not shared/, false],
  ['forbidden', /nothing is on it yet/, true],
  ['too-many-requests', /Too many files from this network/, true],
  ['internal', /That didn’t work/, true],
] as const)('%s is said, and tried again where that may help', async (code, text, mayRetry) => {
  fault = code;
  await open();
  await answered();
  expect(screen.getByRole('alert').textContent).toMatch(text);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayRetry);
});

it.each([
  [{ files: 0, bytes: 64e6, limit: 'network-full' }, /You share as much as you can/],
  [{ files: 1, bytes: 3, limit: 'files-full' }, /You share as much as you can/],
  [{ files: 1, bytes: 3, limit: 'network-full' }, /This network has no room left/],
  [{ files: 1, bytes: 3, limit: 'guests-full' }, /Guests have no room left/],
])('FILE-6 one for which there is no room (%o) is not sent, and the limit is said', async (room, text) => {
  api.room = room;
  await open();
  expect(screen.getByRole('alert').textContent).toMatch(text);
  expect(sent).toEqual([]);
});

it('FILE-6 the room that is left is said before the file is sent', async () => {
  await open();
  expect(screen.getByText('Room left for shared files: 64 MB')).toBeTruthy();
  await answered();
  expect(screen.queryByText(/Room left/)).toBeNull();
});

it('one that is too large is not sent', async () => {
  await open({ file: { size: 65 * 1024 * 1024 } as Blob });
  expect(screen.getByRole('alert').textContent).toMatch(/larger than 64 MB/);
  expect(sent).toEqual([]);
});
