// Undo, redo and zoom.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../ui/button.tsx';
import { Divider, Island } from '../../ui/island.tsx';
import { actions } from './actions.ts';
import styles from './history-bar.module.css';
import { spoken } from './shortcuts.ts';
import { board } from './state.ts';

export function HistoryBar() {
  const { t, i18n } = useTranslation();
  const { history, camera, role } = useSnapshot(board);
  const percent = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const { undo, redo, zoomIn, zoomOut, fit } = actions;

  return (
    <Island className={styles.bar}>
      {role === 'editor' && (
        <>
          <IconButton
            small
            icon={undo.icon}
            name={t('action.undo')}
            keys={spoken(undo.keys[0])}
            disabled={!history.canUndo}
            onClick={undo.run}
          />
          <IconButton
            small
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
        <IconButton
          small
          icon={zoomOut.icon}
          name={t('action.zoomOut')}
          keys={spoken(zoomOut.keys[0])}
          onClick={zoomOut.run}
        />
        <button
          type="button"
          className={styles.percent}
          aria-label={`${percent.format(camera.zoom)}, ${t('action.fit')}`}
          title={`${t('action.fit')}  ${spoken(fit.keys[0])}`}
          onClick={fit.run}
        >
          {percent.format(camera.zoom)}
        </button>
        <IconButton
          small
          icon={zoomIn.icon}
          name={t('action.zoomIn')}
          keys={spoken(zoomIn.keys[0])}
          onClick={zoomIn.run}
        />
      </span>
    </Island>
  );
}
