// Who is here (and, behind it, whom to follow), and Share.

import { Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { isolated } from '#protocol/isolation.ts';
import { Avatar, MoreAvatars } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Divider, Island } from '../../../../ui/island.tsx';
import { part } from '../../../../ui/lazy-part.tsx';
import { useBoard } from '../../session/use-board.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { useNaming } from './naming.ts';
import styles from './people-bar.module.css';

const SHOWN = 4;

const menuPart = part(() => import('./people-menu.tsx'), 'PeopleMenu');

export function PeopleBar({ preloadShare }: { preloadShare?: (() => void) | undefined }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { people } = useSnapshot(board.store);
  return (
    <Island>
      {(people.length > 1 || people.some(({ self, name }) => self && name !== '')) && (
        <>
          <PeopleButton />
          <span className={styles.divider}>
            <Divider />
          </span>
        </>
      )}
      <Button
        kind="primary"
        className={styles.share}
        data-share
        onPointerEnter={preloadShare}
        onClick={() => openDialog(board, { kind: 'share' })}
      >
        <Share2 aria-hidden strokeWidth={1.75} />
        <span>{t('share.button')}</span>
      </Button>
    </Island>
  );
}

function PeopleButton() {
  const board = useBoard();
  const { t, i18n } = useTranslation();
  const { people } = useSnapshot(board.store);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const shown = people.slice(0, people.length > SHOWN + 1 ? SHOWN : SHOWN + 1);
  const rest = people.length - shown.length;
  const nameOf = useNaming();
  const labelOf = (one: PersonState) => (one.self ? t('people.you', { name: nameOf(one) }) : nameOf(one));

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.people}
        aria-label={t('people.are', { names: people.map((one) => isolated(labelOf(one), i18n.language)).join(', ') })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={menuPart.preload}
        onClick={() => setOpen(!open)}
      >
        {shown.map((one) => (
          <Avatar
            key={one.session}
            name={nameOf(one)}
            label={labelOf(one)}
            colour={one.colour}
            guest={one.guest && !one.self}
          />
        ))}
        {rest > 0 && <MoreAvatars count={rest} />}
      </button>
      {open && <menuPart.Part trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
