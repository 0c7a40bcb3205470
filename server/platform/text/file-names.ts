// Names of files and folders (protocol/file-names.ts), each once in its folder.

import { fileNameOf } from '#protocol/file-names.ts';

export class EntryNames {
  readonly #unnamed: string;
  readonly #taken = new Set<string>();

  /** `unnamed`: of what has no name. */
  constructor(unnamed: string) {
    this.#unnamed = unnamed;
  }

  /** `ending`: with its dot. */
  take(title: string, ending = ''): string {
    const name = fileNameOf(title) || fileNameOf(this.#unnamed);
    for (let k = 1; ; k++) {
      const one = `${name}${k > 1 ? ` (${k})` : ''}${ending}`;
      const key = one.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return one;
    }
  }
}
