// The banner's and the dialog's words, as the library takes them: HTML, without an inline style (the policy of pages allows none).

import type { Translation } from 'vanilla-cookieconsent';
import type { Language } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { i18n } from '../i18n/i18n.ts';
import { collectorsHere } from './collectors-here.ts';
import { type ConsentCategory, servicesOf } from './record.ts';

/** Rejects where they cannot be loaded: nobody is asked in keys. */
export async function loadConsentWords(): Promise<void> {
  await i18n.loadNamespaces('consent');
  if (!i18n.exists('consent:menu')) throw new Error('The words of consent could not be loaded');
}

export function consentWords(language: Language): Translation {
  const t = i18n.getFixedT(language, 'consent');
  const categories = Object.keys(servicesOf(collectorsHere())) as ConsentCategory[];
  const [asked = 'both', ...others] = (['analytics', 'diagnostics'] as const).filter((one) => categories.includes(one));
  return {
    consentModal: {
      title: t('banner.title'),
      description: `${t(`banner.text.${others.length > 0 ? 'both' : asked}`)} {{revisionMessage}}`,
      revisionMessage: t('banner.changed'),
      acceptAllBtn: t('banner.accept'),
      acceptNecessaryBtn: t('banner.necessary'),
      showPreferencesBtn: t('banner.choose'),
    },
    preferencesModal: {
      title: t('dialog.title'),
      closeIconLabel: t('dialog.close'),
      acceptAllBtn: t('dialog.acceptAll'),
      acceptNecessaryBtn: t('dialog.necessary'),
      savePreferencesBtn: t('dialog.save'),
      sections: [
        { description: `${t('dialog.text')} ${privacyLink(t('dialog.privacy'))}` },
        ...categories.map((category) => ({
          title: t(`${category}.title`),
          description: t(`${category}.text`),
          linkedCategory: category,
        })),
      ],
    },
  };
}

function privacyLink(text: string): string {
  return `<a href="${ROUTES.privacyPolicy.path}">${text}</a>`;
}

/** The label of each service of a category: its name, and what it does, which the name of its box leaves out. */
export function serviceLabels(language: Language): Record<string, string> {
  const t = i18n.getFixedT(language, 'consent');
  const label = (name: string, text: string): string => `${name} <span>· ${text}</span>`;
  return {
    access: label(t('necessary.access'), t('necessary.accessText')),
    device: label(t('necessary.device'), t('necessary.deviceText')),
    insights: label(t('analytics.insights'), t('analytics.insightsText')),
    campaign: label(t('analytics.campaign'), t('analytics.campaignText')),
    reports: label(t('diagnostics.reports'), t('diagnostics.reportsText')),
    replay: label(t('diagnostics.replay'), t('diagnostics.replayText')),
  };
}
