// docs/actions.md is made of the actions: this fails when it is not. Without the file it is written anew.

import { describe, expect, it } from 'vitest';
import dict from '../../../../locales/en/dict.json';
import { SECTIONS } from './action.ts';
import { allActions } from './offered/all.ts';
import { barTools, moreTools, shapeTools } from './tools.ts';

const words = import.meta.glob<Record<string, unknown>>('../../../../locales/en/*.json', {
  eager: true,
  import: 'default',
});

const INTRODUCTION = `# Actions

Everything one can do on a board is one object (\`src/features/board/actions/\`): its words, icon, keys, where it is offered and what it does.
Menus, bars, shortcuts, the list of shortcuts, the palette and this table are made from it. An action that keys answer to, or that the first
picture needs, stands in \`index.ts\`, its icon in \`offered/all.ts\`; all others in \`offered/\`, which comes with the first menu. \`edits\` says that it needs the right to edit. The calls it
makes of the board are [commands](adding-a-command.md).

By mouse and by touch an action is run where it is offered; whatever else there is, the palette has it (menu → Actions…). A finger held on an
object opens its menu. By keyboard it is run by its keys or, without any, by the palette (Ctrl+K). What keys alone do a pointer does without an
action: a press on the empty board deselects, a second press on a tool keeps it. A photo can be taken where the pointer is a finger.
Each row is done by mouse, by touch and by keyboard in \`tests/e2e/actions.spec.ts\`; its words are there in six languages: \`npm run check -- locales\`.

Letters, digits and signs write where exactly one object is selected that carries text (a shape, a note, a text, a connector), that this
person may edit and that is not locked, with Select in hand; everywhere else they are the shortcuts below. Space moves the view, and Enter,
Delete, arrows and keys with Ctrl stay commands. The key of a tool, followed directly by a press on the board that goes 4 px, was the tool: the text
is left as it was, without a step of undo, and the press draws; any other press
leaves the letter, unless the text was left by Escape just before ([0096](decisions/0096-one-line-of-input.md)). Where the keys are: [focus.md](focus.md).

Undo: what changes the board is one step. Two people: what changes the board does it by the model's ops alone,
and any mixture of those of several people ends the same for all (\`engine/model/tests\`, \`engine/canvas/tests\`). For what changes only what
one sees oneself, both do not apply (–).

`;

function wordOf(label: string): string {
  const [, namespace, key] = /^(?:([a-z-]+):)?(.+)$/.exec(label) as unknown as [string, string | undefined, string];
  const tree: unknown = namespace ? words[`../../../../locales/en/${namespace}.json`] : dict;
  return key.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], tree) as string;
}

const tools = new Set<string>([...barTools, ...shapeTools, ...moreTools].map(({ id }) => id));
const chordsOf = (keys: readonly string[] | undefined): string => keys?.map((chord) => `\`${chord}\``).join(' ') ?? '';

function actionTable(): string {
  const rows = allActions
    .filter(({ id }) => !tools.has(id))
    .toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section))
    .map(({ id, label, values, keys, places, of, edits }) => {
      const name = Object.entries(values ?? {}).reduce(
        (text, [key, value]) => text.replace(`{{${key}}}`, String(value)),
        wordOf(label),
      );
      const changes = edits && places.length > 0 ? 'yes' : '–';
      return `| ${name} | \`${id}\` | ${of} | ${places.join(', ') || 'keys alone'} | ${chordsOf(keys)} | ${changes} | ${changes} |`;
    });
  return [
    '| action | id | of the | offered in | keys | undo | two people |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function toolTable(): string {
  const rows = allActions
    .filter(({ id }) => tools.has(id))
    .map(({ id, label, keys }) => `| ${wordOf(label)} | \`${id}\` | ${chordsOf(keys)} |`);
  return [
    '## Tools',
    '',
    'Taken by their buttons, by their keys or by the palette. Taking one changes nothing.',
    '',
    '| tool | id | keys |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

describe('the table of actions', () => {
  it('is what the actions are', async () => {
    await expect(`${INTRODUCTION}${actionTable()}\n${toolTable()}`).toMatchFileSnapshot('../../../../docs/actions.md');
  });

  it('has each id once, and every action where it can be found', () => {
    expect(new Set(allActions.map(({ id }) => id)).size).toBe(allActions.length);
    for (const { id, places, keys } of allActions) expect(places.length + (keys?.length ?? 0), id).toBeGreaterThan(0);
  });
});
