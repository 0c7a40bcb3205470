// Where the pages stand that are outside of any sign-in.

import { OIDC_PREFIX } from '#protocol/identity.ts';
import { ROUTES } from '#protocol/routes.ts';

export const LINK_PATHS = {
  administrator: `${OIDC_PREFIX}/administrator`,
  forgot: `${OIDC_PREFIX}/forgot`,
  passwordLink: `${OIDC_PREFIX}/password-link`,
  password: `${OIDC_PREFIX}/password`,
  confirmAddress: `${OIDC_PREFIX}/confirm-address`,
  verifyEmail: `${OIDC_PREFIX}/verify-email`,
  changePassword: `${OIDC_PREFIX}/change-password`,
  secondFactor: `${OIDC_PREFIX}/second-factor`,
};

export function interactionPath(uid: string): string {
  return `${OIDC_PREFIX}/interaction/${uid}`;
}

/** Back to the sign-in that waits, where there is one. */
export function signInAt(at: string | undefined): string {
  return at === undefined ? ROUTES.signIn.path : `${interactionPath(at)}/sign-in`;
}

/** The secret stands in the query: the log has none. `at`: of the sign-in it leads back to. */
export function linkUrl(issuer: string, path: string, link: string, at?: string): string {
  return `${issuer}${path}?link=${link}${at === undefined ? '' : `&at=${at}`}`;
}

/** Of a sign-in that waits while its password is set anew, as an address or a form names it; only who began it goes on with it. */
export function atOf(named: string | undefined): string | undefined {
  return named !== undefined && /^[\w-]{10,64}$/.test(named) ? named : undefined;
}
