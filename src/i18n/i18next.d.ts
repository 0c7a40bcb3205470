// Keys of t() are checked against the English words.

import 'i18next';
import type words from '../../locales/en/dict.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'dict';
    resources: { dict: typeof words };
  }
}
