// A person as a round with their initials, in the colour of their account.

import { CircleUserRound } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { initials } from '#protocol/people.ts';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';
import { signedIn } from './user.ts';

export function AccountAvatar() {
  const { user } = useSnapshot(signedIn);
  const { standing, name } = useAccount();
  if (standing === 'pending') return <span className={styles.avatar} aria-hidden />;
  if (!user && !name) return <CircleUserRound aria-hidden className={styles.nobody} strokeWidth={1.5} />;
  // Drawn, not written: what is read aloud begins with the name.
  return (
    <span
      className={styles.avatar}
      style={user ? { background: user.color, color: '#fff' } : undefined}
      data-initials={user?.initials ?? initials(name)}
      aria-hidden
    />
  );
}
