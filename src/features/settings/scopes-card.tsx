// What the person's provider lets their account use, where this server asks for that: each scope, as what, and until when.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { authOfPage } from '../../account/auth-of-page.ts';
import { holds } from '../../account/guard.ts';
import type { MvbPermission } from '../../auth/user-state.ts';
import styles from './settings.module.css';

/** Those that have a name people know; others stand as the provider calls them. */
const NAMED = ['p_mvbx', 'p_manager', 'p_teamwork', 'p_classroom', 'p_companion', 'p_display'] as const;

export function ScopesCard() {
  const { auth } = useSnapshot(authOfPage);
  const state = auth && authOfPage.auth?.state;
  return state ? <Known state={state} /> : null;
}

function Known({ state }: { state: { mvbPermission: MvbPermission | undefined } }) {
  const { t, i18n } = useTranslation('settings');
  const { mvbPermission } = useSnapshot(state);
  if (!mvbPermission) return null;
  const date = new Intl.DateTimeFormat(i18n.language === 'cimode' ? 'en' : i18n.language, { dateStyle: 'medium' });
  const scopes = Object.entries(mvbPermission);
  return (
    <section className={styles.card} aria-label={t('scopes.title')}>
      <h2>{t('scopes.title')}</h2>
      {scopes.length === 0 && <p>{t('scopes.none')}</p>}
      <ul className={styles.devices}>
        {scopes.map(([scope, { role, expires_at: endsMs }]) => {
          const named = NAMED.find((one) => one === scope);
          const isHeld = holds(mvbPermission, scope, serverClock.now());
          const until = endsMs === undefined ? undefined : date.format(endsMs);
          return (
            <li key={scope} className={styles.row}>
              <div className={styles.words}>
                <strong>{named ? t(`scopes.${named}`) : <bdi dir="ltr">{scope}</bdi>}</strong>
                {until !== undefined && <p>{t(isHeld ? 'scopes.until' : 'scopes.ended', { when: until })}</p>}
              </div>
              <span className={styles.badge} data-on={isHeld}>
                {t(isHeld ? `scopes.as.${role}` : 'scopes.over')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
