// What a screen reader is told of a board without being asked: why there is no connection, saving that takes long, the focused item, what
// keys did, how many are selected.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ITEM_KINDS } from '#protocol/item-json.ts';
import { PLACING_TOOLS } from '#protocol/tools.ts';
import { announcedOf } from '../session/announce.ts';
import { useBoard } from '../session/use-board.ts';
import { failureOf } from './saved-status.tsx';

const SLOW_SAVING_MS = 2000;

export function LiveRegion() {
  const board = useBoard();
  const { t } = useTranslation();
  const { saved, focus, selection } = useSnapshot(board.store);
  const { now } = useSnapshot(announcedOf(board));
  const [spoken, setSpoken] = useState('');
  const state = saved?.state;
  const failure = failureOf(saved);
  // An item without words is labelled by its kind.
  const unworded = ITEM_KINDS.find((kind) => kind === focus?.label);

  useEffect(() => {
    if (failure || state === 'denied') setSpoken(t(`saved.${failure ?? 'denied'}`));
    if (state === 'saved') setSpoken('');
    if (state !== 'saving') return;
    const timer = setTimeout(() => setSpoken(t('saved.saving')), SLOW_SAVING_MS);
    return () => clearTimeout(timer);
  }, [state, failure, t]);

  return (
    <>
      <div className="visually-hidden" aria-live="polite" data-testid="saved-region">
        {spoken}
      </div>
      <div className="visually-hidden" aria-live="polite" data-testid="keys-region">
        {now && 'made' in now && t('announce.made', { tool: t(`tool.${now.made}`) })}
        {now &&
          'tool' in now &&
          t(PLACING_TOOLS.has(now.tool) ? 'announce.placing' : 'announce.tool', { tool: t(`tool.${now.tool}`) })}
      </div>
      <div className="visually-hidden" aria-live="polite" data-testid="selection-region">
        {selection.count > 1 && t('announce.selected', { n: selection.count })}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {focus && (unworded ? t(`kind.${unworded}`) : focus.label)}
      </div>
    </>
  );
}
