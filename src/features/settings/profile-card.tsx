// Who one is to others: name, initials, colour; what one does, and one's language.

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { User } from '#protocol/contract/people.ts';
import { LANGUAGE_NAMES, type Language } from '#protocol/languages.ts';
import { PEOPLE_COLOURS } from '#protocol/people-colors.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../../i18n/languages.ts';
import { ChoiceField, Field, TextField } from './field.tsx';
import { change } from './saving.ts';
import styles from './settings.module.css';

const ROLES = [
  'none',
  'teacher',
  'student',
  'designer',
  'engineer',
  'manager',
  'other',
] as const satisfies readonly User['role'][];

export function ProfileCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('settings');
  const speak = (language: Language) => {
    void changeLanguage(language);
    void change({ language });
  };
  return (
    <section className={styles.card} aria-label={t('profile.title')}>
      <div className={styles.person}>
        <span className={styles.picture} style={{ background: user.color }} aria-hidden>
          {user.initials}
        </span>
        <div className={styles.words}>
          <h2>
            <bdi>{user.name}</bdi>
          </h2>
          <p>{t('profile.seen')}</p>
        </div>
      </div>
      <div className={styles.fields}>
        <TextField
          label={t('profile.name')}
          value={user.name}
          kind="person"
          autoComplete="name"
          onChange={(name) => void change({ name })}
        />
        <TextField
          label={t('profile.initials')}
          value={user.initials}
          maxLength={4}
          onChange={(initials) => void change({ initials })}
        />
        <Field label={t('profile.email')} hint={hintOfEmail(t, i18n.language, user)}>
          {(id, describedBy) => <input id={id} aria-describedby={describedBy} dir="ltr" readOnly value={user.email} />}
        </Field>
        <ChoiceField
          label={t('profile.role')}
          value={user.role}
          choices={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(role) => void change({ role })}
        />
        <ChoiceField
          label={t('profile.language')}
          value={acceptedLanguage(i18n.language)}
          choices={offeredLanguages().map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
          onChange={speak}
        />
      </div>
      <fieldset className={styles.colours}>
        <legend>{t('profile.colour')}</legend>
        {PEOPLE_COLOURS.map((colour, i) => (
          <label key={colour} className={styles.colour} style={{ background: colour }}>
            <input
              type="radio"
              name="colour"
              aria-label={t('profile.colourNumber', { number: i + 1 })}
              checked={colour === user.color}
              onChange={() => void change({ color: colour })}
            />
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Undefined: the person showed by a letter that it is theirs. */
function hintOfEmail(t: TFunction<'settings'>, language: string, user: User): string | undefined {
  const { embedded, emailVerified, emailConfirmable, emailConfirmedBy: by } = user;
  if (!embedded) return t('profile.elsewhere');
  if (!emailVerified) return t(emailConfirmable ? 'profile.unverified' : 'profile.unverifiedAsk');
  if (!by) return undefined;
  const when = new Intl.DateTimeFormat(acceptedLanguage(language), { dateStyle: 'medium' }).format(by.atMs);
  if (by.name === '') return t('profile.confirmedByAdministrator', { when });
  return t('profile.confirmedBy', { name: by.name, when });
}
