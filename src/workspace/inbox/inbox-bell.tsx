// The bell at the top of every page of somebody who is signed in: the number of unread entries, and the inbox below it.

import { Bell } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INBOX } from '#protocol/inbox.ts';
import { isOver } from '../../account/account-status.ts';
import { useAccount } from '../../account/use-account.ts';
import { IconButton } from '../../ui/button.tsx';
import { part } from '../../ui/lazy-part.tsx';
import styles from './inbox-bell.module.css';
import { useInboxName } from './inbox-name.ts';
import { useUnread } from './unread.ts';

const panelPart = part(() => import('./inbox-panel.tsx'), 'InboxPanel', ['inbox']);

export function InboxBell() {
  const { standing } = useAccount();
  return isOver(standing) ? null : <BellButton />;
}

function BellButton() {
  const unread = useUnread();
  const name = useInboxName(unread);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <span className={styles.bell}>
      <IconButton
        ref={button}
        icon={Bell}
        name={name}
        tip="below"
        tipAlign="end"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panelPart.preload}
        onClick={() => setOpen(!isOpen)}
      />
      {unread ? <UnreadBadge unread={unread} /> : null}
      {isOpen && <panelPart.Part trigger={button} onClose={close} />}
    </span>
  );
}

/** The button's name says it too. */
function UnreadBadge({ unread }: { unread: number }) {
  const { language } = useTranslation().i18n;
  const digits = new Intl.NumberFormat(language === 'cimode' ? 'en' : language);
  const isMany = unread >= INBOX.maxUnread;
  return (
    <span className={styles.badge} aria-hidden>
      {digits.format(isMany ? INBOX.maxUnread - 1 : unread)}
      {isMany && '+'}
    </span>
  );
}
