// Every text of every language with a place in it, by the product's own rule: what is put there stands isolated.

import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { isolating } from './interpolation.ts';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });
const RTL_NAME = 'ليلى (٣)';

function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
}

test.each(Object.entries(files))('%s', async (file, texts) => {
  const [language, namespace] = file
    .split('/')
    .slice(-2)
    .map((part) => part.replace('.json', '')) as [string, string];
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    ns: namespace,
    defaultNS: namespace,
    interpolation: isolating(() => i18n.language),
    resources: { [language]: { [namespace]: texts } },
  });
  const t = i18n.t as (key: string, values: Record<string, string>) => string;
  for (const [key, text] of flat(texts)) {
    // Of a count, which is a number, comes which plural.
    const places = [...text.matchAll(/\{\{(.+?)\}\}/g)]
      .map(([, place]) => place as string)
      .filter((p) => p !== 'count');
    const shown = t(key, Object.fromEntries(places.map((place) => [place, RTL_NAME])));
    expect(shown.split(`\u2068${RTL_NAME}\u2069`), `${key}: ${shown}`).toHaveLength(places.length + 1);
  }
});
