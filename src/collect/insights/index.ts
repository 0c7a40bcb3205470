// Telemetry of a page: what is observed from outside, so that no part of the product knows of it. Loaded after consent alone
// (src/collect/collectors.ts).

import { consentRecord, followConsent } from '../../consent/consent-state.ts';
import { deviceModel, isIFP } from '../../device/device.ts';
import { chosenLanguage, i18n, LANGUAGE_CHOSEN } from '../../i18n/i18n.ts';
import { followAddress } from '../../page/addresses.ts';
import { rowOf } from './address.ts';
import { readPlan } from './describe.ts';
import type { EventName, PropertiesOf } from './events.ts';
import { type Insights, startInsights } from './insights.ts';
import { isTrackingPermitted } from './tracking-permission.ts';

let insights: Insights | undefined;
let isObserved = false;

export async function startTelemetry(connection: string): Promise<void> {
  if (insights) return;
  const [model, keepsCookies] = await Promise.all([deviceModel(), isIFP ? isTrackingPermitted(undefined) : true]);
  await readPlan().catch(console.info);
  insights ??= startInsights(connection, { model, keepsCookies });
  track('app_started', {});
  if (!isObserved) observe();
  isObserved = true;
  look();
}

export function stopTelemetry(): void {
  insights?.stop();
  insights = undefined;
  shown = '';
  board = undefined;
}

export function renderFailed(error: unknown): void {
  insights?.renderError(error);
}

function track<Name extends EventName>(name: Name, properties: PropertiesOf<Name>): void {
  insights?.track(name, properties);
}

/** The row that was told last. */
let shown = '';
let board: Window['board'] | undefined;

function look(): void {
  const row = rowOf(location.pathname);
  if (row !== shown) insights?.pageView();
  shown = row;
  void readPlan().catch(console.info);
  followBoard();
}

function followBoard(): void {
  const now = window.board;
  if (!now || now === board) return;
  board = now;
  now.ready.then(() => now === board && track('board_opened', {})).catch(() => undefined);
  now.on('tool', ({ name }) => now === board && track('tool_chosen', { tool: name }));
}

function observe(): void {
  // The page that comes puts its board there first.
  followAddress(() => setTimeout(look));
  i18n.on(LANGUAGE_CHOSEN, () => {
    const language = chosenLanguage();
    if (language) track('language_chosen', { language });
  });
  let told = JSON.stringify(consentRecord());
  followConsent(() => {
    const record = consentRecord();
    if (JSON.stringify(record) !== told && record?.data) track('consent_given', { outcome: record.data.outcome });
    told = JSON.stringify(record);
  });
}
