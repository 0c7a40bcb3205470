// The board's dialogs, loaded with the first one that opens.

import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { i18n as words } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RenameDialog } from '../../../workspace/board-dialogs/rename-dialog.tsx';
import { eyedropperPart } from '../parts/eyedropper/part.ts';
import { imageDialogPart, leaveDialogPart } from '../parts/images/parts.ts';
import { CalibrateDialog } from '../parts/pens/calibrate.tsx';
import { NameDialog } from '../parts/people/name-form.tsx';
import { ShareDialog } from '../parts/share/share.tsx';
import { useBoard } from '../session/use-board.ts';
import { closeDialog, type DialogState, dialogsOf } from '../shell/dialogs.ts';
import { rename } from '../upkeep/rename.ts';

const helpPart = lazyPart(async () => {
  const [{ Help }] = await Promise.all([import('../menus/help.tsx'), words.loadNamespaces('help')]);
  return Help;
});

const ownDialogsPart = lazyPart(async () => {
  const [{ OwnDialogs }] = await Promise.all([
    import('../parts/account/own-dialogs.tsx'),
    words.loadNamespaces('dashboard'),
  ]);
  return OwnDialogs;
});

const linkDialogPart = lazyPart(async () => {
  const [{ LinkDialog }] = await Promise.all([import('../text/link-dialog.tsx'), words.loadNamespaces('text-format')]);
  return LinkDialog;
});

const timerDialogPart = lazyPart(async () => {
  const [{ TimerDialog }] = await Promise.all([
    import('../parts/timer/timer-dialog.tsx'),
    words.loadNamespaces('timer'),
  ]);
  return TimerDialog;
});

const penQuestionPart = lazyPart(async () => {
  const [{ PenQuestion }] = await Promise.all([import('../parts/pens/pen-question.tsx'), words.loadNamespaces('wall')]);
  return PenQuestion;
});

const importReportPart = lazyPart(async () => {
  const [{ ImportDialog }] = await Promise.all([
    import('../parts/files/import-report.tsx'),
    words.loadNamespaces('files'),
  ]);
  return ImportDialog;
});

const exportDialogPart = lazyPart(async () => {
  const [{ ExportDialog }] = await Promise.all([
    import('../parts/export/export-dialog.tsx'),
    words.loadNamespaces('export'),
  ]);
  return ExportDialog;
});

export function Dialogs({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { i18n } = useTranslation();
  const open = useSnapshot(dialogsOf(board)).open as DialogState | null;
  return (
    <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>
      {open?.kind === 'share' && <ShareDialog />}
      {open?.kind === 'name' && <NameDialog />}
      {open?.kind === 'help' && <helpPart.Part canvas={canvas} />}
      {open?.kind === 'eyedropper' && <eyedropperPart.Part canvas={canvas} onPick={open.onPick} lane={open.lane} />}
      {open?.kind === 'calibrate' && <CalibrateDialog />}
      {open?.kind === 'timer' && <timerDialogPart.Part />}
      {open?.kind === 'pen' && <penQuestionPart.Part onClose={() => closeDialog(board)} />}
      {open?.kind === 'rename' && <RenameBoard />}
      {(open?.kind === 'move' || open?.kind === 'delete') && <ownDialogsPart.Part kind={open.kind} />}
      {(open?.kind === 'crop' || open?.kind === 'alt') && <imageDialogPart.Part {...open} />}
      {open?.kind === 'link' && <linkDialogPart.Part address={open.address} />}
      {open?.kind === 'leave' && <leaveDialogPart.Part onLeave={open.onLeave} />}
      {open?.kind === 'export' && <exportDialogPart.Part selection={open.selection} />}
      {open?.kind === 'import' && <importReportPart.Part files={open.files} />}
    </I18nProvider>
  );
}

function RenameBoard() {
  const board = useBoard();
  const { title } = useSnapshot(board.store);
  return <RenameDialog title={title} onRename={(to) => rename(board, to)} onClose={() => closeDialog(board)} />;
}
