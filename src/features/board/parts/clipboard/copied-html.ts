// Paragraphs of texts → HTML for other programs: words, marks, links, lists and the boxes of tasks, as word processors and mail programs
// read them. The way back is html-paragraphs.ts.

import type { ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { isLink, type MarkName } from '#protocol/text-marks.ts';

const TAGS: Readonly<Record<MarkName, string>> = { bold: 'b', italic: 'i', underline: 'u', strike: 's', code: 'code' };
const NO_BREAK_SPACE = '\u00a0';

export function htmlOfParagraphs(paragraphs: readonly ParagraphJson[]): string {
  const writer = new HtmlWriter();
  for (const paragraph of paragraphs) writer.add(paragraph);
  return writer.end();
}

class HtmlWriter {
  #html = '';
  /** The open lists, outermost first. `hasEntry`: an entry is open, which may hold a further list. */
  readonly #lists: { tag: 'ol' | 'ul'; hasEntry: boolean }[] = [];

  add(paragraph: ParagraphJson): void {
    const { list, indent = 0, dir, runs } = paragraph;
    const words = htmlOfRuns(runs);
    const direction = dir ? ` dir="${dir}"` : '';
    if (!list) {
      this.#closeTo(0);
      this.#html += `<p${direction}>${words || '<br>'}</p>`;
      return;
    }
    this.#openList(list === 'number' ? 'ol' : 'ul', indent + 1);
    const box = list === 'done' ? '<input type="checkbox" checked disabled> ' : '<input type="checkbox" disabled> ';
    this.#html += `<li${direction}>${list === 'done' || list === 'open' ? box : ''}${words}`;
    this.#lists.at(-1)!.hasEntry = true;
  }

  end(): string {
    this.#closeTo(0);
    return this.#html;
  }

  #openList(tag: 'ol' | 'ul', depth: number): void {
    this.#closeTo(depth);
    if (this.#lists.length === depth && this.#lists.at(-1)!.tag !== tag) this.#closeTo(depth - 1);
    while (this.#lists.length < depth) {
      this.#lists.push({ tag, hasEntry: false });
      this.#html += `<${tag}>`;
    }
    const innermost = this.#lists.at(-1)!;
    if (innermost.hasEntry) this.#html += '</li>';
    innermost.hasEntry = false;
  }

  #closeTo(depth: number): void {
    while (this.#lists.length > depth) {
      const { tag, hasEntry } = this.#lists.pop()!;
      this.#html += hasEntry ? `</li></${tag}>` : `</${tag}>`;
    }
  }
}

function htmlOfRuns(runs: readonly RunJson[]): string {
  // A space is dropped by HTML at the beginning and behind another one.
  let before = ' ';
  return runs
    .map((run) => {
      const text = run.text.replace(/ /g, (space, at: number) => {
        return (at === 0 ? before : run.text[at - 1]) === ' ' ? NO_BREAK_SPACE : space;
      });
      before = run.text.at(-1) ?? before;
      return htmlOfRun({ ...run, text });
    })
    .join('');
}

function htmlOfRun({ text, marks = [], link }: RunJson): string {
  const marked = marks.reduceRight((inside, mark) => `<${TAGS[mark]}>${inside}</${TAGS[mark]}>`, escaped(text));
  return link !== undefined && isLink(link) ? `<a href="${escaped(link)}">${marked}</a>` : marked;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
