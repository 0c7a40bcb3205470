// What was just pasted may be something else: lines are notes, cells a table. Offered as long as it is selected.

import { ClipboardType, type LucideIcon, StickyNote, Table2, Type } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { laterPart } from '#protocol/board-error.ts';
import type { SelectionState } from '#protocol/board-events.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { useBoard } from '../../session/use-board.ts';
import { type PastedAs, pastedNowOf } from './pasted-now.ts';

const ICONS: Readonly<Record<PastedAs, LucideIcon>> = { text: Type, notes: StickyNote, table: Table2 };

export function PasteChoice({ selection }: { selection: SelectionState }) {
  const board = useBoard();
  const { t } = useTranslation('paste');
  const { now } = useSnapshot(pastedNowOf(board));
  const [isSelected, setSelected] = useState(false);

  useEffect(() => {
    if (!now || now.ids.length !== selection.count) return setSelected(false);
    let counts = true;
    const ids = new Set(now.ids);
    void board.calls?.selection().then((selected) => counts && setSelected(selected.every((id) => ids.has(id))));
    return () => {
      counts = false;
    };
  }, [now, selection, board]);

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
              board.tell((calls) =>
                retryLoad(
                  async () => (await laterPart(import('./pasted.ts'))).pasteOtherwise(board, calls, as),
                  (waits) => waitFor(board.store, waits),
                ),
              );
            }}
          />
        ))
      }
    </Flyout>
  );
}
