// Why a template could not be saved, by the names that have a sentence.

import { errorCodeIn } from '../templates/errors.ts';

const NAMED = ['network', 'not-found', 'forbidden', 'too-large', 'bad-item', 'missing-blob', 'templates-full'] as const;
export type SaveErrorName = (typeof NAMED)[number] | 'unknown';

export function saveErrorOf(error: unknown): SaveErrorName {
  return errorCodeIn(error, NAMED) ?? 'unknown';
}
