// How the person hears of each kind of entry of the inbox, and the time zone of the daily email.

import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { User } from '#protocol/contract/people.ts';
import { InboxDelivery, InboxKind, type InboxSetting } from '#protocol/generated/graphql.ts';
import { INBOX } from '#protocol/inbox.ts';
import { acceptedLanguage } from '../../i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from './field.tsx';
import { change } from './saving.ts';
import styles from './settings.module.css';
import { useInboxSettings } from './use-inbox-settings.ts';

const KINDS = Object.values(InboxKind);
const DELIVERIES = Object.values(InboxDelivery);
const BY_MAIL: readonly InboxDelivery[] = [InboxDelivery.Mail, InboxDelivery.Daily];
const UTC = 'UTC';
const MINUTE_MS = 60_000;
/** The fragment of the page's address that leads to the card. */
const FRAGMENT = 'notifications';

export function NotificationsCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { loaded, hasFailed, load, choose } = useInboxSettings();
  const canMail = loaded?.sendsMail === true && user.emailVerified;
  const isLoading = !loaded && !hasFailed;
  const heading = useFragmentTarget();
  return (
    <section id={FRAGMENT} className={styles.card} aria-label={t('notifications.title')} aria-busy={isLoading}>
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1}>
          {t('notifications.title')}
        </h2>
        <p>{textOf(t, loaded?.sendsMail, user)}</p>
      </div>
      {hasFailed && (
        <p role="alert">
          {t('notifications.failed')} <Button onClick={() => void load()}>{t('again')}</Button>
        </p>
      )}
      {isLoading && <i className={styles.waiting} aria-hidden />}
      <div className={styles.fields}>
        {loaded &&
          KINDS.map((kind) => (
            <ChoiceField
              key={kind}
              label={t(`notifications.kind.${kind}`)}
              value={shownDelivery(loaded.settings, kind, canMail)}
              choices={DELIVERIES.map((delivery) => ({
                value: delivery,
                label: t(`notifications.delivery.${delivery}`),
                disabled: !canMail && BY_MAIL.includes(delivery),
              }))}
              onChange={(delivery) => void choose(kind, delivery)}
            />
          ))}
      </div>
      <TimeZoneField timeZone={user.timeZone ?? UTC} />
    </section>
  );
}

/** The heading is focused, and scrolled to, if the address leads to this card. */
function useFragmentTarget() {
  const heading = useRef<HTMLHeadingElement>(null);
  // A new object with each navigation, even to the same address.
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${FRAGMENT}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [location]);
  return heading;
}

/** Says why no email can be chosen, if so. */
function textOf(t: TFunction<'settings'>, sendsMail: boolean | undefined, { emailVerified }: User): string {
  if (sendsMail === false) return t('notifications.noMail');
  return emailVerified ? t('notifications.text') : t('notifications.unverified');
}

/** Entries of a kind that is chosen by mail are in the inbox alone as long as no mail can be sent. */
function shownDelivery(settings: readonly InboxSetting[], kind: InboxKind, canMail: boolean): InboxDelivery {
  const delivery = settings.find((setting) => setting.kind === kind)?.delivery ?? InboxDelivery.Inbox;
  return canMail || !BY_MAIL.includes(delivery) ? delivery : InboxDelivery.Inbox;
}

function TimeZoneField({ timeZone }: { timeZone: string }) {
  const { t, i18n } = useTranslation('settings');
  const language = acceptedLanguage(i18n.language);
  const zones = useMemo(
    () => [...new Set([UTC, timeZone, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].sort(),
    [timeZone],
  );
  const clock = (zone: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone });
  return (
    <ChoiceField
      label={t('notifications.timeZone')}
      hint={t('notifications.timeZoneHint', {
        hour: clock(UTC).format(INBOX.digestHour * 60 * MINUTE_MS),
        now: clock(timeZone).format(Date.now()),
      })}
      value={timeZone}
      choices={zones.map((value) => ({ value, label: value.replaceAll('_', ' '), lang: 'en' }))}
      onChange={(zone) => void change({ timeZone: zone })}
    />
  );
}
