// How one signs in: whether this device remembers it, and what the provider inside this server looks after.

import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#protocol/contract/people.ts';
import { OIDC_PREFIX } from '#protocol/identity.ts';
import { startedAuth } from '../../account/auth-of-page.ts';
import { isSaved, keepSignIn } from '../../auth/saved-sign-in.ts';
import { isIFP } from '../../device/device.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { changing } from './saving.ts';
import styles from './settings.module.css';

export function SignInCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.card} aria-label={t('signIn.title')}>
      <h2>{t('signIn.title')}</h2>
      {mayBeKept() && <Kept isEmbedded={user.embedded ?? false} />}
      {user.emailConfirmable && <Unconfirmed />}
      {user.embedded ? <Embedded secondFactor={user.secondFactor ?? false} /> : <p>{t('signIn.elsewhere')}</p>}
    </section>
  );
}

/** Of the settings, which no host and no embedder shows. */
function mayBeKept(): boolean {
  return !isIFP && window.isSecureContext;
}

function Kept({ isEmbedded }: { isEmbedded: boolean }) {
  const { t } = useTranslation('settings');
  const [kept, setKept] = useState(isSaved);
  const text = useId();
  // One after the other: a renewal that is under way would keep the session as it found it.
  const last = useRef(Promise.resolve());
  const keep = (on: boolean) => {
    setKept(on);
    last.current = last.current.then(async () => {
      if (await changing(() => keepSignIn(on, isEmbedded))) await renewed();
      else setKept(isSaved());
    });
  };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{t('signIn.keep')}</strong>
        <p id={text}>{t('signIn.keepText')}</p>
      </div>
      <Switch name={t('signIn.keep')} describedBy={text} on={kept} onChange={keep} />
    </div>
  );
}

function Unconfirmed() {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{t('signIn.email')}</strong>
        <p>{t('signIn.emailText')}</p>
      </div>
      <a
        className={buttonClass('secondary')}
        href={`${OIDC_PREFIX}/verify-email`}
        aria-label={t('signIn.emailConfirm')}
      >
        {t('signIn.confirm')}
      </a>
    </div>
  );
}

function Embedded({ secondFactor }: { secondFactor: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <strong>{t('signIn.factor')}</strong>
          <p>{t('signIn.factorText')}</p>
        </div>
        <span className={styles.badge} data-on={secondFactor}>
          {t(secondFactor ? 'signIn.factorOn' : 'signIn.factorOff')}
        </span>
        <a
          className={buttonClass('secondary')}
          href={`${OIDC_PREFIX}/second-factor`}
          aria-label={t('signIn.factorManage')}
        >
          {t('signIn.manage')}
        </a>
      </div>
      <div className={styles.row}>
        <div className={styles.words}>
          <strong>{t('signIn.password')}</strong>
          <p>{t('signIn.passwordText')}</p>
        </div>
        <a
          className={buttonClass('secondary')}
          href={`${OIDC_PREFIX}/change-password`}
          aria-label={t('signIn.passwordChange')}
        >
          {t('signIn.change')}
        </a>
      </div>
    </>
  );
}

/** What is kept is a token as it comes: one is asked for. Where nobody answers now, the next renewal is as good. */
async function renewed(): Promise<void> {
  await (await startedAuth()).renew().catch(console.info);
}
