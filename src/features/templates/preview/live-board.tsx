// The board of a template in its preview: the cover until the board is drawn, and for good where no board can be. Keys, wheel, pinch and the
// buttons in its corner move and zoom it.

import { Fullscreen, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workersCanDraw } from '../../../bus/board-thread.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import type { ShownTemplate } from '../catalog.ts';
import { TemplateCover } from '../template-cover.tsx';
import type { TemplateContent, TemplateContents } from './content.ts';
import styles from './preview.module.css';
import { PreviewBoard } from './preview-board.ts';

interface LiveBoardProps {
  template: ShownTemplate;
  /** Null: not loaded yet, or it cannot be. */
  contents: TemplateContents | null;
  /** The variant that is shown. */
  content: TemplateContent | null;
}

export function LiveBoard({ template, contents, content }: LiveBoardProps) {
  const { t } = useTranslation('templates');
  const { t: word } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<PreviewBoard | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const label = t('page.preview.board', { name: template.title });

  useEffect(() => {
    if (!host.current || !contents || !workersCanDraw()) return undefined;
    const fail = (error: unknown) => {
      console.info(error);
      setBoard(null);
      setDrawn(false);
    };
    const previewBoard = new PreviewBoard(host.current, label, contents.images, {
      onDrawn: () => setDrawn(true),
      onFailed: fail,
    });
    setBoard(previewBoard);
    return () => {
      setBoard(null);
      setDrawn(false);
      previewBoard.end();
    };
  }, [contents, label]);

  useEffect(() => {
    if (content) void board?.show(content);
  }, [board, content]);

  return (
    <div className={styles.board} data-drawn={isDrawn || undefined}>
      <div ref={host} className={styles.host} />
      <div className={styles.stand} aria-hidden>
        <TemplateCover template={template} />
      </div>
      {isDrawn && board && (
        <Island className={styles.zoom} role="group" aria-label={t('page.preview.zoom')}>
          <IconButton icon={Minus} name={word('action.zoomOut')} onClick={() => board.zoom(-1)} />
          <IconButton icon={Fullscreen} name={t('page.preview.fit')} onClick={() => board.fitView()} />
          <IconButton icon={Plus} name={word('action.zoomIn')} onClick={() => board.zoom(1)} />
        </Island>
      )}
    </div>
  );
}
