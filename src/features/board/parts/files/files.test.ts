// Prompts and the report while files come to the board.

import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { ImportReport } from '#protocol/import-report.ts';
import files from '../../../../../locales/en/files.json';
import type { BoardSession } from '../../session/board-session.ts';
import { closeDialog, dialogsOf } from '../../shell/dialogs.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { importFiles, listenDrops } from './files.ts';

vi.mock('../../../../i18n/i18n.ts', async () => {
  const { createInstance } = await import('i18next');
  const { default: dict } = await import('../../../../../locales/en/dict.json');
  const i18n = createInstance();
  const { default: words } = await import('../../../../../locales/en/files.json');
  await i18n.init({ lng: 'en', ns: ['dict', 'files'], defaultNS: 'dict', resources: { en: { dict, files: words } } });
  return { i18n };
});

const REPORT = { kept: 0, dropped: [], changed: [], state: 'saved', refused: 0, ids: [] };
const drawing = (name: string): File => new File(['{}'], name);
let board: BoardSession;
let finish: (report: Partial<ImportReport> | Error) => void;
let decide: (after: Partial<ImportReport>) => void;
let runs = 0;
const loaded: unknown[][] = [];

beforeEach(() => {
  runs = 0;
  loaded.length = 0;
  board = testBoard();
  board.store.ready = true;
  const importFile = () =>
    new Promise<ImportReport>((resolve, reject) => {
      const run = ++runs;
      finish = (report) => (report instanceof Error ? reject(report) : resolve({ ...REPORT, run, ...report } as never));
    });
  const importOutcome = (run: number) =>
    new Promise((resolve) => {
      decide = (after) => resolve({ ...REPORT, run, ...after });
    });
  board.setCalls({
    importFile,
    importOutcome,
    select: async () => undefined,
    setTool: async () => undefined,
    items: async () => [{ bounds: { x: 0, y: 0, w: 9, h: 9 } }],
    placeBeside: async (box: object) => box,
    load: async (items: unknown[]) => {
      loaded.push(items);
      return items.map((_, k) => String(k));
    },
  } as never);
});

/** Whether the browser asks before the page is closed. */
function hasLeavePrompt(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

/** Each import ends with the next of these. */
async function dropped(all: readonly File[], ...outcomes: (Partial<ImportReport> | Error)[]): Promise<void> {
  const before = runs;
  const importing = importFiles(board, { files: all });
  for (const [k, outcome] of outcomes.entries()) {
    await vi.waitFor(() => expect(runs).toBe(before + k + 1));
    finish(outcome);
  }
  await importing;
}

const named = () => {
  const { open } = dialogsOf(board);
  return open?.kind === 'import' ? open.files.map(({ name, code, report }) => [name, code ?? report?.kept]) : null;
};

test('leaving asks while a drawing is read, and no longer', async () => {
  const importing = importFiles(board, { files: [drawing('plan.excalidraw')] });
  await vi.waitFor(() => expect(hasLeavePrompt()).toBe(true));
  await vi.waitFor(() => expect(runs).toBe(1));
  finish({});
  await importing;
  expect(hasLeavePrompt()).toBe(false);
});

test.each([
  [{}, null],
  [{ missing: ['a.png'], kept: 4 }, [['plan.excalidraw', 4]]],
  [{ changed: [{ what: 'font' as const, count: 1 }], kept: 2 }, [['plan.excalidraw', 2]]],
  [{ state: 'refused' as const }, [['plan.excalidraw', 0]]],
])('what came as %o is named as %o', async (outcome, expected) => {
  await dropped([drawing('plan.excalidraw')], outcome);
  expect(named()).toEqual(expected);
});

test('one report names all files of a drop that were not added whole', async () => {
  const all = [drawing('a.atrium'), new File([], 'empty.txt'), drawing('b.json'), drawing('c.atrium')];
  await dropped(all, { kept: 1, missing: ['x.png'] }, new Error('import-not-json: b.json'), {
    kept: 3,
    dropped: [{ type: '__proto__', reason: 'unknown-type', count: 1 }],
  });
  expect(named()).toEqual([
    ['a.atrium', 1],
    ['c.atrium', 3],
    ['empty.txt', 'file-empty'],
    ['b.json', 'import-not-json'],
  ]);
  expect(board.store.notice).toBeNull();
});

test('files that failed alone are one sentence each reason, in one notice', async () => {
  await dropped([drawing('a.json'), new File([], 'b.csv'), drawing('c.json')], new Error('import-not-json'), {});
  await vi.waitFor(() => expect(board.store.notice?.text).toContain('b.csv'));
  expect(board.store.notice?.text).toBe(
    `${files.error['file-empty'].replace('{{detail}}', 'b.csv')} The file is damaged and can’t be read. a.json`,
  );
  expect(dialogsOf(board).open).toBeNull();
});

test('a later rejection by the server is shown in the open report, or opens one', async () => {
  await dropped([drawing('a.json')], { kept: 2, missing: ['x.png'] });
  decide({ kept: 1, refused: 1, state: 'refused' });
  await vi.waitFor(() => expect(named()).toEqual([['a.json', 1]]));
  closeDialog(board);
  await dropped([drawing('b.json')], {});
  expect(named()).toBeNull();
  decide({ state: 'refused', refused: 2 });
  await vi.waitFor(() => expect(named()).toEqual([['b.json', 0]]));
});

test('texts and tables come in as such, selected', async () => {
  const words = new File(['\ufeffBuy milk https://a.example'], 'list.txt');
  const table = new File(['Name;Age\n"Ada; Countess";36\nJun\n'], 'people.csv');
  await importFiles(board, { files: [words, table] });
  expect(board.store.notice).toBeNull();
  expect(loaded).toMatchObject([
    [{ kind: 'text', paragraphs: [{ runs: [{ text: 'Buy milk ' }, { link: 'https://a.example' }] }] }],
    [
      { kind: 'group' },
      { text: 'Name' },
      { text: 'Age' },
      { text: 'Ada; Countess' },
      { text: '36' },
      { text: 'Jun' },
      {},
    ],
  ]);
});

describe('drops on the page', () => {
  const paste = vi.fn(async () => undefined);
  let stop: () => void;
  beforeEach(() => {
    paste.mockClear();
    stop = listenDrops(board, () => {}, paste);
  });
  afterEach(() => stop());

  /** Returns whether the page has taken it. */
  const drop = (data: Record<string, string>, target: Element = document.body): boolean => {
    const dataTransfer = {
      types: Object.keys(data),
      files: [],
      items: [],
      getData: (type: string) => data[type] ?? '',
    };
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer,
      clientX: 30,
      clientY: 40,
    });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const at = { xCss: 30, yCss: 40 };
  const address = 'https://a.example/b';

  it('pastes words and links of another page where they are let go', () => {
    expect(drop({ 'text/plain': 'words', 'text/html': '<b>words</b>' })).toBe(true);
    expect(drop({ 'text/uri-list': address, 'text/plain': 'b' })).toBe(true);
    expect(paste.mock.calls).toEqual([
      [{ text: 'words', html: '<b>words</b>' }, [], at],
      [{ text: address, html: '' }, [], at],
    ]);
  });

  it('leaves alone what is dragged within the page, and drops into fields', () => {
    dispatchEvent(new Event('dragstart'));
    expect(drop({ 'text/plain': 'a part of the page' })).toBe(false);
    dispatchEvent(new Event('dragend'));
    const field = document.body.appendChild(document.createElement('input'));
    expect(drop({ 'text/plain': 'words' }, field)).toBe(false);
    field.remove();
    expect(paste).not.toHaveBeenCalled();
  });
});
