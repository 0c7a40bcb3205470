// Every text of every dictionary, by i18next and without it: the same.

import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { firstWords, type Texts } from './first-words.ts';
import { isolating } from './interpolation.ts';

const files = import.meta.glob<Texts>('../../locales/*/dict.json', { eager: true, import: 'default' });
type T = (key: string, values?: Record<string, unknown>) => string;

function keysOf(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : keysOf(text, `${path}${key}.`),
  );
}

test.each(Object.entries(files))('%s', async (file, texts) => {
  const language = file.split('/').at(-2) as string;
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    ns: 'dict',
    defaultNS: 'dict',
    interpolation: isolating(() => i18n.language),
    resources: { [language]: { dict: texts } },
  });
  const whole = i18n.t as unknown as T;
  const { t, exists } = firstWords(texts, language);
  const counts = [0, 1, 2, 3, 11, 100, 1.5, 1_000_000];
  let compared = 0;
  for (const [key, text] of keysOf(texts)) {
    const named = Object.fromEntries(
      [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, place]) => [place, 'ليلى {{x}} $& <3>']),
    );
    const plural = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const sets =
      plural === key
        ? [undefined, named, {}, Object.fromEntries(Object.keys(named).map((name) => [name, undefined]))]
        : counts.map((count) => ({ ...named, count }));
    for (const values of sets) {
      expect(t(plural, values), `${plural} ${JSON.stringify(values)}`).toBe(whole(plural, values));
      compared++;
    }
    expect(exists(key)).toBe(i18n.exists(key));
  }
  expect(compared).toBeGreaterThan(500);
  for (const values of [undefined, { defaultValue: 'as said' }, { count: 2, defaultValue: '{{count}} things' }])
    expect(t('nothing.like.it', values)).toBe(whole('nothing.like.it', values));
  expect(exists('nothing.like.it')).toBe(false);
});
