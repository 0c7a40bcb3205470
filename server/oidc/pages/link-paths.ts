// Where the pages stand that are outside of any sign-in.

import { OIDC_PREFIX } from '#protocol/identity.ts';

export const LINK_PATHS = {
  administrator: `${OIDC_PREFIX}/administrator`,
  forgot: `${OIDC_PREFIX}/forgot`,
  passwordLink: `${OIDC_PREFIX}/password-link`,
  password: `${OIDC_PREFIX}/password`,
  verifyEmail: `${OIDC_PREFIX}/verify-email`,
  changePassword: `${OIDC_PREFIX}/change-password`,
  secondFactor: `${OIDC_PREFIX}/second-factor`,
};

/** The secret stands in the query: the log has none. */
export function linkUrl(issuer: string, path: string, link: string): string {
  return `${issuer}${path}?link=${link}`;
}
