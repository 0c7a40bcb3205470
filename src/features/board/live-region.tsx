// What a screen reader is told of a board without being asked: going offline, saving that takes long, and the focused item.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ItemKind } from '#protocol/item-json.ts';
import { board } from './state.ts';

const SLOW_SAVING_MS = 2000;
/** An item without words is labelled by its kind. */
const KINDS = [
  'stroke',
  'path',
  'rectangle',
  'ellipse',
  'diamond',
  'text',
  'sticky',
  'connector',
  'image',
  'frame',
  'group',
] as const satisfies readonly ItemKind[];
type Kind = (typeof KINDS)[number];

export function LiveRegion() {
  const { t } = useTranslation();
  const { saved, focus } = useSnapshot(board);
  const [spoken, setSpoken] = useState('');
  const state = saved?.state;

  useEffect(() => {
    if (state === 'offline') setSpoken(t('saved.offline'));
    if (state === 'saved') setSpoken('');
    if (state !== 'saving') return;
    const timer = setTimeout(() => setSpoken(t('saved.saving')), SLOW_SAVING_MS);
    return () => clearTimeout(timer);
  }, [state, t]);

  return (
    <>
      <div className="visually-hidden" aria-live="polite" data-testid="saved-region">
        {spoken}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {focus && (KINDS.find((kind) => kind === focus.label) ? t(`kind.${focus.label as Kind}`) : focus.label)}
      </div>
    </>
  );
}
