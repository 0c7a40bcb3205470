// Where one can sign in, by what the server says and by how its page was opened.

import { expect, test } from 'vitest';
import type { IdentityAnswer } from '#protocol/identity.ts';
import { placeOf } from './place.ts';

const answer = (environment: IdentityAnswer['environment'], ...issuers: string[]) => ({
  environment,
  providers: issuers.map((issuer) => ({ name: 'MVB' as const, issuer, clientId: 'atrium', scope: 'openid' })),
});

test.each([
  ['the server’s own name', answer('local', 'https://boards.example'), 'https://boards.example', true, 'providers'],
  ['this machine', answer('local', 'http://localhost:3000'), 'http://localhost:3000', true, 'providers'],
  [
    'another name of a server with https',
    answer('local', 'https://boards.example'),
    'http://10.0.0.7',
    false,
    'elsewhere',
  ],
  [
    'another name of this machine',
    answer('local', 'http://localhost:3000'),
    'http://127.0.0.1:3000',
    true,
    'elsewhere',
  ],
  // Its localhost is not that of whoever asks.
  ['an address in the house', answer('local', 'http://localhost:3000'), 'http://10.0.0.7:3000', false, 'insecure'],
  ['plain http', answer('local', 'http://boards.example'), 'http://boards.example', false, 'insecure'],
  [
    'plain http, a company’s provider',
    answer('prod', 'https://login.example'),
    'http://boards.example',
    false,
    'insecure',
  ],
  ['a company’s provider', answer('prod', 'https://login.example'), 'https://boards.example', true, 'providers'],
  ['no provider', answer('prod'), 'https://boards.example', true, 'none'],
  ['no provider inside', answer('local'), 'https://boards.example', true, 'none'],
])('%s', (_name, told, origin, isSecure, state) => {
  expect(placeOf(told, { origin, isSecure }).state).toBe(state);
});
