// What was just pasted may be something else: lines are notes, cells a table. Offered as long as it is selected.

import { ClipboardType, type LucideIcon, StickyNote, Table2, Type } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { laterPart } from '#protocol/board-error.ts';
import type { SelectionState } from '#protocol/board-events.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { openBoard, tell } from '../../session/calls.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { type PastedAs, pastedNow } from './pasted-now.ts';

const ICONS: Readonly<Record<PastedAs, LucideIcon>> = { text: Type, notes: StickyNote, table: Table2 };

export function PasteChoice({ selection }: { selection: SelectionState }) {
  const { t } = useTranslation('paste');
  const { now } = useSnapshot(pastedNow);
  const [isSelected, setSelected] = useState(false);

  useEffect(() => {
    if (!now || now.ids.length !== selection.count) return setSelected(false);
    let counts = true;
    const ids = new Set(now.ids);
    void openBoard()
      ?.selection()
      .then((selected) => counts && setSelected(selected.every((id) => ids.has(id))));
    return () => {
      counts = false;
    };
  }, [now, selection]);

  if (!now || !isSelected) return null;
  return (
    <Flyout name={t('name')} trigger={(props) => <IconButton icon={ClipboardType} name={t('name')} {...props} />}>
      {(close) =>
        now.choices.map((as) => (
          <IconButton
            key={as}
            icon={ICONS[as]}
            name={t(`as.${as}`)}
            aria-pressed={as === now.as}
            onClick={() => {
              close();
              tell((calls) =>
                retryLoad(async () => (await laterPart(import('./pasted.ts'))).pasteOtherwise(calls, as), waitFor),
              );
            }}
          />
        ))
      }
    </Flyout>
  );
}
