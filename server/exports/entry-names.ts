// What people called things, as names of files and folders that every system takes, each once in its folder.

import { cleanText } from '#protocol/names.ts';

/** Signs that some file system does not take. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FOREIGN = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;
/** Devices of Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MAX_LETTERS = 80;

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

function fileNameOf(title: string): string {
  const clean = cleanText(title.normalize('NFC').replace(FOREIGN, ' ')).replace(/\s+/g, ' ');
  // Cut within an emoji, it may end in a joiner.
  const letters = cleanText([...clean].slice(0, MAX_LETTERS).join(''));
  // No system has names that end in a dot or a space, and those that begin with a dot are hidden.
  const name = letters.replace(/^[. ]+|[. ]+$/g, '');
  return DEVICE.test(name) ? `_${name}` : name;
}
