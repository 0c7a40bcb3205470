// The sentence for a failed request about a template, by the code of the server.

import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { HttpError } from '../../api/http-client.ts';
import { templateErrorText } from './errors.ts';

const keyOf = ((key: string) => key) as unknown as TFunction<'templates'>;
const textOf = (code: string) => templateErrorText(keyOf, new HttpError(0, code, ''));

test('names a missing network, a missing template, a missing right and a full list apart', () => {
  expect(['network', 'timeout', 'not-found', 'gone', 'forbidden', 'templates-full', 'internal'].map(textOf)).toEqual([
    'page.errors.network',
    'page.errors.network',
    'page.errors.not-found',
    'page.errors.not-found',
    'page.errors.forbidden',
    'board.save.errors.templates-full',
    'page.errors.unknown',
  ]);
});
