// The calls of a link in a letter about the inbox, which stops letters like it (RFC 8058): a mail program posts by one press, without a session.

import { z } from 'zod';
import { calls } from './calls.ts';

const stopCall = {
  group: 'The person',
  caller: 'anybody',
  perMinute: 'lettersStoppedPerMinute',
  query: z.object({ token: z.string().max(300).default('') }),
  answer: ['text/html'],
} as const;

export const letterCalls = calls({
  'GET /api/letters/stop': {
    ...stopCall,
    about: 'The page of a link in a letter about the inbox. Its button stops letters of that kind.',
  },
  'POST /api/letters/stop': {
    ...stopCall,
    about:
      'Stops letters of a kind, by the token of a letter. The body is not read: mail programs send `List-Unsubscribe=One-Click` (RFC 8058).',
    body: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  },
});
