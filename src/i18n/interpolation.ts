// What t() puts in the places of a text. A value that is a text (a name, a title, an address) is isolated there: a text of ours has no
// `{{- value}}`, which would leave it bare (setup/check/locales.ts). React escapes what HTML would read.

import type { InterpolationOptions } from 'i18next';
import { isolated } from '#protocol/isolation.ts';

export function isolating(language: () => string): InterpolationOptions {
  return {
    // Raw, so that numbers are known.
    useRawValueToEscape: true,
    escape: (value: unknown) => (typeof value === 'string' ? isolated(value, language()) : String(value)),
  };
}
