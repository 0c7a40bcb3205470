// One board of this device: its cover, its title, when it changed, and what can be done with it.

import { EllipsisVertical, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { HomeBoard } from '#protocol/home.ts';
import { boardPath } from '#protocol/routes.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { isJustNow, when } from '../../ui/when.ts';
import styles from './board-card.module.css';
import { Cover } from './cover.tsx';
import { boardMenu, removeDialog, renameDialog } from './lazy-parts.ts';

export function BoardCard({ board, round }: { board: HomeBoard; round: number }) {
  const { t, i18n } = useTranslation();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  // Asked for in the board's own menu.
  const isAsked = (state as { remove?: string } | null)?.remove === board.alias;
  const [open, setOpen] = useState<'menu' | 'rename' | 'remove' | null>(isAsked ? 'remove' : null);
  const trigger = useRef<HTMLButtonElement>(null);
  const title = board.title || t('board.untitled');
  const path = boardPath(board.alias, board.secret);
  // Of a board that was never seen to change: when it was opened.
  const atMs = board.changedAtMs || board.openedAtMs;
  const close = () => {
    setOpen(null);
    if (isAsked) navigate({ search }, { replace: true, state: null });
  };

  return (
    <li className={styles.card}>
      <Cover board={board} round={round} />
      <div className={styles.words}>
        <h3>
          <Link to={path} dir="auto" title={title}>
            {title}
          </Link>
        </h3>
        <p>
          {board.role === 'viewer' && <Eye aria-label={t('board.viewOnly')} size={14} strokeWidth={2} />}
          {board.hasEnded && t('home.sessionEnded')}
          {!board.hasEnded && atMs > 0 && (
            <time dateTime={new Date(atMs).toISOString()}>
              {isJustNow(atMs)
                ? t('home.changedNow')
                : t('home.changed', { when: when(atMs, i18n.language === 'cimode' ? 'en' : i18n.language) })}
            </time>
          )}
        </p>
      </div>
      <IconButton
        ref={trigger}
        small
        className={styles.more}
        icon={EllipsisVertical}
        name={t('home.moreOf', { title })}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onPointerEnter={boardMenu.preload}
        onClick={() => setOpen(open ? null : 'menu')}
      />
      {open === 'menu' && (
        <boardMenu.Part
          trigger={trigger}
          onClose={() => setOpen((was) => (was === 'menu' ? null : was))}
          onRename={() => setOpen('rename')}
          onRemove={() => setOpen('remove')}
          onCopy={() => void copyText(location.origin + path)}
        />
      )}
      {open === 'rename' && <renameDialog.Part board={board} onClose={close} />}
      {open === 'remove' && <removeDialog.Part board={board} onClose={close} />}
    </li>
  );
}
