// Which dialog of the board page is open. The dialogs themselves are loaded when the first one is.

import { proxy } from 'valtio';
import type { ImportReport } from '#protocol/bus.ts';

export type DialogState =
  | { kind: 'share' }
  | { kind: 'name' }
  | { kind: 'help' }
  | { kind: 'palette' }
  | { kind: 'calibrate' }
  /** Without `onPick` the colour is what is selected, or the tool in hand, gets. */
  | { kind: 'eyedropper'; onPick?: ((color: string) => void) | undefined }
  | { kind: 'crop' | 'alt'; id: string }
  | { kind: 'import'; name: string; report: ShownReport };

/** Without the ids, of which there may be very many. */
export type ShownReport = Omit<ImportReport, 'ids'>;

export const dialogs = proxy<{ open: DialogState | null }>({ open: null });

export function openDialog(dialog: DialogState): void {
  dialogs.open = dialog;
}

export function closeDialog(): void {
  dialogs.open = null;
}
