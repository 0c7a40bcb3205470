// What of a board can be had as a file, as entries of a menu: pictures by their scale, and JSON.

import { FileJson, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Entry } from '../../ui/overlay/menu.tsx';
import { exportFile } from './files.ts';

/** Px per board unit. */
const SCALES = [1, 2, 4] as const;

/** `selection`: only what is selected, with all that lies in it. */
export function ExportEntries({ selection }: { selection: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {SCALES.map((scale) => (
        <Entry key={scale} icon={Image} onPress={() => void exportFile('png', { scale, selection })}>
          {t('action.asPng', { scale })}
        </Entry>
      ))}
      <Entry icon={FileJson} onPress={() => void exportFile('json', { selection })}>
        {t('action.asJson')}
      </Entry>
    </>
  );
}
