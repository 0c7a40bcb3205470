// What a change that did not come about is told as, and where a limit of the plan leads.

import type { TFunction } from 'i18next';
import { limitPathOf } from '#protocol/plans.ts';

const TOLD = ['last-admin', 'own-team', 'name-taken', 'forbidden', 'too-many-requests'] as const;

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function refusal(t: TFunction<'team'>, error: unknown): string {
  const code = codeOf(error);
  const told = TOLD.find((one) => one === code);
  return told ? t(`refused.${told}`) : t('failed');
}

/** Undefined: it was no limit of the plan. */
export function limitOf(error: unknown): string | undefined {
  return limitPathOf(codeOf(error));
}
