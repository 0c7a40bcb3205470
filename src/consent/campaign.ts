// Campaign tags: what of the address somebody came by says where they came from. In memory until they consent; then in a cookie of an
// hour, from which a sign-in takes them to the person's metadata (synced-settings.ts).

import { CAMPAIGN_TAG_LENGTH, CAMPAIGN_TAGS, type CampaignTags } from '#protocol/campaign.ts';
import { dropSetting } from '../device/settings.ts';
import { productDomain } from '../page/product-domain.ts';
import { followConsent, isAccepted, isAnswered } from './consent-state.ts';

export const CAMPAIGN_COOKIE = 'utm';
export const CAMPAIGN_COOKIE_S = 3600;

/** `address`: the one the browser was called with. */
export function startCampaign(address = addressOfVisit()): void {
  let held = tagsIn(address);
  followConsent(() => {
    if (isAccepted('campaign')) {
      if (Object.keys(held).length > 0) writeCookie(encodeURIComponent(JSON.stringify(held)), CAMPAIGN_COOKIE_S);
      held = {};
    } else if (isAnswered()) {
      held = {};
      if (cookieHere() !== undefined) writeCookie('', -1);
      dropSetting('atrium-utm');
    }
  });
}

/** Of this visit; undefined: none, or nobody consented. */
export function campaignTags(): CampaignTags | undefined {
  try {
    return isAccepted('campaign') ? (JSON.parse(decodeURIComponent(cookieHere() ?? 'null')) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

export function tagsIn(address: string): CampaignTags {
  const query = new URL(address, location.href).searchParams;
  const said = CAMPAIGN_TAGS.map((name) => [name, query.get(name)?.slice(0, CAMPAIGN_TAG_LENGTH)] as const);
  return Object.fromEntries(said.filter(([, value]) => value));
}

/** The router may have left the query behind meanwhile. */
function addressOfVisit(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

function cookieHere(): string | undefined {
  const begin = `${CAMPAIGN_COOKIE}=`;
  return document.cookie
    .split('; ')
    .find((one) => one.startsWith(begin))
    ?.slice(begin.length);
}

/** On plain http beyond this machine the browser refuses it, and the tags are this page's. */
function writeCookie(value: string, maxAgeS: number): void {
  const domain = productDomain();
  const of = domain === undefined ? '' : `; Domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
  document.cookie = `${CAMPAIGN_COOKIE}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict; Secure${of}`;
}
