// The parts of bench/RESULTS.md. The report writes the first page and the tables of the last run, each between two marks. The sections
// behind them are written by hand, and the report does not change them. Must not know a figure.

const PAGE = marksOf('page');
const RUN = marksOf('run');

interface Marks {
  begin: string;
  end: string;
}

interface Heading {
  title: string;
  /** The fragment that leads to it, as GitHub makes it. */
  anchor: string;
}

function marksOf(name: string): Marks {
  return { begin: `<!-- ${name} -->`, end: `<!-- /${name} -->` };
}

/** Returns `text` with `page` as its first page. Throws if the marks are missing. */
export function withPage(text: string, page: string): string {
  return replaceBetween(text, PAGE, page);
}

/** Returns `text` with the sections of a run: each replaces the section of its title, a new one comes last, the others stay. */
export function withRun(text: string, sections: readonly string[]): string {
  const byTitle = new Map(sectionsOf(between(text, RUN)).map((section) => [titleOf(section), section]));
  for (const section of sections) byTitle.set(titleOf(section), section.trim());
  return replaceBetween(text, RUN, [...byTitle.values()].join('\n\n'));
}

/** The headings behind the first page, in their order. */
export function historyOf(text: string): Heading[] {
  const history = text.slice(text.indexOf(PAGE.end));
  return sectionsOf(history).map((section) => ({ title: titleOf(section), anchor: anchorOf(titleOf(section)) }));
}

/** The text of a section behind the first page, or undefined if no section has this title. */
export function sectionOf(text: string, title: string): string | undefined {
  return sectionsOf(text.slice(text.indexOf(PAGE.end))).find((section) => titleOf(section) === title);
}

/** Letters, digits, hyphens and underscores of the title in lower case; each space becomes a hyphen. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const titleOf = (section: string): string => section.slice('## '.length).split('\n')[0] ?? '';

function sectionsOf(text: string): string[] {
  return text
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => part.trim());
}

function between(text: string, { begin, end }: Marks): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`bench/RESULTS.md: ${begin} or ${end} is missing`);
  return text.slice(from + begin.length, to);
}

function replaceBetween(text: string, marks: Marks, content: string): string {
  const old = between(text, marks);
  const from = text.indexOf(marks.begin) + marks.begin.length;
  return `${text.slice(0, from)}\n${content.trim()}\n${text.slice(from + old.length)}`;
}
