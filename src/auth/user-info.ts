// What a provider tells of a person, and the name it comes to.

/** Claims; a provider may add any. */
export interface UserInfo {
  sub: string;
  first_name?: string;
  last_name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  locale?: string;
  [claim: string]: unknown;
}

/** First and last name, else given and family name, else what stands before the @. */
export function fullNameOf(info: UserInfo): string {
  return (
    joined(info.first_name, info.last_name) || joined(info.given_name, info.family_name) || beforeAt(info.email) || ''
  );
}

function joined(...names: unknown[]): string {
  return names
    .filter((name): name is string => typeof name === 'string')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');
}

function beforeAt(email: unknown): string {
  return typeof email === 'string' ? (email.split('@')[0] as string) : '';
}
