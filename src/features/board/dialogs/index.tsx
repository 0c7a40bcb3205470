// The board's dialogs, loaded with the first one that opens.

import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { eyedropperPart } from '../eyedropper/part.ts';
import { imageDialogPart } from '../images/parts.ts';
import { NameDialog } from '../people/name-form.tsx';
import { ShareDialog } from '../share/share.tsx';
import { CalibrateDialog } from './calibrate.tsx';
import { type DialogState, dialogs } from './dialogs.ts';
import { HelpDialog } from './help.tsx';
import { ImportDialog } from './import-report.tsx';

export { AskName } from '../people/name-form.tsx';

export function Dialogs({ canvas }: { canvas: HTMLCanvasElement }) {
  const { i18n } = useTranslation();
  const open = useSnapshot(dialogs).open as DialogState | null;
  return (
    <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>
      {open?.kind === 'share' && <ShareDialog />}
      {open?.kind === 'name' && <NameDialog />}
      {open?.kind === 'help' && <HelpDialog />}
      {open?.kind === 'eyedropper' && <eyedropperPart.Part canvas={canvas} onPick={open.onPick} lane={open.lane} />}
      {open?.kind === 'calibrate' && <CalibrateDialog />}
      {(open?.kind === 'crop' || open?.kind === 'alt') && <imageDialogPart.Part {...open} />}
      {open?.kind === 'import' && <ImportDialog {...open} />}
    </I18nProvider>
  );
}
