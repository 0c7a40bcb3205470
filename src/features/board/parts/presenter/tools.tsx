// The tools with which the presenter draws on the board. They choose the tool of the page itself.

import { Eraser, Laser, LayoutGrid, PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { INKS } from '#protocol/tools.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Divider } from '../../../../ui/island.tsx';
import { Swatch, SwatchTrigger } from '../../../../ui/swatch.tsx';
import { useColourName } from '../../controls/use-colour-name.ts';
import { chooseOptions, chooseTool, optionsOf } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import { type TalkTool, toggleTool } from '../present/talk-ui.ts';
import styles from './presenter.module.css';

/** `isOverviewOpen`: all frames are shown in place of the presented one. */
export function Tools({ isOverviewOpen, onOverview }: { isOverviewOpen: boolean; onOverview(): void }) {
  const board = useBoard();
  const { t } = useTranslation(['presenter', 'dict']);
  const { tool, role, history } = useSnapshot(board.store);
  const mayEdit = role === 'editor';
  const button = (name: TalkTool, icon: typeof Eraser) => (
    <IconButton
      icon={icon}
      name={t(`dict:tool.${name}`)}
      aria-pressed={tool === name}
      onClick={() => toggleTool(board, name)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar's row, no form
    <div className={styles.tools} role="group" aria-label={t('tools')}>
      {button('laser', Laser)}
      {mayEdit && (
        <>
          {button('pen', PenLine)}
          <Colour />
          {button('eraser', Eraser)}
          <Divider />
          <IconButton
            icon={Undo2}
            name={t('dict:action.undo')}
            disabled={!history.canUndo}
            onClick={() => board.tell((calls) => calls.undo(0))}
          />
        </>
      )}
      <Divider />
      <IconButton
        icon={LayoutGrid}
        name={t('overview')}
        tipAlign="end"
        aria-pressed={isOverviewOpen}
        onClick={onOverview}
      />
    </div>
  );
}

/** The pen's color. The choice stands in the row, since a layer above it would belong to the page's own window. */
function Colour() {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const colourName = useColourName();
  const { options } = useSnapshot(board.store);
  const [isOpen, setOpen] = useState(false);
  const color = { ...optionsOf(board, 'pen'), ...options.pen }.color ?? null;
  if (isOpen) {
    return INKS.map((one) => (
      <Swatch
        key={one}
        color={one}
        name={colourName(one)}
        pressed={one === color}
        onPress={() => {
          chooseTool(board, 'pen');
          chooseOptions(board, { color: one });
          setOpen(false);
        }}
      />
    ));
  }
  return <SwatchTrigger color={color} without="any" name={t('color')} onClick={() => setOpen(true)} />;
}
