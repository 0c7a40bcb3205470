// What somebody is called when they come for the first time, from what their provider says of them.

import { createHash } from 'node:crypto';
import { matchingLanguage } from '#protocol/languages.ts';
import { initials, PEOPLE_COLOURS, personColour } from '#protocol/people.ts';
import type { Account } from '../db/accounts.ts';
import type { Profile } from '../db/people.ts';

const NAME_CHARS = 80;
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
    name: names.find(Boolean) ?? sub,
    email,
    emailVerified: claims.email_verified === true,
    language: language === '' ? null : matchingLanguage(language),
  });
}

export function profileOfAccount({ sub, givenName, familyName, email, isEmailVerified, locale }: Account): Profile {
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return profile(sub, { name, email, emailVerified: isEmailVerified, language: matchingLanguage(locale) });
}

function profile(sub: string, said: Omit<Profile, 'initials' | 'color'>): Profile {
  const name = cut(said.name, NAME_CHARS);
  const first = createHash('sha256').update(sub).digest().readUInt32BE();
  return { ...said, name, initials: initials(name), color: personColour(first % PEOPLE_COLOURS.length) };
}

/** Never half a letter. */
function cut(text: string, chars: number): string {
  return text
    .slice(0, chars)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
