// The first page of bench/RESULTS.md, for a visitor: machine, other products, the figures of today and the commands. It also lists what
// is worse than others, and the contents of the history. Its figures are those of bench/report/today.json.

import { markdown } from '../result.ts';
import { anchorOf, historyOf } from './results-file.ts';
import { type Shortfall, type Today, type TodayRow, titlesOf } from './today.ts';

/** Two runs on one machine differ by as much: frames a second, and share of any figure. */
const LEVEL_FRAMES = 1;
const LEVEL_SHARE = 0.05;

/** Returns the first page of bench/RESULTS.md as Markdown. `text`: that whole file; the page ends with a list of its headings. */
export function pageText(today: Today, text: string): string {
  return [intro(today), figures(today.rows), shortfalls(today), COMMANDS, contents(text)].join('\n\n');
}

function intro({ machine, peers }: Today): string {
  return `This page shows how fast Atrium is beside two other whiteboards. \`npm run bench -- report\` writes it. The history of all runs is
behind it.

- **Machine.** ${machine}. There is no graphics chip, so the browser draws with the CPU.
- **Comparison.** The better of two products: ${peers}
- **Baseline.** A page that only fills the view with tiles and adds ink (\`bench/floor\`). It shows what the machine can do at best.
- **Boards.** 70 % strokes of handwriting, 20 % shapes, 10 % notes and text. A twentieth of all items is in view.
- **Frames.** 60 a second is the most that the screen shows.

Compare within a row: later runs did not always use the same machine. A row has one run unless it names two sources. Where a source has
several runs of a comparison, the row has the one that is worse for Atrium.`;
}

function figures(rows: readonly TodayRow[]): string {
  const cells = rows.map((row) => [
    row.activity,
    formatFigure(row.atrium, row.unit),
    row.other ? `${row.other.name} ${formatFigure(row.other.value, row.unit)}` : (row.reason ?? ''),
    compareRow(row),
    linksOf(row),
    row.date,
  ]);
  const head = ['What people feel', 'Atrium', 'Comparison', 'Atrium is', 'Source', 'Taken'];
  return `## The figures of today\n\n${markdown(head, cells)}`;
}

/** Better, worse or level, and by what factor. Empty without another figure. Exported for its test. */
export function compareRow({ atrium, other, better, unit }: TodayRow): string {
  if (!other) return '';
  const difference = Math.abs(atrium - other.value);
  if (difference <= other.value * LEVEL_SHARE) return 'level';
  if (unit === 'frames/s' && difference <= LEVEL_FRAMES) return 'level';
  const [high, low] = atrium > other.value ? [atrium, other.value] : [other.value, atrium];
  const factor = low === 0 ? '' : ` ${(high / low).toFixed(high / low < 10 ? 1 : 0)} ×`;
  return atrium > other.value === (better === 'more') ? `better${factor}` : `**worse**${factor}`;
}

function shortfalls({ shortfalls: list }: Today): string {
  const items = list.map((item) => `- ${item.text} (${linksOf(item)})`);
  return `## What is worse than others, and what misses its limit\n\n${items.join('\n')}`;
}

const COMMANDS = `## Measure it yourself

Each command starts its own server and prints its figures. The first run builds the pages of the others, which needs the network.

    npm run bench -- board open cold ink --mode soft --peers excalidraw,tldraw --json run.json
    npm run bench -- touch events --mode soft --peers excalidraw,tldraw --json run.json --resume
    npm run bench -- sync load --json run.json --resume
    npm run bench -- report run.json

The last one puts the figures of the file on this page and its tables into the history. \`npm run bench\` alone lists all suites and
options. Close everything else first: the figures name what other processes used of the CPU.`;

function contents(text: string): string {
  const entries = historyOf(text).map(({ title, anchor }) => `- [${title}](#${anchor})`);
  return `## Contents of the history\n\n${entries.join('\n')}`;
}

function linksOf(item: TodayRow | Shortfall): string {
  return titlesOf(item)
    .map((title) => `[${title}](#${anchorOf(title)})`)
    .join(', ');
}

function formatFigure(value: number, unit: string): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${part ? `.${part}` : ''}${unit ? ` ${unit}` : ''}`;
}
