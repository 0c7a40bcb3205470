// Consent: who has not said yet what may be kept and sent beside what is necessary is asked, on the pages that ask (protocol/routes.ts).
// What needs consent follows it (consent-state.ts). Loaded when the page rests (page-idle.ts).

import { followAddress } from '../page/addresses.ts';
import { startCampaign } from './campaign.ts';
import { asksHere, followOtherTabs, isAnswered, readConsent } from './consent-state.ts';

let banner: Promise<typeof import('./ask.ts')> | undefined;

export function startConsent(): void {
  readConsent();
  startCampaign();
  followOtherTabs(() => void settle());
  followAddress(() => void settle());
  void settle();
}

/** The banner stands where it is to be asked and nobody has answered, and nowhere else. */
async function settle(): Promise<void> {
  const asks = asksHere(location.pathname) && !isAnswered();
  if (!asks && !banner) return;
  try {
    banner ??= import('./ask.ts');
    await (await banner).settleBanner(asks);
  } catch (error) {
    banner = undefined;
    // Offline: it is asked on the next page.
    console.info('Nobody was asked for consent:', error);
  }
}
