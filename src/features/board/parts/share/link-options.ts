// What a person's links are made with: as they chose last for one of theirs, on whichever device (docs/stored-settings.md).

import type { ChangeLinkRequest } from '#protocol/contract/links.ts';
import { LINK_ROLES, type LinkRole } from '#protocol/roles.ts';
import { readSetting, writeSetting } from '../../../../device/settings.ts';

const STORED = 'atrium-share-link';
/** The middle of what a link's end is offered as. */
export const EXPIRY_MS = 7 * 24 * 3600 * 1000;

interface LinkOptions {
  role: LinkRole;
  /** Its links end by themselves. */
  expires: boolean;
}

/** Until somebody has chosen: it shows, for as long as it is on. */
export function linkOptions(): LinkOptions {
  try {
    const kept = JSON.parse(readSetting(STORED) ?? '{}') as Partial<LinkOptions> | null;
    const role = LINK_ROLES.find((one) => one === kept?.role) ?? 'viewer';
    return { role, expires: kept?.expires === true };
  } catch {
    return { role: 'viewer', expires: false };
  }
}

/** What was chosen for a link. That one was turned off says nothing of the next one. */
export function noteLinkOptions({ role, expires }: ChangeLinkRequest): void {
  const now = linkOptions();
  const chosen = { role: role ?? now.role, expires: expires === undefined ? now.expires : expires !== null };
  if (chosen.role !== now.role || chosen.expires !== now.expires) writeSetting(STORED, JSON.stringify(chosen));
}
