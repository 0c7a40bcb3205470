// What needs consent and has somewhere to send to: begun when it is consented to, ended at once, in every tab, when it no longer is.

import { COLLECTORS_META, type Collectors } from '#protocol/collectors.ts';
import { routeAt } from '#protocol/routes.ts';
import { followAddress } from './addresses.ts';
import { followConsent, isAccepted } from './consent/standing.ts';
import { isIFP } from './device.ts';

let telemetry: Promise<typeof import('../telemetry/index.ts')> | undefined;
/** Somebody is signing out: what follows is nobody's. */
let isOver = false;
let settle: () => void = () => undefined;

export function startCollectors(): void {
  const { insights } = collectorsHere();
  if (!insights) return;
  settle = () => void settleTelemetry(insights);
  followConsent(settle);
  followAddress(settle);
}

/** Until the page goes. */
export function stopCollectors(): void {
  isOver = true;
  settle();
}

function collectorsHere(): Collectors {
  const said = document.querySelector<HTMLMetaElement>(`meta[name=${COLLECTORS_META}]`)?.content;
  return said ? JSON.parse(said) : {};
}

/** On a flat panel the record of another address counts, and leaves no cookies (tracking-permission.ts). */
function mayCollect(): boolean {
  return !isOver && (isIFP || routeAt(location.pathname)?.route.consent !== 'necessary');
}

async function settleTelemetry(insights: string): Promise<void> {
  const isWanted = (): boolean => mayCollect() && isAccepted('insights');
  if (!isWanted() && !telemetry) return;
  try {
    telemetry ??= import('../telemetry/index.ts');
    const { startTelemetry, stopTelemetry } = await telemetry;
    if (isWanted()) await startTelemetry(insights);
    if (!isWanted()) stopTelemetry();
  } catch (error) {
    // Offline: the next change asks again.
    telemetry = undefined;
    console.info('Telemetry did not begin:', error);
  }
}
