// The bars at the edges of a board, each in its place: title, people, options, undo and zoom, tools, help.

import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { flags } from '../../../flags/flags.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { part } from '../../../ui/lazy-part.tsx';
import { actions } from '../actions/index.ts';
import { NameQuestion } from '../parts/people/name-question.tsx';
import { PeopleBar } from '../parts/people/people-bar.tsx';
import { useBoard } from '../session/use-board.ts';
import styles from '../shell/board.module.css';
import { hasCompany } from '../shell/reactions.ts';
import { HistoryBar } from './history-bar.tsx';
import { OptionRow } from './option-row.tsx';
import { PresentButton } from './present-button.tsx';
import { TitleBar } from './title-bar.tsx';
import { ToolBar } from './tool-bar.tsx';

const reactionsPart = part(() => import('../parts/reactions/index.tsx'), 'ReactionButton', ['reactions']);

interface Props {
  canvas: HTMLCanvasElement | null;
  /** Whether all bars are shown, not the tools alone. */
  whole: boolean;
  /** Loads the Share dialog before it is opened. */
  preloadShare?: () => void;
  /** Elements above the options, and below them. */
  above?: ReactNode;
  below?: ReactNode;
}

export function Bars({ canvas, whole, preloadShare, above, below }: Props) {
  const board = useBoard();
  const { t } = useTranslation();
  const [more, setMore] = useState(false);
  return (
    <>
      <div className={styles['top-start']} data-bars>
        {whole && <TitleBar />}
      </div>
      <div className={styles['top-end']} data-bars>
        {whole && <PeopleBar preloadShare={preloadShare} present={flags.features.presentation && <PresentButton />} />}
        {whole && <NameQuestion />}
      </div>
      <div className={styles.bottom} data-bars data-more={more || undefined}>
        {above}
        {whole && <OptionRow />}
        {below}
        <div className={styles.foot}>
          <div className={styles.start}>{whole && <HistoryBar />}</div>
          <ToolBar canvas={canvas} more={more} onMore={setMore} />
          <div className={styles.end}>
            {whole && (
              <Island>
                <Reactions />
                <IconButton
                  small
                  data-help
                  tipAlign="end"
                  icon={CircleQuestionMark}
                  name={t('help.title')}
                  keys="?"
                  onClick={() => actions.help.run(board)}
                />
              </Island>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function Reactions() {
  const { people } = useSnapshot(useBoard().store);
  return hasCompany(people) && <reactionsPart.Part />;
}
