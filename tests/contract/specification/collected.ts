// Rows of the specification about consent, telemetry and error reports.

import {
  cleanUserId,
  ID_LENGTH,
  LOOKUPS,
  RENEWAL_MS,
  SESSION_MS,
  THROTTLE_MS,
} from '../../../src/collect/insights/insights.ts';
import { BREADCRUMBS, CHAINED, ENVIRONMENT, REPORT_LENGTH, TRACES } from '../../../src/collect/reports/client.ts';
import { REPLAY_OF_VISITS, REPLAY_ON_ERROR } from '../../../src/collect/reports/replay.ts';
import { BUFFERED, CONCURRENT, PAYLOAD_BYTES, RATE_LIMIT_S } from '../../../src/collect/reports/transport.ts';
import { CAMPAIGN_COOKIE_S } from '../../../src/consent/campaign.ts';
import { CONSENT_COOKIE, CONSENT_DAYS, CONSENT_OUTCOMES, LOCK_MS } from '../../../src/consent/record.ts';
import type { Row } from './row.ts';

const consent = 'src/consent/ask.test.ts';
const consentRecord = [consent, 'has categories, services, revision, id, times, outcome and expiry'] as const;
const reports = 'src/collect/reports/client.test.ts';
const insights = 'src/collect/insights/insights.test.ts';
const campaign = 'src/consent/campaign.test.ts';

export const COLLECTED: readonly Row[] = [
  {
    section: '§1',
    kind: 'constant',
    name: 'a cookie-consent dialog is shown',
    shownBy: ['tests/e2e/consent.spec.ts', 'the banner covers nothing of a board'],
  },
  { section: '§3', kind: 'constant', name: 'consent record', shownBy: consentRecord },
  {
    section: '§3',
    kind: 'constant',
    name: 'categories read-only or on by default',
    shownBy: [consent, 'shows every category open, what is necessary without a switch'],
  },
  {
    section: '§9',
    kind: 'cookie',
    name: 'cc_cookie',
    value: [
      [CONSENT_COOKIE, CONSENT_DAYS],
      ['cc_cookie', 182],
    ],
    shownBy: consentRecord,
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'outcomes of consent',
    value: [[...CONSENT_OUTCOMES].sort(), ['all', 'custom', 'necessary']],
    shownBy: ['src/consent/record.test.ts', 'the outcome is %s'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'a changed revision asks again, rejected categories are cleared',
    shownBy: [consent, 'asks again when the revision has changed'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'the dialog animates in after 100 ms',
    shownBy: [consent, 'comes into movement after 100 ms'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'page lock released after 500 ms',
    value: [LOCK_MS, 500],
    shownBy: [consent, 'locks the page while it is open and half a second longer'],
  },
  { section: '§9', kind: 'constant', name: 'bots hidden', shownBy: [consent, 'is hidden from bots'] },
  {
    section: '§9',
    kind: 'cookie',
    name: 'utm tags',
    value: [CAMPAIGN_COOKIE_S, 3600],
    shownBy: [campaign, 'before an answer nothing is kept, after consent one cookie of an hour, Secure and Strict'],
  },
  {
    section: '§3',
    kind: 'constant',
    name: 'telemetry event',
    shownBy: [insights, 'has name, properties and what every event has'],
  },
  {
    section: '§2',
    kind: 'constant',
    name: 'telemetry reads alias and teamId',
    shownBy: ['src/collect/insights/address.test.ts', 'the alias is that of the address, never its secret'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'telemetry is off when the browser is automated',
    shownBy: ['tests/e2e/consent-driven.spec.ts', 'a browser that a program drives is not asked'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'telemetry is off when the insights environment flag is false',
    shownBy: ['tests/contract/configured-routes.test.ts', 'pages carry the collectors of the settings'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'telemetry session, renewal, id length, look-ups, throttle',
    value: [
      [SESSION_MS, RENEWAL_MS, ID_LENGTH, LOOKUPS, THROTTLE_MS],
      [86_400_000, 1_800_000, 22, 3, 100],
    ],
    shownBy: [insights, 'are of 22 letters, of the user a year, of the session 24 hours'],
  },
  {
    section: '§7',
    kind: 'constant',
    name: 'the same category and name once per 100 ms',
    shownBy: [insights, 'of one category and name goes once in 100 ms'],
  },
  {
    section: '§5',
    kind: 'constant',
    name: 'telemetry user id',
    value: [cleanUserId('a,b;c=d e|f'), 'a_b_c_d_e_f'],
    shownBy: [insights, 'of somebody who signed in have none of the letters that separate'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'cookies are off on the flat-panel app unless authorized',
    shownBy: [insights, 'are kept nowhere on a flat panel where nobody permitted tracking'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'tracking permission is requested if undetermined',
    shownBy: ['src/collect/insights/tracking-permission.test.ts', '%s: asked for %s, permitted %s'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'render errors are exceptions of severity Error',
    shownBy: [insights, 'a render error as an exception of severity Error'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'aborted requests count as successful',
    shownBy: [insights, 'an aborted call, success false and code 0, is successful'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: environment, trace sampling, chained errors, breadcrumbs, 100 KB',
    value: [
      [ENVIRONMENT, TRACES, CHAINED, BREADCRUMBS, REPORT_LENGTH],
      ['prod', 1, 5, 100, 102_400],
    ],
    shownBy: [reports, 'has five of a chain of errors'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: buffer, payload, concurrent requests, rate limit',
    value: [
      [BUFFERED, PAYLOAD_BYTES, CONCURRENT, RATE_LIMIT_S],
      [30, 65_536, 15, 60],
    ],
    shownBy: [reports, 'that answers 429 is left alone for as long as it says, or 60 s'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: replay on error 1, ordinary sessions 0.1',
    value: [
      [REPLAY_ON_ERROR, REPLAY_OF_VISITS],
      [1, 0.1],
    ],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: text masked, media blocked',
    shownBy: [
      'src/collect/reports/bare-replay.test.ts',
      'a picture of a page keeps its form, and no word, address or name',
    ],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'abort, font-blocking and cancelled-request errors are not reported',
    shownBy: ['src/collect/reports/ignored.test.ts', 'a cancelled request'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'failures to send error reports are console-logged',
    shownBy: [reports, 'that is dead is said on the console'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: '5xx: data and url are reported',
    shownBy: [reports, 'of the server’s own fault has status, address and the server’s name of it'],
  },
];
