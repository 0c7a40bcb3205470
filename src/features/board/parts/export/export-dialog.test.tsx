// The Export dialog: what goes to the board's thread by what was chosen, and what the person is told of the file that came.

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportedFile } from '#protocol/exports.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import dict from '../../../../../locales/en/dict.json';
import exporting from '../../../../../locales/en/export.json';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { flags } from '../../../../flags/flags.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { dialogsOf, openDialog } from '../../shell/dialogs.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { ExportDialog } from './export-dialog.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['dict', 'export'],
  defaultNS: 'dict',
  resources: { en: { dict, export: exporting } },
});

const { api } = vi.hoisted(() => ({ api: { asked: [] as string[] } }));
vi.mock('../../../../api/api.ts', () => ({
  api: {
    board: () => ({
      call: async (key: string) => {
        api.asked.push(key);
        return {
          files: [{ id: 'one', name: 'Older.png', bytes: 9, until: Date.UTC(2026, 10, 26) }],
          room: { files: 3, bytes: 64e6, limit: 'files-full' },
        };
      },
    }),
  },
}));

let board: BoardSession;
const frame = (id: string, text: string): ItemJson =>
  ({ id, kind: 'frame', x: 0, y: 0, w: 20_000, h: 100, text }) as unknown as ItemJson;
let frames: ItemJson[];
let made: ExportedFile;
let shown: { w: number; h: number } | null;
const exportAs = vi.fn(async (..._: Parameters<BoardCalls['exportAs']>) => made);
const exportPreview = vi.fn(async (..._: Parameters<BoardCalls['exportPreview']>) =>
  shown ? { picture: new Blob(['x'], { type: 'image/png' }), ...shown } : null,
);
const stopRun = vi.fn(async (_: number) => {});
const saved: string[] = [];

