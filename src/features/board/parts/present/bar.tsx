// The presenter's bar: Previous, place and Next first, End last. It fades while nothing moves, and over the frame it moves nothing.

import {
  AppWindow,
  ChevronLeft,
  ChevronRight,
  Eraser,
  Laser,
  LayoutGrid,
  type LucideIcon,
  Maximize,
  MonitorOff,
  PenLine,
  Sun,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { INKS } from '#protocol/tools.ts';
import { onPanel } from '../../../../device/device.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { Divider } from '../../../../ui/island.tsx';
import { Swatch, SwatchTrigger } from '../../../../ui/swatch.tsx';
import { clockOf } from '../../../../ui/timer-left.ts';
import { Toolbar } from '../../../../ui/toolbar.tsx';
import { useColourName } from '../../controls/use-colour-name.ts';
import { spoken } from '../../session/shortcuts.ts';
import { chooseOptions, chooseTool, optionsOf } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { openPresenterWindow } from '../../shell/presenter-window.ts';
import { toggleFullScreen } from './full-screen.ts';
import { SpokenPosition, usePosition } from './position.tsx';
import styles from './present.module.css';
import { coverScreen, endTalk, stepFrames, talkOf } from './talk.ts';
import { type TalkTool, talkTool, talkUiOf, toggleTool } from './talk-ui.ts';

const TOOL_ICONS: Readonly<Record<TalkTool, LucideIcon>> = { laser: Laser, pen: PenLine, eraser: Eraser };
const TOOL_KEYS: Readonly<Record<TalkTool, string>> = { laser: 'l', pen: 'p', eraser: 'e' };

export function Bar() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { isIdle } = useSnapshot(barsHiddenOf(board));
  const { role } = useSnapshot(board.store);
  const mayDraw = role === 'editor';
  return (
    <div className={styles.foot} data-stays data-talk-bar data-idle={isIdle || undefined}>
      <Toolbar name={t('bar')} className={styles.bar}>
        <Turning />
        <span className={styles.group}>
          <Divider />
          <ToolButton tool="laser" />
          {mayDraw && <ToolButton tool="pen" />}
          {mayDraw && <PenColor />}
          {mayDraw && <ToolButton tool="eraser" />}
        </span>
        <span className={styles.rest}>
          <Divider />
          <CoverButton />
          <OverviewButton />
          {!onPanel() && (
            <IconButton icon={AppWindow} name={t('presenterView')} onClick={() => openPresenterWindow(board)} />
          )}
          {document.fullscreenEnabled && (
            <IconButton
              icon={Maximize}
              name={t('fullScreen')}
              keys={spoken('f')}
              onClick={() => toggleFullScreen(board)}
            />
          )}
          <Elapsed />
        </span>
        <span className={styles.line}>
          <Divider />
        </span>
        <Button className={styles.end} onClick={() => endTalk(board)}>
          {t('end')}
        </Button>
      </Toolbar>
    </div>
  );
}

function Turning() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { frames, index } = useSnapshot(talkOf(board));
  const total = frames.length;
  const position = usePosition();
  return (
    <>
      <SpokenPosition />
      <IconButton
        className={styles.flips}
        icon={ChevronLeft}
        name={t('previous')}
        disabled={total === 0 || index === 0}
        onClick={() => stepFrames(board, -1)}
      />
      {position !== null && (
        <button
          type="button"
          className={styles.place}
          aria-label={t('overviewAt', { place: position })}
          onClick={() => {
            talkUiOf(board).isOverviewOpen = true;
          }}
        >
          {position}
        </button>
      )}
      <IconButton
        className={styles.flips}
        icon={ChevronRight}
        name={t('next')}
        disabled={total === 0 || index === total - 1}
        onClick={() => stepFrames(board, 1)}
      />
    </>
  );
}

function ToolButton({ tool }: { tool: TalkTool }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { tool: inHand } = useSnapshot(board.store);
  return (
    <IconButton
      icon={TOOL_ICONS[tool]}
      name={t(`tool.${tool}`)}
      keys={spoken(TOOL_KEYS[tool])}
      aria-pressed={talkTool(inHand) === tool}
      onClick={() => toggleTool(board, tool)}
    />
  );
}

function PenColor() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const colourName = useColourName();
  const { options } = useSnapshot(board.store);
  const color = options.pen?.color ?? optionsOf(board, 'pen').color ?? 'black';
  return (
    <Flyout
      name={t('color')}
      trigger={(props) => <SwatchTrigger color={color} name={t('color')} without="several" {...props} />}
    >
      {(close) =>
        INKS.map((ink) => (
          <Swatch
            key={ink}
            color={ink}
            name={colourName(ink)}
            pressed={ink === color}
            onPress={() => {
              close();
              chooseTool(board, 'pen');
              chooseOptions(board, { color: ink });
            }}
          />
        ))
      }
    </Flyout>
  );
}

function CoverButton() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { screen } = useSnapshot(talkOf(board));
  const isShown = screen === 'shown';
  return (
    <IconButton
      icon={isShown ? MonitorOff : Sun}
      name={t(isShown ? 'black' : 'showAgain')}
      keys={spoken('b')}
      aria-pressed={!isShown}
      onClick={() => coverScreen(board, isShown ? 'black' : 'shown')}
    />
  );
}

function OverviewButton() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { frames } = useSnapshot(talkOf(board));
  if (frames.length === 0) return null;
  return (
    <IconButton
      icon={LayoutGrid}
      name={t('overview')}
      keys={spoken('o')}
      onClick={() => {
        talkUiOf(board).isOverviewOpen = true;
      }}
    />
  );
}

/** How long the presentation has lasted. */
function Elapsed() {
  const { t } = useTranslation('present');
  const { startedMs } = useSnapshot(talkOf(useBoard()));
  const [, again] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => again((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((performance.now() - startedMs) / 1000));
  return (
    <span className={styles.time} role="timer" aria-label={t('elapsed')}>
      <bdi>{clockOf(seconds)}</bdi>
    </span>
  );
}
