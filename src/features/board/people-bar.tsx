// Who is here, and Share.

import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Avatar, MoreAvatars } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Divider, Island } from '../../ui/island.tsx';
import { openDialog } from './dialogs.ts';
import { dialogsPart } from './parts.ts';
import styles from './people-bar.module.css';
import { board } from './state.ts';

const SHOWN = 4;

export function PeopleBar() {
  const { t } = useTranslation();
  const { people } = useSnapshot(board);
  const shown = people.slice(0, people.length > SHOWN + 1 ? SHOWN : SHOWN + 1);
  const rest = people.length - shown.length;
  const nameOf = (name: string, self: boolean) =>
    self ? t('people.you', { name: name || t('people.guest') }) : name || t('people.guest');

  return (
    <Island>
      {people.length > 1 && (
        <>
          <ul className={styles.people} aria-label={t('people.here')}>
            {shown.map((person) => (
              <li key={person.session}>
                <Avatar
                  name={person.name || t('people.guest')}
                  label={nameOf(person.name, person.self)}
                  colour={person.colour}
                />
              </li>
            ))}
            {rest > 0 && (
              <li>
                <MoreAvatars count={rest} />
              </li>
            )}
          </ul>
          <span className={styles.divider}>
            <Divider />
          </span>
        </>
      )}
      <Button
        kind="primary"
        className={styles.share}
        onPointerEnter={dialogsPart.preload}
        onClick={() => openDialog({ kind: 'share' })}
      >
        <Share2 aria-hidden strokeWidth={1.75} />
        <span>{t('share.button')}</span>
      </Button>
    </Island>
  );
}
