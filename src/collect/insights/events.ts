// Every event of telemetry with the properties it may have and the values of each: no free text (docs/telemetry.md is made of this).

import { LANGUAGES } from '#protocol/languages.ts';
import { TOOL_CODES } from '#protocol/tools.ts';
import { CONSENT_OUTCOMES } from '../../consent/record.ts';

interface TelemetryEvent {
  /** With the name: what is the same is told once in 100 ms. */
  category: 'app' | 'board';
  when: string;
  properties: Readonly<Record<string, readonly string[]>>;
}

export const EVENTS = {
  app_started: { category: 'app', when: 'telemetry begins on a page', properties: {} },
  consent_given: {
    category: 'app',
    when: 'the answer about consent changed, and still allows telemetry',
    properties: { outcome: CONSENT_OUTCOMES },
  },
  language_chosen: { category: 'app', when: 'another language was chosen', properties: { language: LANGUAGES } },
  board_opened: { category: 'board', when: 'a board can be drawn on', properties: {} },
  tool_chosen: {
    category: 'board',
    when: 'a tool was taken',
    properties: { tool: Object.keys(TOOL_CODES) as (keyof typeof TOOL_CODES)[] },
  },
} as const satisfies Record<string, TelemetryEvent>;

export type EventName = keyof typeof EVENTS;
export type PropertiesOf<Name extends EventName> = {
  [Key in keyof (typeof EVENTS)[Name]['properties']]: (typeof EVENTS)[Name]['properties'][Key] extends readonly (infer Value)[]
    ? Value
    : never;
};

/** What every event has besides, and page views, dependencies and exceptions too; what is not known is left out. */
export const COMMON = {
  boardAlias: 'the alias of the board that the address names',
  teamId: 'the team that the address names, a uuid',
  touchable: 'true, false: whether the device takes touch',
  isIFP: 'true, false: whether it is a flat panel',
  host: 'teams, inside the team-chat host',
  subscription_plan: 'free, pro, enterprise: of the team’s organization',
  launchType: 'how the product was launched (src/device/device.ts)',
} as const;
export type Common = Partial<Record<keyof typeof COMMON, string>>;
