// Why a request about a template has failed, as a sentence. Pages with lists of templates and boards share it.

import type { TFunction } from 'i18next';

const CODES = ['network', 'not-found', 'forbidden', 'templates-full'] as const;
const SYNONYMS: Readonly<Record<string, (typeof CODES)[number]>> = { timeout: 'network', gone: 'not-found' };

/** Returns the code of an error if it is one of `codes`. */
export function errorCodeIn<Code extends string>(error: unknown, codes: readonly Code[]): Code | undefined {
  const code = error !== null && typeof error === 'object' && 'code' in error ? String(error.code) : '';
  return codes.find((known) => known === (SYNONYMS[code] ?? code));
}

/** `error`: as `ask` rejects. */
export function templateErrorText(t: TFunction<'templates'>, error: unknown): string {
  const code = errorCodeIn(error, CODES) ?? 'unknown';
  return code === 'templates-full' ? t('board.save.errors.templates-full') : t(`page.errors.${code}`);
}
