// docs/telemetry.md is made of the table of events: this fails when it is not. Without the file it is written anew.

import { expect, test } from 'vitest';
import { COMMON, EVENTS } from './events.ts';

test('the document of what is told says what the table says', async () => {
  const rows = Object.entries(EVENTS).map(([name, { category, when, properties }]) => {
    const all = Object.entries(properties).map(
      ([key, values]) => `${key}: ${(values as readonly string[]).join(', ')}`,
    );
    return `| \`${name}\` | ${category} | ${when} | ${all.join('; ')} |`;
  });
  const common = Object.entries(COMMON).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  const text = `# What telemetry tells

This page is made from \`src/collect/insights/events.ts\`. Pages send telemetry only after consent, and only to a collector that the settings name
([how](decisions/0109-telemetry.md)). Besides these events they send page views (the row of \`protocol/routes.ts\`), calls of Atrium's own API (the words of
their path) and errors of rendering (their kind). They never send typed text, a query, a fragment or a referrer.

| event | category | when | properties, with all their values |
|---|---|---|---|
${rows.join('\n')}

| every event | |
|---|---|
${common.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/telemetry.md');
});
