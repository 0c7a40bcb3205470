// The table of the board's dialogs, loaded with the first that opens. Those that need no translation namespace of their own come with it.
// The types of shell/dialogs.ts refuse a dialog without its row. The palette is loaded by itself (parts.ts): it opens by a key.

import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { part } from '../../../ui/lazy-part.tsx';
import { RenameDialog } from '../../../workspace/board-dialogs/rename-dialog.tsx';
import { ACTION_WORDS } from '../actions/action.ts';
import { CalibrateDialog } from '../parts/pens/calibrate.tsx';
import { NameDialog } from '../parts/people/name-form.tsx';
import { ShareDialog } from '../parts/share/share.tsx';
import { useBoard } from '../session/use-board.ts';
import { closeDialog, type DialogName, type DialogState } from '../shell/dialogs.ts';
import { rename } from '../upkeep/rename.ts';
import type { CanvasProps } from './parts.ts';

type TableName = Exclude<DialogName, 'palette'>;

interface DialogRow<K extends TableName> {
  Part: FunctionComponent<DialogState<K> & CanvasProps>;
}

const image = part(() => import('../parts/images/image-dialog.tsx'), 'ImageDialog', ['images']);
const account = part(() => import('../parts/account/own-dialogs.tsx'), 'OwnDialogs', ['dashboard']);

const dialogs: { readonly [K in TableName]: DialogRow<K> } = {
  share: { Part: ShareDialog },
  name: { Part: NameDialog },
  rename: { Part: RenameBoard },
  calibrate: { Part: CalibrateDialog },
  help: part(() => import('../menus/help.tsx'), 'Help', ['help', ...ACTION_WORDS]),
  inbox: part(() => import('../parts/account/board-inbox.tsx'), 'BoardInbox', ['inbox']),
  timer: part(() => import('../parts/timer/timer-dialog.tsx'), 'TimerDialog', ['timer']),
  meeting: part(() => import('../parts/meeting/meeting-dialog.tsx'), 'MeetingDialog', ['meeting']),
  pen: part(() => import('../parts/pens/pen-question.tsx'), 'PenQuestion', ['wall']),
  move: account,
  delete: account,
  eyedropper: part(() => import('../parts/eyedropper/eyedropper.tsx'), 'Eyedropper', ['arrange']),
  crop: image,
  alt: image,
  link: part(() => import('../text/link-dialog.tsx'), 'LinkDialog', ['text-format']),
  leave: part(() => import('../parts/files/leave-dialog.tsx'), 'LeaveDialog', ['images']),
  export: part(() => import('../parts/export/export-dialog.tsx'), 'ExportDialog', ['export']),
  import: part(() => import('../parts/files/import-report.tsx'), 'ImportDialog', ['files']),
  insertTemplate: part(() => import('../parts/templates/insert-dialog.tsx'), 'InsertTemplateDialog', [
    'templates',
    'template-names',
  ]),
  saveTemplate: part(() => import('../parts/templates/save-dialog.tsx'), 'SaveDialog', ['templates']),
};

export function Dialogs({ open, canvas }: CanvasProps & { open: DialogState<TableName> }) {
  return <OpenDialog open={open} canvas={canvas} />;
}

function OpenDialog<K extends TableName>({ open, canvas }: CanvasProps & { open: DialogState<K> }) {
  const { Part } = dialogs[open.kind];
  return <Part key={open.kind} {...open} canvas={canvas} />;
}

function RenameBoard() {
  const board = useBoard();
  const { title } = useSnapshot(board.store);
  return <RenameDialog title={title} onRename={(to) => rename(board, to)} onClose={() => closeDialog(board)} />;
}
