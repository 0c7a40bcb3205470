// The two erasers: one cuts strokes where it passes, the other takes whole things.

import { Scissors, SquareX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';

export function EraserChoice({ cut, onChoose }: { cut: boolean; onChoose(cut: boolean): void }) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton icon={Scissors} name={t('options.cut')} aria-pressed={cut} onClick={() => onChoose(true)} />
      <IconButton icon={SquareX} name={t('options.whole')} aria-pressed={!cut} onClick={() => onChoose(false)} />
    </>
  );
}
