// The question itself, by vanilla-cookieconsent: banner, dialog and record. What the library does otherwise than the specification wants
// is set right here: its banner takes the focus and keeps Tab, its categories fold, its dialog leaves the page reachable.

import * as library from 'vanilla-cookieconsent';
import { i18n } from '../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../i18n/languages.ts';
import { CAMPAIGN_COOKIE } from './campaign.ts';
import { collectorsHere } from './collectors-here.ts';
import './consent.css';
import { consentChanged } from './consent-state.ts';
import { placeBanner } from './place-banner.ts';
import { type ConsentCategory, LOCK_MS, outcomeOf, revisionOf, servicesOf } from './record.ts';
import { consentWords, loadConsentWords, serviceLabels } from './words.ts';

/** Cookies that go with their category, besides what whoever made them takes away in every tab. */
const COOKIES: Partial<Record<ConsentCategory, string[]>> = { analytics: [CAMPAIGN_COOKIE, 'ai_user', 'ai_session'] };

let isRunning = false;
let leavePlace: (() => void) | undefined;
let unlocking: ReturnType<typeof setTimeout> | undefined;

/** `asks`: the banner is to stand on this page. */
export async function settleBanner(asks: boolean): Promise<void> {
  if (asks) await run();
  else stop();
}

/** By hand, from a menu or the settings. */
export async function openPreferences(): Promise<void> {
  await run();
  library.showPreferences();
}

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    await loadConsentWords();
    // The page may have changed meanwhile.
    if (isRunning) await library.run(settings());
  } catch (error) {
    isRunning = false;
    throw error;
  }
}

/** What it shows goes; the record stays. */
function stop(): void {
  if (!isRunning) return;
  isRunning = false;
  leavePlace?.();
  unlock();
  library.reset(false);
}

function settings(): library.CookieConsentConfig {
  const language = acceptedLanguage(i18n.language);
  return {
    revision: revisionOf(collectorsHere()),
    // What needs consent asks for it (consent-state.ts): no script stands in the page.
    manageScriptTags: false,
    // In all else the library's defaults are the specification's: its name, 182 days, all paths, Lax.
    cookie: { secure: location.protocol === 'https:' },
    guiOptions: { consentModal: { equalWeightButtons: true }, preferencesModal: { equalWeightButtons: true } },
    categories: categories(serviceLabels(language)),
    language: {
      default: language,
      rtl: 'ar',
      translations: Object.fromEntries(offeredLanguages().map((one) => [one, () => consentWords(one)])),
    },
    onFirstConsent: saved,
    onChange: saved,
    onModalReady: ({ modalName, modal }) => modalName === 'consentModal' && openUp(modal),
    onModalShow: ({ modalName }) => (modalName === 'consentModal' ? place() : lock()),
    onModalHide: ({ modalName }) => {
      if (modalName === 'consentModal') leavePlace?.();
      else unlocking = setTimeout(unlock, LOCK_MS);
    },
  };
}

function categories(labels: Record<string, string>): Record<string, library.Category> {
  return Object.fromEntries(
    Object.entries(servicesOf(collectorsHere())).map(([category, names]) => {
      const services = names.map((service) => [service, { label: labels[service] ?? service }]);
      const cookies = (COOKIES[category as ConsentCategory] ?? []).map((name) => ({ name }));
      const isNecessary = category === 'necessary';
      return [
        category,
        {
          readOnly: isNecessary,
          enabled: isNecessary,
          services: Object.fromEntries(services),
          // A reload would take a stroke that is being drawn: whatever runs by consent ends in place.
          autoClear: { cookies, reloadPage: false },
        },
      ];
    }),
  );
}

function saved(): void {
  const { acceptedServices } = library.getUserPreferences();
  library.setCookieData({ value: { outcome: outcomeOf(acceptedServices, servicesOf(collectorsHere())) } });
  consentChanged();
}

/** No modal one: who types goes on typing, and Tab leads on. */
function openUp(banner: HTMLElement): void {
  banner.removeAttribute('aria-modal');
  banner.setAttribute('role', 'region');
  const start = banner.firstElementChild;
  if (start instanceof HTMLElement) start.focus = () => undefined;
}

function place(): void {
  const banner = document.querySelector<HTMLElement>('#cc-main .cm');
  leavePlace?.();
  const leave = banner ? placeBanner(banner) : undefined;
  leavePlace = () => {
    leave?.();
    leavePlace = undefined;
  };
}

/** Where one comes back to. */
let before: Element | null = null;

function lock(): void {
  clearTimeout(unlocking);
  settleDialog();
  const root = document.getElementById('root');
  if (!root || root.inert) return;
  before = document.activeElement;
  root.inert = true;
}

function unlock(): void {
  clearTimeout(unlocking);
  const root = document.getElementById('root');
  if (!root?.inert) return;
  root.inert = false;
  if (before instanceof HTMLElement && !document.activeElement?.closest('#root')) before.focus();
  before = null;
}

/** Every category stands open, under a heading of its own, with its text before its services; necessary ones have no switch. */
function settleDialog(): void {
  const always = i18n.getFixedT(acceptedLanguage(i18n.language), 'consent')('dialog.always');
  for (const section of document.querySelectorAll<HTMLElement>('#cc-main .pm__section--toggle')) {
    const fold = section.querySelector('button.pm__section-title');
    if (!fold) continue;
    const heading = document.createElement('h3');
    heading.className = 'pm__section-title';
    heading.textContent = fold.textContent;
    fold.replaceWith(heading);
    section.querySelector('.pm__section-arrow')?.remove();
    const part = section.querySelector('.pm__section-desc-wrapper');
    part?.removeAttribute('aria-hidden');
    part?.prepend(...section.querySelectorAll('.pm__section-desc'));
    if (!section.querySelector('input:disabled')) continue;
    const badge = document.createElement('span');
    badge.className = 'pm__always';
    badge.textContent = always;
    section.querySelector('.pm__section-title-wrapper > label')?.replaceWith(badge);
  }
}

/** The library keeps Tab inside of what it shows; the banner lets it go. */
addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('#cc-main .cm'))
      event.stopImmediatePropagation();
  },
  { capture: true },
);

// Labels of services are said once, when it begins.
i18n.on('languageChanged', () => {
  if (!isRunning) return;
  stop();
  run().catch(console.info);
});
