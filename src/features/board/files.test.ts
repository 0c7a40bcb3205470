// Prompts and reports while files come to the board.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportReport } from '#protocol/bus.ts';
import { closeDialog, dialogs } from './dialogs/dialogs.ts';
import { importFiles } from './files.ts';
import { board, resetBoard } from './state.ts';
import { setOpenBoard } from './tell.ts';

const REPORT = { run: 1, kept: 0, dropped: [], changed: [], state: 'saved', refused: 0, ids: [] };
const file = new File(['{}'], 'plan.excalidraw');
let finish: (report: Partial<ImportReport>) => void;

beforeEach(() => {
  const importFile = () =>
    new Promise<ImportReport>((resolve) => {
      finish = (report) => resolve({ ...REPORT, ...report } as ImportReport);
    });
  setOpenBoard({ importFile, importOutcome: () => new Promise(() => {}) } as never);
  resetBoard('editor');
  board.ready = true;
});
afterEach(() => {
  closeDialog();
  setOpenBoard(null as never);
  resetBoard('editor');
});

/** Whether the browser asks before the page is closed. */
function hasLeavePrompt(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

test('leaving asks while a drawing is read, and no longer', async () => {
  const importing = importFiles([file]);
  await vi.waitFor(() => expect(hasLeavePrompt()).toBe(true));
  finish({});
  await importing;
  expect(hasLeavePrompt()).toBe(false);
});

test.each([
  ['all', {}, true],
  ['incomplete', {}, false],
  ['incomplete', { missing: ['a.png'] }, true],
  ['incomplete', { state: 'refused' as const }, true],
  ['pasted', {}, false],
] as const)('a report "%s" of %o is shown: %s', async (report, outcome, isShown) => {
  const importing = importFiles([file], undefined, { report });
  await vi.waitFor(() => expect(finish).toBeDefined());
  await vi.waitFor(() => expect(hasLeavePrompt()).toBe(true));
  finish(outcome as Partial<ImportReport>);
  await importing;
  expect(dialogs.open?.kind === 'import').toBe(isShown);
});
