// One board in a list: cover, title, project, who is there now or who changed it last, and what can be done with it.

import { Check, EllipsisVertical, Eye, Pin, Star } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button, Checkbox } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Author, BoardCard } from '#protocol/generated/graphql.ts';
import { shownName } from '#protocol/names.ts';
import { boardPathOf } from '#protocol/routes.ts';
import { signedIn } from '../../account/user.ts';
import { Avatar, MoreAvatars } from '../../ui/avatar.tsx';
import { when } from '../../ui/when.ts';
import { BoardCover } from '../../workspace/board-cover.tsx';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import styles from './board-item.module.css';
import { BoardMenuPart } from './board-menu-part.tsx';

const FACES = 3;

interface BoardItemProps {
  board: BoardCard;
  view: 'grid' | 'list';
  /** The list is of one project: none is named. */
  isOfProject: boolean;
  /** Begins a selection with it. */
  onSelect(): void;
}

export function BoardItem({ board, view, isOfProject, onSelect }: BoardItemProps) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const title = board.title || word('board.untitled');
  const project = !isOfProject && board.project && (
    <p className={styles.project}>
      <ProjectDot color={board.project.color} />
      <bdi>{board.project.name}</bdi>
    </p>
  );
  return (
    <div className={styles.board} data-view={view}>
      <BoardCover board={board} />
      <div className={styles.words}>
        <h3>
          {/* The whole board is pressed, and opened by its list; the link is for a new tab. */}
          <a
            href={boardPathOf(board.alias)}
            dir="auto"
            title={title}
            tabIndex={-1}
            draggable={false}
            onPointerDown={leaveToBrowser}
            onMouseDown={leaveToBrowser}
            onClick={(event) => {
              leaveToBrowser(event);
              if (!isForBrowser(event)) event.preventDefault();
            }}
          >
            {title}
          </a>
          {board.pinned && <Pin aria-hidden size={14} strokeWidth={2} className={styles.pin} />}
          {board.favourite && (
            <Star aria-label={t('card.starred')} role="img" size={18} strokeWidth={1.75} className={styles.star} />
          )}
        </h3>
        {view === 'grid' && project}
        <div className={styles.meta}>
          <Now board={board} />
        </div>
      </div>
      {view === 'list' && project}
      <Checkbox slot="selection" className={styles.check as string}>
        <Check aria-hidden size={16} strokeWidth={3} />
      </Checkbox>
      <Button
        ref={trigger}
        className={styles.more as string}
        aria-label={t('card.more', { title })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onHoverStart={BoardMenuPart.preload}
        onPress={() => setMenuOpen(true)}
      >
        <EllipsisVertical aria-hidden size={20} strokeWidth={1.75} />
      </Button>
      {isMenuOpen && (
        <BoardMenuPart.Part trigger={trigger} board={board} onSelect={onSelect} onClose={() => setMenuOpen(false)} />
      )}
    </div>
  );
}

/** Who is there now; else who changed it last, and when; of one that was deleted, until when it is kept. */
function Now({ board }: { board: BoardCard }) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const { user } = useSnapshot(signedIn);
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const { inside, insideCount, changedBy, changedMs, clearsMs, role } = board;
  if (clearsMs !== null) return <p>{t('card.clears', { when: inDays(clearsMs, language) })}</p>;
  const time = when(changedMs, language);
  const nameOf = ({ personId, isPanel, name: own }: Author) => {
    if (personId !== null) return shownName(own);
    const kind = isPanel ? 'panel' : 'guest';
    return own === '' ? word(`people.${kind}`) : word(`people.${kind}Named`, { name: shownName(own) });
  };
  const isKnown = changedBy.personId !== null || changedBy.isPanel || changedBy.name !== '';
  const isOwn = changedBy.personId !== null && changedBy.personId === user?.id;
  const name = isOwn ? t('card.you') : isKnown ? nameOf(changedBy) : '';
  return (
    <>
      {(role === 'viewer' || role === 'commenter') && (
        <Eye aria-label={t('card.viewOnly')} role="img" size={14} strokeWidth={2} />
      )}
      {insideCount > 0 ? (
        <>
          <p>{t('many.here', { count: insideCount })}</p>
          <span className={styles.faces}>
            {inside.slice(0, FACES).map((person, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: guests have no id, and two may have one name.
              <Avatar key={i} name={nameOf(person)} colour={person.colour} guest={person.personId === null} />
            ))}
            {insideCount > FACES && <MoreAvatars count={insideCount - FACES} />}
          </span>
        </>
      ) : (
        <p>
          <time dateTime={new Date(changedMs).toISOString()}>{name ? t('card.by', { name, when: time }) : time}</time>
        </p>
      )}
    </>
  );
}

function inDays(atMs: number, language: string): string {
  const days = Math.max(0, Math.round((atMs - serverClock.now()) / (24 * 3600 * 1000)));
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}

type Press = Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'button' | 'stopPropagation'>;

/** A new tab or window, the link's own menu. */
function isForBrowser({ ctrlKey, metaKey, shiftKey, button }: Press): boolean {
  return ctrlKey || metaKey || shiftKey || button > 0;
}

function leaveToBrowser(event: Press): void {
  if (isForBrowser(event)) event.stopPropagation();
}
