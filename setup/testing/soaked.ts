// When each part was soaked last, at the end of bench/RESULTS.md: CI goes through a fixed share of fuzz and faults, and a table nobody
// has written to for long says that the rest has not been looked at.

export type Soaked = { part: string; day: string; took: string; closing: string };

const BEGIN = '<!-- soak -->';
const END = '<!-- /soak -->';
const HEAD = `## Soak

Written by \`npm run soak\` and \`npm test -- depths\`, a line for each part that ran to its end: its last run.

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

/** The day a part ran last, as YYYY-MM-DD; undefined if it never has. */
export function lastSoaked(text: string, part: string): string | undefined {
  return soakSection(text).match(new RegExp(`^\\| ${part} \\| (\\d{4}-\\d\\d-\\d\\d) \\|`, 'm'))?.[1];
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
