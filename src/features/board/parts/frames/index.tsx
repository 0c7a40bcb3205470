// The panel of frames: what each looks like, in their order; pressed, it is shown; moved, the others make room.

import { ArrowDown, ArrowUp, Frame as FrameIcon, NotebookPen, Presentation } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ItemJson } from '#protocol/item-json.ts';
import { flags } from '../../../../flags/flags.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { FramePicture } from '../../controls/frame-picture.tsx';
import { move } from '../../queries/frame-order.ts';
import { useFrames } from '../../queries/use-frames.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import sheet from '../../shell/side-panel.module.css';
import { SidePanel } from '../../shell/side-panel.tsx';
import { startPresenting } from '../present/start.ts';
import styles from './frames.module.css';
import { SpeakerFields } from './speaker-fields.tsx';

export function Frames({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation('frames');
  const { t: word } = useTranslation();
  const { frames, looks, refresh } = useFrames();
  const { role } = useSnapshot(board.store);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  /** The frame whose notes are shown. */
  const [noted, setNoted] = useState<string | null>(null);
  const mayEdit = role === 'editor';

  const show = (frame: ItemJson): void =>
    board.tell(async (calls) => {
      chooseTool(board, 'select');
      await calls.select([frame.id]);
      await calls.cameraFit('selection');
    });

  const reorder = (from: number, to: number): void => {
    if (!frames) return;
    const changes = move(frames, from, to);
    if (changes.length === 0) return;
    board.tell(async (calls) => {
      await calls.change(changes);
      refresh();
      setSaid(t('moved', { name: frames[from]?.text || t('untitled'), place: to + 1 }));
    });
    list.current?.querySelectorAll<HTMLElement>('[data-show]')[to]?.focus();
  };

  const onKey = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey && mayEdit) reorder(at, at + by);
    else list.current?.querySelectorAll<HTMLElement>('[data-show]')[at + by]?.focus();
  };

  return (
    <SidePanel title={t('title')} canvas={canvas}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {frames?.length === 0 && (
        <div className={sheet.quiet}>
          <p>{t('empty')}</p>
          {mayEdit && (
            <Button kind="secondary" onClick={() => chooseTool(board, 'frame')}>
              {t('add')}
            </Button>
          )}
        </div>
      )}
      {flags.features.presentation && (frames?.length ?? 0) > 0 && (
        <Button kind="secondary" className={styles.present} onClick={() => startPresenting(board)}>
          <Presentation aria-hidden strokeWidth={1.75} />
          {word('present')}
        </Button>
      )}
      <ol ref={list}>
        {frames?.map((frame, at) => (
          <li
            key={frame.id}
            className={styles.entry}
            draggable={mayEdit && noted !== frame.id}
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              event.stopPropagation();
              if (dragged !== null) reorder(dragged, at);
            }}
          >
            <button
              type="button"
              data-show
              className={styles.show}
              onClick={() => show(frame)}
              onKeyDown={(event) => onKey(event, at)}
            >
              <FramePicture frame={frame} looks={looks} />
              <span className={styles.name}>
                <span className={styles.number}>{at + 1}</span>
                {frame.text || (
                  <span className={styles.untitled}>
                    <FrameIcon aria-hidden size={16} /> {t('untitled')}
                  </span>
                )}
              </span>
            </button>
            <span className={styles.ways}>
              {(mayEdit || frame.speaker) && (
                <IconButton
                  small
                  icon={NotebookPen}
                  name={t('notes')}
                  tipAlign="end"
                  aria-expanded={noted === frame.id}
                  onClick={() => setNoted(noted === frame.id ? null : frame.id)}
                />
              )}
              {mayEdit && (
                <>
                  <IconButton
                    small
                    icon={ArrowUp}
                    name={t('earlier')}
                    tipAlign="end"
                    disabled={at === 0}
                    onClick={() => reorder(at, at - 1)}
                  />
                  <IconButton
                    small
                    icon={ArrowDown}
                    name={t('later')}
                    tipAlign="end"
                    disabled={at === frames.length - 1}
                    onClick={() => reorder(at, at + 1)}
                  />
                </>
              )}
            </span>
            {noted === frame.id && <SpeakerFields frame={frame} mayEdit={mayEdit && !frame.locked} onSaved={refresh} />}
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
