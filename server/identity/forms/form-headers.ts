// The HTTP headers of the identity provider's forms.

import { SAVE_CODES_HASH } from './save-codes.ts';
import { SHOW_PASSWORD_HASH } from './show-password.ts';

export const formPageHeaders: Readonly<Record<string, string>> = {
  // A page that opens a window to sign in gets an answer from it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'content-security-policy': `default-src 'none'; script-src ${SHOW_PASSWORD_HASH} ${SAVE_CODES_HASH}; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The origin of a form is checked, and a form without a referrer would be sent without its origin.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
