// The images of one import that did not come to the board, or left it because the server has no room: named in one notice, by reason.

import { subscribe } from 'valtio/vanilla';
import type { ImportReport } from '#protocol/bus.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { board, showNotice } from '../state.ts';

const IMAGES_FULL = 'images-full';
/** Most names in the notice, of each reason. */
const MAX_NAMES = 5;

export class LeftOut {
  /** Names of the images that were left out, by the code of the reason. */
  readonly #names = new Map<string, string[]>();
  #isWatching = false;

  add(name: string, code: string): void {
    const names = this.#names.get(code) ?? [];
    names.push(name);
    this.#names.set(code, names);
    void this.#show();
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
    const [[code, names] = ['', []], ...others] = this.#names;
    if (others.length === 0 && code !== IMAGES_FULL)
      return showNotice(code === 'image-type' ? 'unsupported-file' : code, listed(names));
    try {
      await i18n.loadNamespaces('images');
    } catch {
      return showNotice(code);
    }
    const sentences = [...this.#names].map(([reason, all]) => sentence(reason, all));
    showNotice(code, undefined, undefined, sentences.join(' '));
    this.#keepNames();
  }

  /** The board tells of a refused change without names: its notice of the same reason gets them. */
  #keepNames(): void {
    if (this.#isWatching || !this.#names.has(IMAGES_FULL)) return;
    this.#isWatching = true;
    const stop = subscribe(board, () => {
      const { notice } = board;
      if (notice?.text !== undefined) return;
      if (notice?.code === IMAGES_FULL) return void this.#show();
      stop();
      this.#isWatching = false;
    });
  }
}

function sentence(code: string, names: readonly string[]): string {
  const detail = listed(names);
  if (code !== IMAGES_FULL) {
    const key = `dict:errors.${code === 'image-type' ? 'unsupported-file' : code}` as 'dict:errors.image-broken';
    return i18n.t(key, { defaultValue: i18n.t('dict:errors.unknown', { code }), detail });
  }
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language).format(names.length);
  return i18n.t('images:noRoom', { count: names.length, number, names: detail });
}

function listed(names: readonly string[]): string {
  return [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])].join(', ');
}
