// /export: what was scanned is named, sized and saved by one button; every reason why there is nothing has a screen of its own.

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import type { HandedFileAnswer } from '#protocol/contract/download-links.ts';
import { ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { ROUTES } from '#protocol/routes.ts';
import dict from '../../../locales/en/dict.json';
import words from '../../../locales/en/handed-file.json';
import { flags } from '../../flags/flags.ts';
import { HandedFilePage } from './index.tsx';

const i18n = createInstance();
const resources = { en: { dict, 'handed-file': words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'handed-file'], defaultNS: 'dict', resources });

const TOKEN = 'T'.repeat(43);
const PLAN: HandedFileAnswer = {
  name: 'Plan.json',
  format: 'json',
  bytes: 1_234_567,
  by: 'Ana',
  isGuest: false,
  until: 1,
};
let file: HandedFileAnswer;
let fault: ErrorCode | 'network' | null;
let picture: Blob;
let asked: [string, string][];
const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);

beforeEach(() => {
  [file, fault, asked] = [PLAN, null, []];
  sent.mockClear();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    asked.push([address, String(body)]);
    if (fault === 'network') throw new TypeError('no network');
    if (fault) return Response.json({ error: fault }, { status: ERRORS[fault].status });
    return marked(address === '/api/exports' ? Response.json(file) : new Response(picture));
  });
});
afterEach(() => {
  cleanup();
  flags.features.exportQr = true;
  vi.unstubAllGlobals();
});

function show(hash = `#${TOKEN}`): void {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/export${hash}`]}>
        <Routes>
          <Route path={ROUTES.handedFile.path} element={<HandedFilePage />} />
          <Route path="/" element={<p>home</p>} />
        </Routes>
      </MemoryRouter>
    </I18nextProvider>,
  );
}
const head = (name: string) => screen.findByRole('heading', { name });
const download = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download' })));

it('a file is named, sized, said to be a stranger’s, and saved with its token in the body', async () => {
  show();
  await head('Plan.json');
  expect(screen.getByText('Shared by Ana · JSON · 1.2 MB')).toBeTruthy();
  expect(screen.getByText(/This file is a stranger’s/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  const form = document.querySelector('form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action'), new FormData(form).get('token')]).toEqual([
    'post',
    '/api/exports/file',
    TOKEN,
  ]);
  await download();
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.getByText('Downloading. Your browser saves the file.')).toBeTruthy();
  expect(asked).toEqual([
    ['/api/exports', JSON.stringify({ token: TOKEN })],
    ['/api/exports', JSON.stringify({ token: TOKEN })],
  ]);
});

it('FILE-7 a file of a guest, named or not, carries a warning that nobody vouches for it', async () => {
  for (const by of ['Your Bank', '']) {
    file = { ...PLAN, by, isGuest: true };
    show();
    await head('Plan.json');
    expect(
      screen.getByText(by === '' ? /^Shared by someone without/ : 'Shared by a guest, “Your Bank” · JSON · 1.2 MB'),
    ).toBeTruthy();
    expect(screen.getByText(/^A guest made this file, and nobody vouches for it/)).toBeTruthy();
    expect(screen.queryByText(/This file is a stranger’s/)).toBeNull();
    cleanup();
  }
});

it('a picture is shown, whoever has no name is said to have none', async () => {
  picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], {
    type: 'image/svg+xml',
  });
  file = { ...PLAN, name: 'Plan.svg', format: 'svg', by: '' };
  show();
  await head('Plan.svg');
  expect(screen.getByText(/^Shared by someone without a name/)).toBeTruthy();
  await vi.waitFor(() => expect(document.querySelector('img')?.src).toMatch(/^blob:/));
  expect(document.querySelector('script')).toBeNull();
});

it('a picture of more px than a small phone shows is not', async () => {
  const head24 = new DataView(new ArrayBuffer(24));
  for (const at of [16, 20]) head24.setUint32(at, 30_000);
  picture = new Blob([head24]);
  file = { ...PLAN, name: 'Plan.png', format: 'png' };
  show();
  await head('Plan.png');
  await vi.waitFor(() => expect(asked.map(([address]) => address)).toContain('/api/exports/file'));
  await act(async () => undefined);
  expect(document.querySelector('img')).toBeNull();
});

it.each([
  ['file-expired', 'This file has expired'],
  ['file-ended', 'This file is no longer shared'],
  ['file-withdrawn', 'This file was withdrawn'],
  ['gone', 'This file is gone'],
  ['not-found', 'No file here'],
  ['damaged', 'This file is damaged'],
] as const)('%s: %s', async (code, title) => {
  fault = code;
  show();
  await head(title);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
});

it.each([
  ['network', 'You are offline'],
  ['internal', 'That didn’t work'],
] as const)('%s: it can be tried again', async (code, title) => {
  fault = code;
  show();
  await head(title);
  fault = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await head('Plan.json');
});

it('one that ends while the page stands is said to be over when it is asked for, and nothing is sent', async () => {
  show();
  await head('Plan.json');
  fault = 'file-ended';
  await download();
  await head('This file is no longer shared');
  expect(sent).not.toHaveBeenCalled();
});

it.each(['', '#short', `#${'T'.repeat(44)}`])('an address with %s names no file, and nobody is asked', async (hash) => {
  show(hash);
  await head('No file here');
  expect(asked).toEqual([]);
});

it('without its flag there is no such page', async () => {
  flags.features.exportQr = false;
  show();
  await screen.findByText('home');
  expect(asked).toEqual([]);
});
