// /settings: who one is to others, how one signs in, where one is signed in, and the end of it all. Every change is kept at once.

import { Check, CloudAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { User } from '#protocol/contract/people.ts';
import { ROUTES } from '#protocol/routes.ts';
import { startedAuth } from '../../account/auth-of-page.ts';
import { readStoredUser } from '../../account/stored-user.ts';
import { useAccount } from '../../account/use-account.ts';
import { readUser, signedIn } from '../../account/user.ts';
import { flags } from '../../flags/flags.ts';
import { acceptedLanguage } from '../../i18n/languages.ts';
import type { PagesOf } from '../../page/feature-pages.ts';
import { Button } from '../../ui/button.tsx';
import { pageFoot } from '../../ui/page-foot.ts';
import { WorkspaceFrame } from '../../workspace/frame.tsx';
import { AdministrationCard } from './administration-card.tsx';
import { AiCard } from './ai-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { forgetOutcomes, type SettingsField, saving } from './saving.ts';
import { ScopesCard } from './scopes-card.tsx';
import styles from './settings.module.css';
import { SignInCard } from './sign-in-card.tsx';

export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { user, isMissing } = useSnapshot(signedIn);
  const { standing } = useAccount();
  if (!flags.features.settings) return <Navigate to={ROUTES.home.path} replace />;
  return (
    <WorkspaceFrame title={t('title')} actions={<SavingState />}>
      {user ? (
        <div className={styles.cards}>
          <Cards user={user as User} />
        </div>
      ) : isMissing || standing === 'failed' || standing === 'unreachable' ? (
        <StoredSettings />
      ) : (
        <div className={styles.cards}>
          <Waiting />
        </div>
      )}
      <footer className={styles.foot}>
        <pageFoot.Part />
      </footer>
    </WorkspaceFrame>
  );
}

export const pages = { settings: SettingsPage } satisfies PagesOf<'settings'>;

/** The settings as this device stores them, while no server can be reached. */
function StoredSettings() {
  const [user, setUser] = useState<User>();
  useEffect(() => void readStoredUser().then(setUser), []);
  return (
    <>
      <Missing />
      {user && (
        <div className={styles.cards}>
          <Cards user={user} />
        </div>
      )}
    </>
  );
}

function Cards({ user }: { user: User }) {
  return (
    <>
      <div className={styles.column}>
        <ProfileCard user={user} />
        <AppearanceCard />
        <AiCard user={user} />
        <PrivacyCard />
      </div>
      <div className={styles.column}>
        <SignInCard user={user} />
        <NotificationsCard user={user} />
        <ScopesCard />
        {user.embedded && <DevicesCard />}
        {user.administers && <AdministrationCard />}
        {flags.features.deleteAccount && <DeletionCard />}
      </div>
    </>
  );
}

/** Labels of the fields, as keys of the translations. */
const LABELS = {
  name: 'profile.name',
  initials: 'profile.initials',
  role: 'profile.role',
  language: 'profile.language',
  timeZone: 'notifications.timeZone',
  color: 'profile.colour',
  aiConsent: 'ai.title',
} as const satisfies Record<SettingsField, string>;

function SavingState() {
  const { t, i18n } = useTranslation('settings');
  const { state, failed } = useSnapshot(saving);
  useEffect(() => forgetOutcomes, []);
  const fields = new Intl.ListFormat(acceptedLanguage(i18n.language), { type: 'unit' });
  return (
    <p className={styles.saving} role="status">
      {state === 'saved' && <Check aria-hidden size={18} strokeWidth={1.75} />}
      {state === 'failed' && <CloudAlert aria-hidden size={18} strokeWidth={1.75} />}
      {state === 'failed' && failed.length > 0
        ? t('saving.failedFields', { fields: fields.format(failed.map((field) => t(LABELS[field]))) })
        : state !== 'idle' && t(`saving.${state}`)}
    </p>
  );
}

function Missing() {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.missing} role="alert">
      <p>{t('notLoaded')}</p>
      <Button kind="secondary" onClick={() => void startedAuth().then(readUser, console.info)}>
        {t('again')}
      </Button>
    </div>
  );
}

/** As high as what comes. */
function Waiting() {
  const { t } = useTranslation('settings');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('waiting')}
      </span>
      <div className={styles.column} aria-hidden>
        <i className={styles.waiting} />
      </div>
      <div className={styles.column} aria-hidden>
        <i className={styles.waiting} />
      </div>
    </>
  );
}
