// Which dialog of the board page is open, and with what. page/dialogs.tsx says what shows it.

import { proxy } from 'valtio';
import type { ImportReport } from '#protocol/import-report.ts';
import { awaitPart } from '../session/awaited-part.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';

/** What each dialog is opened with. A new dialog is a row here and a row in page/dialogs.tsx. */
export interface DialogProps {
  share: object;
  name: object;
  help: object;
  palette: object;
  inbox: object;
  calibrate: object;
  timer: object;
  meeting: object;
  pen: object;
  rename: object;
  move: object;
  delete: object;
  eyedropper: EyedropperOptions;
  crop: ImageOptions;
  alt: ImageOptions;
  link: { address: string };
  leave: { onLeave: () => void };
  export: { selection: boolean };
  import: { files: readonly ImportedFile[] };
  insertTemplate: object;
  /** Ids of the items that are saved. Empty: all of the board. */
  saveTemplate: { ids: readonly string[] };
}

export type DialogName = keyof DialogProps;

/** A dialog that is open. */
export type DialogState<K extends DialogName = DialogName> = { [N in K]: { kind: N } & DialogProps[N] }[K];

interface EyedropperOptions {
  /** Without it the colour is what is selected, or the tool in hand, gets. */
  onPick?: ((color: string) => void) | undefined;
  /** Whose it is (protocol/zones.ts); the others go on drawing. */
  lane?: number | undefined;
}

interface ImageOptions {
  /** Id of the image's item. */
  id: string;
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
