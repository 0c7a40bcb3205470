// Imports of files and what became of them: first what is on the board, later what the server has of it.

import { BoardError } from '#protocol/board-error.ts';
import type { DrawSvg } from '#protocol/exports.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import { kindName } from '#protocol/items/codes.ts';
import type { ReadReport } from '../../jobs/import/report.ts';
import type { AllPut, PutTxn } from '../document/bulk-insert.ts';
import { type ImportDeps, importFile } from './files.ts';

export class Imports {
  readonly #deps: ImportDeps;
  #runs = 0;
  readonly #outcomes = new Map<number, Promise<ImportReport>>();

  constructor(deps: ImportDeps) {
    this.#deps = deps;
  }

  /** What is on the board of it; `at`: its middle where somebody has said so, else that of the view: board units. */
  async take(
    file: Blob,
    name: string,
    at: { x: number; y: number; isTop?: boolean | undefined } | null,
    middle: { x: number; y: number },
    drawSvg: DrawSvg,
  ): Promise<ImportReport> {
    const { put, report, box } = await importFile(this.#deps, file, name, at, middle, drawSvg);
    const { ids, refused, txns } = put;
    const dropped = [...report.dropped, ...namesOf(refused)];
    const here = this.follow(ids, txns, { ...report, kept: report.kept - refused.length, dropped });
    return box ? { ...here, box } : here;
  }

  /** What is on the board by these transactions, until the server has answered. */
  follow(ids: string[], txns: readonly PutTxn[], read: ReadReport): ImportReport {
    const run = ++this.#runs;
    const here: ImportReport = { run, ...read, state: 'sending', refused: 0, ids };
    this.#outcomes.set(run, whenDecided(here, txns));
    return here;
  }

  /** What the server has of it, when that is known. Asked for once. */
  async outcome(run: number): Promise<ImportReport> {
    const outcome = this.#outcomes.get(run);
    if (!outcome) throw new BoardError('not-found', `no import ${run}`);
    this.#outcomes.delete(run);
    return outcome;
  }
}

function namesOf(refused: AllPut['refused']): ImportReport['dropped'] {
  const named = new Map<string, ImportReport['dropped'][number]>();
  for (const { kind, code } of refused) {
    const type = kindName(kind);
    const entry = named.get(`${type} ${code}`) ?? { type, reason: code, count: 0 };
    entry.count += 1;
    named.set(`${type} ${code}`, entry);
  }
  return [...named.values()];
}

async function whenDecided(here: ImportReport, txns: readonly PutTxn[]): Promise<ImportReport> {
  const codes = await Promise.all(txns.map(({ outcome }) => outcome));
  const code = codes.find((one) => one !== undefined);
  if (code === undefined) return { ...here, state: 'saved' };
  const ids: string[] = [];
  let at = 0;
  for (const [k, { count }] of txns.entries()) {
    if (codes[k] === undefined) ids.push(...here.ids.slice(at, at + count));
    at += count;
  }
  // Of an import of several transactions elements are counted as items.
  const refused = ids.length === 0 ? here.kept : Math.min(here.kept, here.ids.length - ids.length);
  return { ...here, state: 'refused', code, refused, kept: here.kept - refused, ids };
}
