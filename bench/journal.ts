// What has been measured so far, a line per measurement, beside the result file: a run that is cut short keeps it, and
// --resume goes on from it.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Measured, results } from './result.ts';

type Which = Pick<Measured, 'suite' | 'mode' | 'scene' | 'subject'>;

const same = (a: Which, b: Which): boolean =>
  a.suite === b.suite && a.mode === b.mode && a.scene === b.scene && a.subject === b.subject;

export class Journal {
  readonly measured: Measured[] = [];
  private readonly file: string | undefined;

  /** Without a file it lives as long as the run. */
  constructor(file?: string, resume = false) {
    this.file = file;
    if (!file) return;
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    if (!resume) rmSync(this.journal, { force: true });
    else if (existsSync(this.journal)) this.measured.push(...whole(readFileSync(this.journal, 'utf8')));
  }

  has(which: Which, rep: number): boolean {
    return this.measured.some((one) => same(one, which) && one.rep === rep);
  }

  /** Why this did not finish in an earlier repetition; it is not tried again. */
  failed(which: Which, what: string): string | undefined {
    for (const one of this.measured) {
      if (!same(one, which)) continue;
      const figure = one.figures.find((f) => f.what === what && f.value === null);
      if (figure) return figure.why ?? 'did not finish';
    }
    return undefined;
  }

  add(one: Measured): void {
    this.measured.push(one);
    if (!this.file) return;
    appendFileSync(this.journal, `${JSON.stringify(one)}\n`);
    writeFileSync(this.file, `${JSON.stringify(results(this.measured), null, 2)}\n`);
  }

  private get journal(): string {
    return `${this.file}.journal`;
  }
}

/** The last line of a run that died may be half a line. */
function whole(text: string): Measured[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Measured];
    } catch {
      return [];
    }
  });
}
