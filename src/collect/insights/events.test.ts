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

Made from \`src/collect/insights/events.ts\`. After consent alone, and to a collector that the settings name ([how](decisions/0109-telemetry.md)). Besides
these events: page views by the row of the table of addresses, calls of our own API by the words of their path, and errors of drawing a page
by their kind. No text that somebody typed, no query, no fragment, no referrer.

| event | category | when | properties, with all their values |
|---|---|---|---|
${rows.join('\n')}

| every event | |
|---|---|
${common.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/telemetry.md');
});
