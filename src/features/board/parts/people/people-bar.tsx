// Who is here (and, behind it, whom to follow), and Share.

import { Share2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
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
import { raisedFirst } from './raised-first.ts';

const MAX_FACES = 4;

const menuPart = part(() => import('./people-menu.tsx'), 'PeopleMenu', ['lead', 'meeting', 'reactions']);
const hiddenPart = part(() => import('./names-hidden.tsx'), 'NamesHidden', ['lead']);
const badgePart = part(() => import('./raised-badge.tsx'), 'RaisedBadge');

interface Props {
  preloadShare?: (() => void) | undefined;
  /** The button that presents the board. */
  present?: ReactNode;
}

export function PeopleBar({ preloadShare, present }: Props) {
  const board = useBoard();
  const { t } = useTranslation();
  const { people, lead } = useSnapshot(board.store);
  return (
    <Island>
      {(people.length > 1 || people.some(({ self, name }) => self && name !== '')) && (
        <>
          <PeopleButton />
          {lead.hidesNames && <hiddenPart.Part />}
          <span className={styles.divider}>
            <Divider />
          </span>
        </>
      )}
      {present}
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
  const people = raisedFirst(useSnapshot(board.store).people);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const faces = people.slice(0, people.length > MAX_FACES + 1 ? MAX_FACES : MAX_FACES + 1);
  const rest = people.length - faces.length;
  const nameOf = useNaming();
  const labelOf = (person: PersonState) => (person.self ? t('people.you', { name: nameOf(person) }) : nameOf(person));

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
        {faces.map((one) => (
          <span key={one.session} className={styles.face}>
            <Avatar name={nameOf(one)} label={labelOf(one)} colour={one.colour} guest={one.guest && !one.self} />
            {one.handAtMs !== undefined && <badgePart.Part />}
          </span>
        ))}
        {rest > 0 && <MoreAvatars count={rest} />}
      </button>
      {open && <menuPart.Part trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
