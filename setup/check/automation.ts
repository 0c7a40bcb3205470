// Writes docs/automation.md from protocol/automation-schema.ts, which also validates the arguments of calls.

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

Calls \`fn\` with each value of the event from now on. Returns a function, not a promise, that ends this. Throws \`bad-argument\` for an unknown event
or a value that is no function. An error of one listener does not stop the others, and is reported as an error of the page.

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
  const lines = [`### \`${name}(${names})\``, '', `Returns ${gives}.${about ? ` ${about}` : ''}`, ''];
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

\`window.board\` is the API of an open board for programs. It exists on every board's page, from before the \`load\` event on, and on no other page.

All methods but \`on\` and \`pages\` return promises, and wait until the board is open. "Returns" below names the value of the promise. Positions and sizes
are in board units, y down, unless something else is said. \`ready\` is a promise that resolves when the board can be drawn on. It rejects if the link opens
nothing (\`not-found\`, \`gone\`) or the board crashed for good (\`board-stopped\`).

A method rejects with an error that has a \`code\`. The code is also its \`name\`, and begins its \`message\`. If one value is wrong, the error has its \`field\` too:
\`bad-item: items[3].style.width: 1e+39 is not a number from 0 to 10000\`. Any method can reject with these codes:

| code | reason |
|---|---|
| \`bad-argument\` | an argument is wrong; for an item of \`load\`, \`bad-item\` |
| \`read-only\` | nothing may be edited |
| \`board-left\`, \`board-restarted\`, \`board-stopped\` | the board ended during the call |
| \`not-loaded\` | the server does not deliver the code for it; while offline, a call waits |
| \`job-failed\` | a file could not be processed |
| \`defect\` | a fault of Atrium itself |

Further arguments are ignored. A field that is \`undefined\` counts as absent.

`;
