// docs/automation.md is made of protocol/automation-schema.ts, by which arguments are checked: what is written is what is allowed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EVENTS, METHODS, type Method } from '../../protocol/automation-schema.ts';
import { item, styleOfItem } from '../../protocol/item-schema.ts';
import type { Schema } from '../../protocol/schema.ts';
import { root } from '../cache.ts';

const file = 'docs/automation.md';

export function automationFaults(fix: boolean): string[] {
  const at = path.join(root, file);
  const right = automationPage();
  if (existsSync(at) && readFileSync(at, 'utf8') === right) return [];
  if (!fix)
    return [`${file}: is not what protocol/automation-schema.ts says; run \`npm run check -- automation --fix\``];
  writeFileSync(at, right);
  return [];
}

function automationPage(): string {
  const methods = Object.entries<Method>(METHODS).map(methodPart);
  const events = Object.entries(EVENTS).map(([name, about]) => `| \`${name}\` | ${about} |`);
  return `${INTRODUCTION}
## Methods

${methods.join('\n')}
### \`on(event, fn)\`

Calls \`fn\` with each value of the event from now on, and gives a function that ends it: at once, no promise. Throws \`bad-argument\` for
what is no event and no function. A listener that throws does not keep others from hearing: its error is one of the page, as any it throws by itself.

| event | value |
|---|---|
${events.join('\n')}

## Items

${tableOf(item)}

### \`style\`

${tableOf(styleOfItem)}
`;
}

function methodPart([name, { args, gives, about }]: [string, Method]): string {
  const names = args.map((one) => (one.optional ? `${one.name}?` : one.name)).join(', ');
  const lines = [`### \`${name}(${names})\``, '', `Gives ${gives}.${about ? ` ${about}` : ''}`, ''];
  for (const { name: argument, schema } of args)
    lines.push(schema.fields ? `\`${argument}\`:\n\n${tableOf(schema)}\n` : `\`${argument}\`: ${schema.allowed}.\n`);
  return lines.join('\n');
}

function tableOf({ fields = {} }: Schema): string {
  const rows = Object.entries(fields).map(
    ([name, { schema, about, required }]) =>
      `| \`${name}\`${required ? '' : '?'} | ${schema.allowed.replaceAll('|', '\\|')} | ${about} |`,
  );
  return ['| field | is | |', '|---|---|---|', ...rows].join('\n');
}

const INTRODUCTION = `# window.board

On every board's page, from before its \`load\` event on, and on no other. All methods but \`on\` give promises, and wait for the board
where it is still opening. \`ready\` is the promise that it can be drawn on; it rejects where the link opens nothing (\`not-found\`, \`gone\`)
or the board broke for good (\`board-stopped\`). Places and sizes are in board units, y down, unless something else is said.

What rejects is an error with a \`code\` (which is its \`name\`, too, and begins its \`message\`) and, where one value is to blame, its \`field\`:
\`bad-item: items[3].style.width: 1e+39 is not a number from 0 to 10000\`. Codes of any method: \`bad-argument\` (of an item of \`load\`:
\`bad-item\`), \`read-only\` where nothing may be edited, \`board-left\`, \`board-restarted\` and \`board-stopped\` for a board that ended meanwhile,
\`not-loaded\` for code that the server does not give (while there is no line a call waits for it), \`job-failed\` for a file that could not be
worked on, \`defect\` for a fault of Atrium's own.
What is passed beyond the arguments named here is passed over; a field that is \`undefined\` counts as absent.

`;
