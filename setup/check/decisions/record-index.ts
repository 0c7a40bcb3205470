// Makes the index of the decision records: those in force by subject, then those that were superseded.

import { type DecisionRecord, SUBJECTS } from './record.ts';

const INTRODUCTION = `# Decisions

<!-- Made from the records by \`npm run check -- decisions --fix\`. Change them instead. -->

A record states one decision, why it was needed, which alternatives were rejected and what follows from it. The code shows what holds; a
record shows why. Read the records of a subject before you change a rule of it.

To add a record, copy the form of a recent one: title, status line, Context, Decision, Alternatives, Consequences, half a page. Take the
next free number, and one of the subjects below. A figure has its unit and the command that measured it. Then run
\`npm run check -- decisions --fix\`, which adds the record to this list.

A new decision that changes an old one has a record of its own. The status of the old record links to it.
`;

export function indexOf(records: readonly DecisionRecord[]): string {
  const sorted = [...records].sort((a, b) => a.number.localeCompare(b.number));
  const subjects = SUBJECTS.flatMap((subject) => {
    const rows = sorted.filter((record) => record.subject === subject && !record.isSuperseded);
    const list = rows.map(({ number, file, title }) => `- [${number}](${file}) ${title}`);
    return list.length > 0 ? [`## ${subject}\n\n${list.join('\n')}\n`] : [];
  });
  const superseded = sorted
    .filter(({ isSuperseded }) => isSuperseded)
    .map(({ number, file, references }) => `- [${number}](${file}) → ${references.map(linkTo).join(', ')}`);
  const ended = superseded.length > 0 ? [`## Superseded\n\n${superseded.join('\n')}\n`] : [];
  return [INTRODUCTION, ...subjects, ...ended].join('\n');
}

function linkTo(file: string): string {
  return `[${file.slice(0, 4)}](${file})`;
}
