// Which frame is presented, as every screen of a presentation names it.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useBoard } from '../../session/use-board.ts';
import { talkOf } from './talk.ts';

/** Returns null on a board without frames. */
export function usePosition(): string | null {
  const { t } = useTranslation('present');
  const { frames, index } = useSnapshot(talkOf(useBoard()));
  return frames.length > 0 ? t('place', { at: index < 0 ? '–' : index + 1, total: frames.length }) : null;
}

/** For screen readers, with the frame's title. */
export function SpokenPosition() {
  const position = usePosition();
  const { frames, index } = useSnapshot(talkOf(useBoard()));
  const title = frames[index]?.text;
  return (
    <p className="visually-hidden" role="status">
      {position !== null && index >= 0 && (title ? `${position}: ${title}` : position)}
    </p>
  );
}
