// Formats an end within the next day.

import { useTranslation } from 'react-i18next';

/** Returns the time of the end (epoch ms), after "tomorrow" if it is past midnight. */
export function useUntil(): (endsMs: number) => string {
  const { t, i18n } = useTranslation('meeting');
  return (endsMs) => {
    const time = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' }).format(endsMs);
    const isToday = new Date(endsMs).toDateString() === new Date().toDateString();
    return isToday ? time : t('tomorrow', { time });
  };
}
