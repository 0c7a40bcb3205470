// Names in one notice, by reason, the files of a drop that could not be added, were changed, or did not fit on the server.

import { subscribe } from 'valtio/vanilla';
import { PICTURE_NAME } from '#protocol/board-files.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { dismissNotice } from '../../session/store.ts';
import type { ImportedFile } from '../../shell/dialogs.ts';

const IMAGES_FULL = 'images-full';
/** Most names in the notice, of each reason. */
const MAX_NAMES = 5;

export class LeftOut {
  readonly #board: BoardSession;
  /** Names of the files that were left out, by the code of the reason. */
  readonly #names = new Map<string, string[]>();
  #isWatching = false;
  #isEnded = false;

  constructor(board: BoardSession) {
    this.#board = board;
  }

  add(name: string, reason: string): void {
    const code = reason === 'image-type' ? typeCode(name) : reason;
    const names = this.#names.get(code) ?? [];
    names.push(name);
    this.#names.set(code, names);
    void this.#show();
  }

  /** Returns all so far, for the report that names them in place of the notice. */
  end(): ImportedFile[] {
    this.#isEnded = true;
    if (this.#names.has(this.#board.store.notice?.code ?? '')) dismissNotice(this.#board.store);
    return [...this.#names].flatMap(([code, names]) => [...new Set(names)].map((name) => ({ name, code })));
  }

  /** Adds the image if the server has no room for it. Other reasons are told by the board as for any other change. */
  follow(name: string, outcome: Promise<ImportReport>): void {
    outcome.then(
      ({ code }) => {
        if (code === IMAGES_FULL) this.add(name, code);
      },
      // The board's thread has ended: the image is sent by the next one.
      () => undefined,
    );
  }

  async #show(): Promise<void> {
    const [[code] = ['']] = this.#names;
    try {
      await i18n.loadNamespaces(['images', 'files']);
    } catch {
      return this.#board.notify(code);
    }
    if (this.#isEnded) return;
    const sentences = [...this.#names].map(([reason, all]) => sentence(reason, all));
    this.#board.notify(code, undefined, undefined, sentences.join(' '));
    this.#keepNames();
  }

  /** The board tells of a refused change without names: its notice of the same reason gets them. */
  #keepNames(): void {
    if (this.#isWatching || !this.#names.has(IMAGES_FULL)) return;
    this.#isWatching = true;
    const stop = subscribe(this.#board.store, () => {
      const { notice } = this.#board.store;
      if (notice?.text !== undefined) return;
      if (notice?.code === IMAGES_FULL) return void this.#show();
      stop();
      this.#isWatching = false;
    });
  }
}

/** A file with a picture's name that is no picture is damaged. */
function typeCode(name: string): string {
  return PICTURE_NAME.test(name) ? 'image-broken' : 'unsupported-file';
}

function sentence(code: string, names: readonly string[]): string {
  const detail = listed(names);
  if (code !== IMAGES_FULL) return whyLeftOut(code, detail);
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language).format(names.length);
  return i18n.t('images:noRoom', { count: names.length, number, names: detail });
}

/** Expects the words of `files`. */
export function whyLeftOut(code: string, detail = ''): string {
  const keys = [`files:error.${code}`, `dict:errors.${code}`] as unknown as ['dict:errors.image-broken'];
  return i18n.t(keys, { defaultValue: i18n.t('dict:errors.unknown', { code }), detail }).trim();
}

function listed(names: readonly string[]): string {
  return [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])].join(', ');
}
