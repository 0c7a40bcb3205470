// The line of facts about a template.

import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { factsOf } from './catalog.ts';

test('isolates each fact of a line that runs from right to left', async () => {
  const i18n = createInstance();
  const strings = { page: { category: { team: 'الفريق' }, minutes: '45 د', people: '3–10' } };
  await i18n.init({ lng: 'ar', defaultNS: 'templates', resources: { ar: { templates: strings } } });
  const row = { kind: 'built-in', key: 'retrospective', title: '', about: '', category: 'team' } as const;
  const facts = factsOf(i18n.getFixedT('ar', 'templates'), i18n, undefined, { ...row, minutes: 45, people: [3, 10] });
  expect(facts).toBe('\u2068الفريق\u2069 · \u206845 د\u2069 · \u20683–10\u2069');
});
