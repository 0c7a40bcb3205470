// Undo, redo and zoom. The zoom's number follows the camera a few times a second: each change is a layout.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../../ui/button.tsx';
import { Divider, Island } from '../../../ui/island.tsx';
import { actions } from '../actions/index.ts';
import type { Motion } from '../session/motion.ts';
import { spoken } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import { useMoving } from '../session/use-moving.ts';
import styles from './history-bar.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

const ZOOM_MS = 200;
const percentOf = ({ camera }: Motion) => Math.round(camera.zoom * 100);

export function HistoryBar() {
  const board = useBoard();
  const { t } = useTranslation();
  const { history, role } = useSnapshot(board.store);
  const { undo, redo } = actions;

  return (
    <Island className={role === 'editor' ? styles.bar : `${styles.bar} ${styles.zooms}`}>
      {role === 'editor' && (
        <>
          <IconButton
            small
            tipAlign="start"
            icon={undo.icon}
            name={t('action.undo')}
            keys={spoken(undo.keys[0])}
            disabled={!history.canUndo}
            onClick={() => undo.run(board)}
          />
          <IconButton
            small
            tipAlign="start"
            icon={redo.icon}
            name={t('action.redo')}
            keys={spoken(redo.keys[0])}
            disabled={!history.canRedo}
            onClick={() => redo.run(board)}
          />
        </>
      )}
      <span className={styles.zoom}>
        {role === 'editor' && <Divider />}
        <Zoom />
      </span>
    </Island>
  );
}

export function Zoom() {
  const board = useBoard();
  const percent = useMoving(percentOf, ZOOM_MS);
  return (
    <ZoomButtons
      percent={percent}
      onStep={(direction) => (direction > 0 ? actions.zoomIn : actions.zoomOut).run(board)}
      onFit={() => actions.fit.run(board)}
    />
  );
}
