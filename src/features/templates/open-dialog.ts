// Which dialog about a template is open: the menu that opened it is closed by then.

import { proxy, ref } from 'valtio';
import type { SavedTemplateFragment } from '../../workspace/templates/operations.ts';

export type TemplateDialog = 'rename' | 'replace' | 'give' | 'delete';

interface OpenTemplateDialog {
  kind: TemplateDialog;
  row: SavedTemplateFragment;
}

export const templateDialog = proxy<{ open: OpenTemplateDialog | null }>({ open: null });

export function openTemplateDialog(kind: TemplateDialog, row: SavedTemplateFragment): void {
  templateDialog.open = ref({ kind, row });
}

export function closeTemplateDialog(): void {
  templateDialog.open = null;
}