async function open(selection = false): Promise<void> {
  openDialog(board, { kind: 'export', selection });
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <ExportDialog selection={selection} />
      </I18nextProvider>,
      onBoard(board),
    );
  });
}
const radio = (name: string | RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement;
const choose = (name: string | RegExp) => act(async () => fireEvent.click(radio(name)));
const save = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  board = testBoard();
  board.store.title = 'Plan';
  frames = [];
  shown = { w: 400, h: 300 };
  made = { file: new Blob(['file']) };
  saved.length = 0;
  api.asked = [];
  exportAs.mockClear();
  exportPreview.mockClear();
  stopRun.mockClear();
  const items = async () => frames;
  const contentLoaded = async () => {};
  board.setCalls({ exportAs, exportPreview, stopRun, items, contentLoaded } as unknown as BoardCalls);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('of a board without frames and selection', () => {
  it('there is nothing to choose but the format; the px are those of the file', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'What' })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('800 × 600 px');
    await choose('4×');
    expect(screen.getByRole('status').textContent).toBe('1,600 × 1,200 px');
    await save('Export PNG');
    expect(exportAs).toHaveBeenCalledExactlyOnceWith('png', { background: 'paper', scale: 4 }, expect.any(Number));
    expect(saved).toEqual(['Plan.png']);
    expect(dialogsOf(board).open).toBeNull();
  });

  it('an SVG has a background and no scale; what it has not as vectors is told', async () => {
    made = { ...made, left: [{ what: 'grain', count: 3 }] };
    await open();
    await choose(/^SVG/);
    expect(screen.queryByRole('radio', { name: '2×' })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
    await choose('None');
    await save('Export SVG');
    expect(exportAs).toHaveBeenCalledExactlyOnceWith('svg', { background: 'none' }, expect.any(Number));
    const told = within(screen.getByRole('dialog'));
    expect(told.getByText(/can’t be drawn with lines and letters/)).toBeTruthy();
    expect(told.getByRole('listitem').textContent).toBe('3 ×Chalk: its grain is an image');
    await save('OK');
    expect(dialogsOf(board).open).toBeNull();
  });

  it('an Excalidraw file has neither, and says what Excalidraw has not', async () => {
    made = { ...made, left: [{ what: 'form', count: 1 }] };
    await open();
    await choose(/^\.excalidraw/);
    expect(screen.queryByRole('radio', { name: 'None' })).toBeNull();
    await save('Export .excalidraw');
    expect(exportAs).toHaveBeenCalledExactlyOnceWith('excalidraw', {}, expect.any(Number));
    expect(screen.getByText(/looks different in Excalidraw/)).toBeTruthy();
  });

  it('that is empty nothing can be exported', async () => {
    shown = null;
    await open();
    expect((screen.getByRole('button', { name: 'Export PNG' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('There is nothing to export yet.')).toBeTruthy();
  });
});

describe('of a board with frames', () => {
  beforeEach(() => {
    frames = [frame('a', 'Start'), frame('b', '')];
  });

  it('one of them is named by its title, all become a ZIP', async () => {
    await open();
    await choose('One frame');
    fireEvent.change(screen.getByRole('combobox', { name: 'Frame' }), { target: { value: 'b' } });
    expect(screen.getByRole('option', { name: 'Frame 2' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Frame' }), { target: { value: 'a' } });
    await save('Export PNG');
    expect(exportAs.mock.calls[0]![1]).toMatchObject({ frames: ['a'] });
    expect(saved).toEqual(['Plan – Start.png']);
  });

  it('a scale that is too large is dim, and the largest that works stands beside it', async () => {
    await open();
    await choose(/^All frames/);
    expect(radio('2×').disabled).toBe(true);
    expect(radio('1.63×').checked).toBe(true);
    expect(screen.getByText(/1\.63× is the largest/)).toBeTruthy();
  });

  it('a PDF has a page of each, in the language of the page', async () => {
    document.documentElement.lang = 'de';
    await open();
    await choose(/^PDF/);
    await choose(/^All frames/);
    expect(screen.getByText('One page each: 2')).toBeTruthy();
    await save('Export PDF');
    const frameNames = [
      { id: 'a', name: 'Start' },
      { id: 'b', name: 'Frame 2' },
    ];
    const options = { frames: ['a', 'b'], background: 'paper', frameNames, language: 'de' };
    expect(exportAs).toHaveBeenCalledExactlyOnceWith('pdf', options, expect.any(Number));
    expect(saved).toEqual(['Plan.pdf']);
  });

  it('they are pictures: SVG takes them, other formats hold items', async () => {
    await open();
    await choose(/^All frames/);
    await choose(/^SVG/);
    await save('Export SVG');
    expect(exportAs).toHaveBeenCalledExactlyOnceWith(
      'svg',
      { frames: ['a', 'b'], background: 'paper' },
      expect.any(Number),
    );
    expect(saved).toEqual(['Plan.zip']);
  });

  it('with JSON the whole board goes out, and why is said', async () => {
    await open();
    await choose(/^All frames/);
    await choose(/^JSON/);
    expect(radio('Whole board').checked).toBe(true);
    expect(radio(/^All frames/).disabled).toBe(true);
    expect(screen.getByText('Frames are exported as PNG, SVG or PDF.')).toBeTruthy();
    await save('Export JSON');
    expect(exportAs).toHaveBeenCalledExactlyOnceWith('json', {}, expect.any(Number));
  });
});

it('a selection is what is meant where it was opened for it', async () => {
  board.store.selection.count = 3;
  await open(true);
  expect(radio(/^Selection/).checked).toBe(true);
  await choose(/^\.atrium/);
  await save('Export .atrium');
  expect(exportAs).toHaveBeenCalledExactlyOnceWith('atrium', { selection: true }, expect.any(Number));
});

it('without the flag of its QR code there is no way to a phone, and nobody is asked what is shared', async () => {
  const way = () => screen.queryByRole('button', { name: 'Get it on a phone' });
  await open();
  expect(way()).not.toBeNull();
  expect(screen.getByText('Older.png')).toBeTruthy();
  cleanup();
  flags.features.exportQr = false;
  api.asked = [];
  await open();
  expect(way()).toBeNull();
  expect(screen.queryByText('Older.png')).toBeNull();
  expect(api.asked).toEqual([]);
  flags.features.exportQr = true;
});

it('a file that cannot be made leaves the dialog open, with the reason', async () => {
  exportAs.mockRejectedValueOnce(new Error('export-too-large: 40000 × 10 px'));
  await open();
  await save('Export PNG');
  expect(saved).toEqual([]);
  expect(dialogsOf(board).open).not.toBeNull();
});

it('closing it stops an export, which then gives no file and closes no other dialog', async () => {
  let come = (_: ExportedFile): void => {};
  exportAs.mockImplementationOnce(() => new Promise((resolve) => (come = resolve)));
  await open();
  await save('Export PNG');
  const [[, , run] = []] = exportAs.mock.calls;
  cleanup();
  expect(stopRun).toHaveBeenCalledExactlyOnceWith(run);
  openDialog(board, { kind: 'help' });
  await act(async () => come(made));
  expect(saved).toEqual([]);
  expect(dialogsOf(board).open).toEqual({ kind: 'help' });
});

it('a hidden frame is no page', async () => {
  frames = [frame('a', 'Shown'), { ...frame('b', 'Hidden'), hidden: true }];
  await open();
  await choose(/^One frame/);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Shown']);
});

it('a board too large for exact lines is named before saving, and can be saved as an image', async () => {
  shown = { w: 1_100_000, h: 10 };
  await open();
  const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
  expect(button('Export PNG').disabled).toBe(false);
  expect(button('Print…').disabled).toBe(true);
  await choose(/^SVG/);
  expect(screen.getByText(/too large for one image/)).toBeTruthy();
  expect(button('Export SVG').disabled).toBe(true);
  await choose(/^JSON/);
  expect(button('Export JSON').disabled).toBe(false);
});

it('a board that no image can show is said before it is saved', async () => {
  exportPreview.mockRejectedValueOnce(new Error('export-too-large: 40000 × 10 px'));
  await open();
  expect(screen.getByText(/too large for one image/)).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Export PNG' }) as HTMLButtonElement).disabled).toBe(true);
  expect(board.store.notice).toBeNull();
});
