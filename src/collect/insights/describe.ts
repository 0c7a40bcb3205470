// What every event says of the page, the device and the plan (events.ts, COMMON).

import type { Dashboard } from '#protocol/contract/user-boards.ts';
import { isIFP, isTouchable, launchType } from '../../device/device.ts';
import { storedLists } from '../../device/local-cache.ts';
import { readSetting } from '../../device/settings.ts';
import { aliasAt, teamAt } from './address.ts';
import type { Common } from './events.ts';

let plan: string | undefined;

export function describe(): Common {
  const boardAlias = aliasAt(location);
  const teamId = teamAt(location);
  const launched = launchType();
  return {
    ...(boardAlias && { boardAlias }),
    ...(teamId && { teamId }),
    touchable: String(isTouchable()),
    isIFP: String(isIFP),
    ...(launched === 'teams' && { host: 'teams' }),
    ...(plan && { subscription_plan: plan }),
    launchType: launched,
  };
}

/** The tier of the team that the address names, or of the one somebody was in last, as this device knows it. */
export async function readPlan(): Promise<void> {
  const asked = teamAt(location) ?? readSetting('atrium-team');
  plan = undefined;
  if (!asked) return;
  for (const [name, value] of await storedLists()) {
    const { teams = [] } = name.startsWith('dashboard ') ? (value as Partial<Dashboard>) : {};
    plan ??= teams.find(({ id }) => id === asked)?.entity.tier;
  }
}
