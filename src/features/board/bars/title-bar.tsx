// Top of the board: menu, mark, the title (a field in place) and whether everything is saved.

import { Menu as MenuIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { hasHidden, nameFrom, typedName } from '#protocol/names.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PageLink } from '../../../page/navigation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { menuPart } from '../menus/menu-part.ts';
import { useBoard } from '../session/use-board.ts';
import { SavedStatus } from '../shell/saved-status.tsx';
import { rename } from '../upkeep/rename.ts';
import styles from './title-bar.module.css';

export function TitleBar() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Island className={styles.bar}>
      <IconButton
        ref={trigger}
        icon={MenuIcon}
        name={t('menu.title')}
        tip="below"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={menuPart.preload}
        onClick={() => setOpen(!open)}
      />
      {open && <menuPart.Part trigger={trigger} onClose={() => setOpen(false)} />}
      <PageLink to={ROUTES.home.path} className={styles.home} aria-label={t('menu.home')}>
        <Mark />
      </PageLink>
      <div className={styles.words} data-least={t('saved.opening')}>
        <Title />
        <SavedStatus />
      </div>
    </Island>
  );
}

function Title() {
  const board = useBoard();
  const { t } = useTranslation();
  const { title, role } = useSnapshot(board.store);
  const [draft, setDraft] = useState(title);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing) setDraft(title);
  }, [title, typing]);

  const commit = () => {
    setTyping(false);
    const wanted = nameFrom(draft, 'title');
    if (draft === title || wanted === title) return setDraft(title);
    rename(board, wanted);
  };
  // A page that is closed leaves its fields without a word.
  useEffect(() => {
    if (!typing) return;
    addEventListener('pagehide', commit);
    return () => removeEventListener('pagehide', commit);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setDraft(title);
    if (event.key === 'Escape' || event.key === 'Enter')
      requestAnimationFrame(() => (event.target as HTMLInputElement).blur());
  };

  return (
    <span className={styles.title} data-value={draft || t('board.untitled')}>
      <input
        aria-label={t('board.title')}
        placeholder={t('board.untitled')}
        dir="auto"
        size={1}
        value={draft}
        readOnly={role === 'viewer'}
        spellCheck={false}
        title={draft}
        onFocus={() => setTyping(true)}
        onChange={({ currentTarget: { value } }) => {
          if (hasHidden(value)) board.notify('hidden-characters');
          setDraft(typedName(value, 'title'));
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
