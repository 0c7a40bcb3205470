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

Everything that a person can do on a board is one object (\`src/features/board/actions/\`): its label, icon, keys, places and what it does. Menus, bars, shortcuts,
the list of shortcuts, the palette and this table are made from these objects. An action with keys, or one that the first picture needs, is in \`index.ts\`, and
its icon in \`offered/all.ts\`. All others are in \`offered/\`, which loads with the first menu. \`edits\` says that it needs the right to edit. The calls that it makes
of the board are [commands](adding-a-command.md).

With a mouse and by touch an action is run where it is offered, and the palette has every action (menu → Actions…). A finger held on an object opens its menu. With
the keyboard an action is run by its keys or, if it has none, by the palette (Ctrl+K). A pointer does without an action what keys alone do: a press on the empty
board deselects, a second press on a tool keeps it. A photo can be taken where the pointer is a finger. \`tests/e2e/actions.spec.ts\` does each row with mouse,
touch and keyboard. The labels are in six languages: \`npm run check -- locales\`.

Letters, digits and signs write a text if Select is active and exactly one object with text is selected (a shape, a note, a text, a connector). The person must
be allowed to edit it, and it must not be locked. Everywhere else these keys are the shortcuts below. Space moves the view. Enter, Delete, arrows and keys with
Ctrl remain commands.

If a press on the board that goes 4 px follows the key of a tool directly, the key chose the tool. The text is then unchanged, without a step of undo, and the
press draws. Any other press leaves the letter in the text, unless Escape closed the text just before ([0096](decisions/0096-one-line-of-input.md)).
[focus.md](focus.md) says where the focus is.

Undo: each change of the board is one step. Two people: an action changes the board only by operations of the model, and any mixture of operations of several people
has the same result for all (\`engine/model/tests\`, \`engine/canvas/tests\`). Neither applies to actions that change only what one person sees (–).

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
