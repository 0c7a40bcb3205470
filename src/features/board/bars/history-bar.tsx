// Undo, redo and zoom. The zoom's number follows the camera a few times a second: each change is a layout.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../../ui/button.tsx';
import { Divider, Island } from '../../../ui/island.tsx';
import { actions } from '../actions/index.ts';
import type { Moving } from '../session/moving.ts';
import { spoken } from '../session/shortcuts.ts';
import { board } from '../session/store.ts';
import { useMoving } from '../session/use-moving.ts';
import styles from './history-bar.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

const ZOOM_MS = 200;
const percentOf = ({ camera }: Moving) => Math.round(camera.zoom * 100);

export function HistoryBar() {
  const { t } = useTranslation();
  const { history, role } = useSnapshot(board);
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
            onClick={undo.run}
          />
          <IconButton
            small
            tipAlign="start"
            icon={redo.icon}
            name={t('action.redo')}
            keys={spoken(redo.keys[0])}
            disabled={!history.canRedo}
            onClick={redo.run}
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

const step = (direction: 1 | -1): void => (direction > 0 ? actions.zoomIn : actions.zoomOut).run();

export function Zoom() {
  return <ZoomButtons percent={useMoving(percentOf, ZOOM_MS)} onStep={step} onFit={actions.fit.run} />;
}
