// Reads a decision record and checks its form: title, status line, sections and length.

export const SUBJECTS = [
  'Ink and tools',
  'Items',
  'Rendering',
  'Board page',
  'Wall panels',
  'Sync',
  'Server',
  'Sharing and rights',
  'Accounts',
  'Workspace',
  'Files in and out',
  'History',
  'Public pages',
  'Privacy',
  'Loading',
  'Code structure',
  'Tests and benches',
] as const;

export interface DecisionRecord {
  file: string;
  /** Four digits. */
  number: string;
  /** The title has no number. */
  title: string;
  subject: string;
  /** Files of the records that replace or amend this one. */
  references: readonly string[];
  isSuperseded: boolean;
}

export const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.md$/;
const MAX_LENGTH = 550;
const TITLE = /^# (\d{4}) (\S.*)$/;
const STATUS = /^\*\*Status\.\*\* (.+) · \*\*Date\.\*\* \d{4}-\d{2}-\d{2} · \*\*Subject\.\*\* (.+)$/;
const REFERENCE = String.raw`\[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)`;
const ACCEPTED = new RegExp(`^Accepted(, amended by ${REFERENCE}(, ${REFERENCE})*)?$`);
const SUPERSEDED = new RegExp(`^Superseded by ${REFERENCE}(, ${REFERENCE})*$`);
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const FORM = '**Status.** Accepted · **Date.** YYYY-MM-DD · **Subject.** Items';

/** Returns the record and a phrase for each fault. */
export function readRecord(file: string, text: string): { record: DecisionRecord; faults: string[] } {
  const [first = '', blank, statusLine = '', ...rest] = text.trimEnd().split('\n');
  const [, number = '', title = ''] = TITLE.exec(first) ?? [];
  const [, status = '', subject = ''] = STATUS.exec(statusLine) ?? [];
  const isSuperseded = SUPERSEDED.test(status);
  const references = [...status.matchAll(/\((\d{4}-[a-z0-9-]+\.md)\)/g)].map(([, reference = '']) => reference);
  const record = { file, number: file.slice(0, 4), title, subject, references, isSuperseded };
  const subjects: readonly string[] = SUBJECTS;
  const faults = [
    ...(number === record.number ? [] : [`begin with the title \`# ${record.number} Statement\``]),
    ...(blank === '' && subject !== '' ? [] : [`the third line is to have the form ${FORM}`]),
    ...(subject === '' || isSuperseded || ACCEPTED.test(status)
      ? []
      : [
          `“${status}” is no status; write Accepted, “Accepted, amended by [0002](0002-….md)” or “Superseded by [0002](0002-….md)”`,
        ]),
    ...(subject === '' || subjects.includes(subject)
      ? []
      : [`“${subject}” is no subject; choose of ${SUBJECTS.join(', ')}`]),
    ...(isSuperseded ? supersededFaults(rest) : bodyFaults(text, rest)),
  ];
  return { record, faults };
}

function supersededFaults(rest: readonly string[]): string[] {
  return rest.length > 0
    ? ['a superseded record has a title and a status line only; move the rest to its successor']
    : [];
}

function bodyFaults(text: string, rest: readonly string[]): string[] {
  const labels = rest.flatMap((row) => /^\*\*(\w+)\.\*\*( |$)/.exec(row)?.[1] ?? []);
  const sections = labels.filter((label) => SECTIONS.includes(label));
  const length = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return [
    ...(sections.join() === SECTIONS.join()
      ? []
      : [`has the sections ${sections.join(', ') || 'none'}; write ${SECTIONS.join(', ')} in this order`]),
    ...(length > MAX_LENGTH ? [`${length} words, ${MAX_LENGTH} are allowed`] : []),
  ];
}
