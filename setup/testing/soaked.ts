// When each part was soaked last, at the end of bench/RESULTS.md: CI goes through a fixed share of fuzz and faults, and a table nobody
// has written to for long says that the rest has not been looked at.

export type Soaked = { part: string; day: string; took: string; closing: string };

const BEGIN = '<!-- soak -->';
const END = '<!-- /soak -->';
const HEAD = `## Soak

Written by \`npm run soak\`, a line for each part that ran to its end: its last run.

${BEGIN}
| part | last | took | |
| --- | --- | --- | --- |
`;

/** The section that `text` has, or an empty one: what else is written anew keeps it. */
export function soakSection(text: string): string {
  const from = text.indexOf(HEAD);
  const to = text.indexOf(END, from);
  return from >= 0 && to >= 0 ? text.slice(from, to + END.length) : `${HEAD}${END}`;
}

export function withSoak(text: string, { part, day, took, closing }: Soaked): string {
  const section = soakSection(text);
  const rows = section
    .slice(HEAD.length, -END.length)
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith(`| ${part} |`));
  rows.push(`| ${part} | ${day} | ${took} | ${closing} |`);
  const without = text.replace(section, '').trimEnd();
  return `${without}\n\n${HEAD}${rows.sort().join('\n')}\n${END}\n`;
}
