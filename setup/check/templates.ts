// Checks Atrium's own templates: sources (templates/), words (template-words.json, template-names.json) and covers. By arithmetic alone: a
// browser test measures what needs the board's own layout (tests/e2e/templates-measured.spec.ts).

import { TEMPLATE_NAMES } from '../../protocol/templates.ts';
import { readTemplates, sourceNames, type TemplateFiles } from '../templates/sources.ts';
import { colorFaults } from './templates/colors.ts';
import { coverFaults } from './templates/covers.ts';
import { geometryFaults, isAlike } from './templates/geometry.ts';
import { formatFaults, itemFaults } from './templates/items.ts';
import { sharedTextFaults, textFaults } from './templates/texts.ts';

export function checkTemplates(): string[] {
  const names: readonly string[] = TEMPLATE_NAMES;
  const found = sourceNames();
  const all = readTemplates(found);
  const faults = templateFaults(all);
  return [
    ...names.filter((name) => !found.includes(name)).map((name) => `templates/${name}.json is missing`),
    ...found
      .filter((name) => !names.includes(name))
      .map((name) => `templates/${name}.json: TEMPLATES (protocol/templates.ts) has no template ${name}`),
    ...faults,
    // A hash is that of items, which a key without a word does not give.
    ...(faults.length === 0 ? coverFaults(all, names) : []),
  ];
}

/** Checks templates without their covers. Exported for its test. */
export function templateFaults(all: readonly TemplateFiles[]): string[] {
  const readable = all.filter(({ source }) => formatFaults(source).length === 0);
  return [
    ...all.flatMap(({ name, source }) => formatFaults(source).map((fault) => `templates/${name}.json: ${fault}`)),
    ...readable.flatMap((files) =>
      [
        ...itemFaults(files.source),
        ...geometryFaults(files.source),
        ...colorFaults(files.source),
        ...textFaults(files),
      ].map((fault) => `templates/${files.name}.json: ${fault}`),
    ),
    ...sharedTextFaults(all),
    ...readable.flatMap((one, k) =>
      readable
        .slice(k + 1)
        .filter((other) => isAlike(one.source, other.source))
        .map((other) => `templates/${one.name}.json and ${other.name}.json have the same geometry`),
    ),
  ];
}
