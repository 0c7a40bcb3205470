// What somebody is called when they come for the first time, from what their provider says of them.

import { createHash } from 'node:crypto';
import { matchingLanguage } from '#protocol/languages.ts';
import { nameFrom } from '#protocol/names.ts';
import { initials } from '#protocol/people.ts';
import { PEOPLE_COLOURS, personColour } from '#protocol/people-colors.ts';
import type { Account } from './account-queries.ts';
import type { Profile } from './person-queries.ts';

const EMAIL_CHARS = 254;

/** Of the standard's claims, whatever of them there is. */
export function profileOfClaims(sub: string, claims: Readonly<Record<string, unknown>>): Profile {
  const said = (name: string): string => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const email = said('email').slice(0, EMAIL_CHARS);
  const names = [
    said('name'),
    [said('given_name'), said('family_name')].filter(Boolean).join(' '),
    said('preferred_username'),
    email.split('@')[0] as string,
  ];
  const language = said('locale');
  return profile(sub, {
    name: names.map((name) => nameFrom(name, 'person')).find(Boolean) ?? sub,
    email,
    emailVerified: claims.email_verified === true,
    language: language === '' ? null : matchingLanguage(language),
  });
}

export function nameOfAccount({ givenName, familyName }: Pick<Account, 'givenName' | 'familyName'>): string {
  return [givenName, familyName].filter(Boolean).join(' ');
}

export function profileOfAccount(account: Account): Profile {
  const { sub, email, isEmailVerified, locale } = account;
  return profile(sub, {
    name: nameOfAccount(account),
    email,
    emailVerified: isEmailVerified,
    language: matchingLanguage(locale),
  });
}

function profile(sub: string, said: Omit<Profile, 'initials' | 'color'>): Profile {
  const name = nameFrom(said.name, 'person');
  const first = createHash('sha256').update(sub).digest().readUInt32BE();
  return { ...said, name, initials: initials(name), color: personColour(first % PEOPLE_COLOURS.length) };
}
