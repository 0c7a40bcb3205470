// Which dialog of the board page is open. The dialogs themselves are loaded when the first one is.

import { proxy } from 'valtio';
import type { ImportReport } from '#protocol/import-report.ts';
import { awaitPart } from '../session/awaited-part.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';

export type DialogState =
  | { kind: 'share' }
  | { kind: 'name' }
  | { kind: 'help' }
  | { kind: 'palette' }
  | { kind: 'calibrate' }
  | { kind: 'timer' | 'pen' }
  | { kind: 'rename' | 'move' | 'delete' }
  | ({ kind: 'eyedropper' } & EyedropperOptions)
  | { kind: 'crop' | 'alt'; id: string }
  | { kind: 'link'; address: string }
  | { kind: 'leave'; onLeave: () => void }
  | { kind: 'export'; selection: boolean }
  | { kind: 'import'; files: readonly ImportedFile[] };

interface EyedropperOptions {
  /** Without it the colour is what is selected, or the tool in hand, gets. */
  onPick?: ((color: string) => void) | undefined;
  /** Whose it is (protocol/zones.ts); the others go on drawing. */
  lane?: number | undefined;
}

/** Without the ids, of which there may be very many. */
export type ShownReport = Omit<ImportReport, 'ids'>;

/** A file or folder that is not wholly on the board. */
export interface ImportedFile {
  name: string;
  /** Absent: nothing of the file is on the board, because of `code`. */
  report?: ShownReport;
  code?: string;
  /** Paths of a folder's files that were left out. */
  left?: readonly string[];
}

export const dialogsOf = perBoard(() => proxy<{ open: DialogState | null }>({ open: null }));

export function openDialog(board: BoardSession, dialog: DialogState): void {
  dialogsOf(board).open = dialog;
}

export function openEyedropper(board: BoardSession, options: EyedropperOptions = {}): void {
  if (dialogsOf(board).open?.kind !== 'eyedropper') awaitPart(board, 'eyedropper', () => closeDialog(board));
  openDialog(board, { kind: 'eyedropper', ...options });
}

export function closeDialog(board: BoardSession): void {
  dialogsOf(board).open = null;
}
