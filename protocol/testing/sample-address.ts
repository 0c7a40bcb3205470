// An address of each row of the table of addresses, for tests.

import type { Route } from '../routes.ts';

const ID = '0190f5aa-0000-7000-8000-00000000000a';

const SAMPLES: Readonly<Record<string, string>> = {
  alias: 'abcdefghij234567',
  codeKey: 'seats',
  locale: 'en',
  planId: ID,
  platform: 'web',
  projectId: ID,
  teamId: ID,
  topic: 'draw',
};

/** Returns the path of a row with a valid value for each of its parameters. Throws for a parameter that has no sample. */
export function sampleAddressOf({ path }: Pick<Route, 'path'>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const sample = SAMPLES[name];
    if (sample === undefined) throw new Error(`no sample of :${name} in ${path}`);
    return sample;
  });
}

/** Addresses of another origin, and of a script, as somebody would write them into a query. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
];

/** Names by which a query could lead elsewhere: those that the product reads, and those that others use. */
const REDIRECTING_NAMES = [
  'return_url',
  'redirect',
  'back',
  'next',
  'url',
  'post_logout_redirect_uri',
  'board_alias',
  'refresh',
];

/** The query, without `?`, that has the address under every one of the names. */
export function hostileQuery(address: string): string {
  return new URLSearchParams(REDIRECTING_NAMES.map((name) => [name, address])).toString();
}
