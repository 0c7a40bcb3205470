// The words of a notice, by the code of its error.

import type { TFunction } from 'i18next';
import { errorCode } from '../session/board-session.ts';
import type { Notice } from '../session/store.ts';

/** Codes with words of their own, whatever they say behind a colon; every other code is told as it is, so that it can be reported. */
export function noticeText(t: TFunction<'dict'>, { code, detail, text }: Notice): string {
  if (text) return text;
  const key = `errors.${errorCode(code)}` as 'errors.unknown';
  return t(key, { defaultValue: t('errors.unknown', { code }), detail: detail ?? '' });
}
