// The OpenID scopes that providers know.

/** A sign-in asks for these scopes, and the provider grants them without a question: the product is its own. */
export const GRANTED_SCOPES = 'openid profile email';
export const SCOPES = ['openid', 'offline_access', 'profile', 'email', 'address', 'phone'];
