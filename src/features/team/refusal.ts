// What a change that did not come about is told as.

import type { TFunction } from 'i18next';

const TOLD = [
  'last-admin',
  'last-owner',
  'own-team',
  'name-taken',
  'forbidden',
  'too-many-requests',
  'too-many-links',
] as const;

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function refusal(t: TFunction<'team'>, error: unknown): string {
  const code = codeOf(error);
  const told = TOLD.find((one) => one === code);
  return told ? t(`refused.${told}`) : t('failed');
}
