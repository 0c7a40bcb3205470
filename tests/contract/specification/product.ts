// Rows of §1 about the product as a whole, beside the head of pages and launch types (shell.ts).

import { direction, LANGUAGES } from '#protocol/languages.ts';
import pageHead from '../../../locales/en/page-head.json';
import type { Row } from './row.ts';
import { absent, testedBy, values } from './row.ts';

const behavior = { section: '§1', kind: 'behavior' } as const;

export const PRODUCT: readonly Row[] = [
  ...testedBy(
    behavior,
    ['tests/e2e/other-provider.spec.ts', 'sign-in, reload, 401 and renewal, sign-out with a provider of another make'],
    'sign in and sign out through an external identity provider',
  ),
  ...testedBy(
    behavior,
    ['tests/contract/identity/auth-session.test.ts', 'sign-up has the same without state'],
    'sign up through an external identity provider',
  ),
  ...testedBy(
    behavior,
    ['tests/e2e/board-save.spec.ts', 'a guest saves a board to a project'],
    'anonymous boards are used first and saved or signed in to later',
  ),
  ...testedBy(
    behavior,
    ['tests/contract/manifest.test.ts', 'there are those that browsers ask for'],
    'it is installable as a web app',
  ),
  ...testedBy(
    behavior,
    ['tests/e2e/panel.spec.ts', 'ten people walk up and write at once'],
    'it runs on interactive flat panels',
  ),
  ...absent(
    behavior,
    'Inside Microsoft Teams the product has its entry page alone, and inside Google Meet no page.',
    'it runs inside a video-meeting tool',
    'it runs inside a team-chat host',
  ),
  ...absent(
    behavior,
    'A native app can show the pages, but exchanges no messages with them.',
    'it runs in a native Android interface',
  ),
  {
    ...behavior,
    name: 'page title',
    value: [pageHead.site.title, 'Atrium: online whiteboard for efficient collaboration'],
    shownBy: ['tests/contract/routes.test.ts', '$path: title, description, canonical address and image'],
  },
  ...values(
    behavior,
    { 'some languages run right to left': [LANGUAGES.filter((language) => direction(language) === 'rtl'), ['ar']] },
    ['src/i18n/languages.test.ts', 'run right to left in Arabic alone'],
  ),
  ...testedBy(
    behavior,
    ['src/collect/collectors.test.ts', 'it goes when it is no, and later failures with it'],
    'telemetry is off when the user declines tracking',
  ),
];
