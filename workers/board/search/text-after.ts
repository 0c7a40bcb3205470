// What a text is when places of it have other words, and how its letters look. Places are UTF-16 units of the paragraphs joined by \n.

import type { TextChange } from '#protocol/bus.ts';
import type { ParagraphJson, RunJson } from '#protocol/item-json.ts';

/** What is put looks as the first letter that it stands for; of paragraphs that are joined the first one's setting counts. */
export function textAfter(
  paragraphs: readonly ParagraphJson[],
  { places, inserted }: Pick<TextChange, 'places' | 'inserted'>,
): ParagraphJson[] {
  const out = new Letters();
  let [at, k] = [0, 0];
  const put = (text: string, looks: Looks): void => {
    for (const letter of text) {
      const [from, to] = places[k] ?? [Number.POSITIVE_INFINITY, 0];
      if (at === from) out.put(inserted, looks);
      if (at < from) out.put(letter, looks);
      at += letter.length;
      if (at >= to && at > from) k += 1;
    }
  };
  paragraphs.forEach(({ runs, ...setting }, n) => {
    const isKept = n === 0 || at < (places[k]?.[0] ?? Number.POSITIVE_INFINITY);
    if (!isKept) put('\n', out.looks);
    else {
      if (n > 0) at += 1;
      out.begin(setting);
    }
    for (const { text, ...looks } of runs) put(text, looks);
  });
  return out.paragraphs;
}

/** The same for letters that look the same; of what stands in no run, and of an end of a line, as what stands behind it. */
export function looksAt(paragraphs: readonly ParagraphJson[], place: number): string {
  let at = 0;
  for (const { runs } of paragraphs) {
    if (place < at) return said(runs[0]);
    for (const run of runs) {
      at += run.text.length;
      if (place < at) return said(run);
    }
    at += 1;
  }
  return said(undefined);
}

type Looks = Omit<RunJson, 'text'>;

const said = ({ marks = [], link = '' }: Looks = {}): string => `${marks} ${link}`;

class Letters {
  readonly paragraphs: ParagraphJson[] = [];
  /** Of what was put last in this paragraph. */
  looks: Looks = {};

  begin(setting: Omit<ParagraphJson, 'runs'>): void {
    this.paragraphs.push({ ...setting, runs: [] });
    this.looks = {};
  }

  /** Lines break the paragraph: the new one is set as the one it breaks. */
  put(text: string, looks: Looks): void {
    this.looks = looks;
    text.split('\n').forEach((line, n) => {
      const { runs, ...setting } = this.paragraphs.at(-1)!;
      if (n > 0) this.begin(setting);
      const last = n > 0 ? undefined : runs.at(-1);
      if (line === '') return;
      if (last && said(last) === said(looks)) last.text += line;
      else this.paragraphs.at(-1)!.runs.push({ ...looks, text: line });
    });
  }
}
