// The elements of a list in a JSON file of any size, one by one: neither the text nor all that it says is in memory at once.

import { BoardError } from '#protocol/board-error.ts';
import { MAX_DEPTH } from './read-import.ts';

/** No element of a board is near it: the longest text, every letter of it escaped, takes 1.5 MiB. */
const MAX_ELEMENT_CHARS = 8 << 20;

/** Some at a time, of the list under this key of the object that the file is. `rest`: hears at the end what that object is without them. */
export async function* elementsOf(
  file: Pick<Blob, 'stream'>,
  key: string,
  rest?: (object: unknown) => void,
): AsyncGenerator<unknown[]> {
  const scanner = new Scanner(JSON.stringify(key));
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const elements = scanner.take(part.value);
    if (elements.length > 0) yield elements;
  }
  const around = scanner.end();
  rest?.(around);
}

/** Finds where elements begin and end by brackets and strings alone; what is in them, and what is around the list, is the parser's. */
class Scanner {
  readonly #key: string;
  /** The file without what is in the list. */
  #around = '';
  #aroundFrom = 0;
  /** From the beginning of the element or key that is being read. */
  #text = '';
  #at = 0;
  #depth = 0;
  #inString = false;
  #stringFrom = 0;
  /** The last string of the object's own: before a list it is the list's key. */
  #last = '';
  #inList = false;
  #elementFrom = 0;
  #count = 0;

  constructor(key: string) {
    this.#key = key;
  }

  take(chunk: string): unknown[] {
    this.#text += chunk;
    const found: unknown[] = [];
    const [inside, outside] = [/["\\]/g, /["[\]{},]/g];
    for (;;) {
      const next = this.#inString ? inside : outside;
      next.lastIndex = this.#at;
      const at = next.exec(this.#text)?.index;
      if (at === undefined) break;
      this.#at = at + 1;
      const letter = this.#text[at];
      if (letter === '\\') this.#at += 1;
      else if (letter === '"') this.#quote(at);
      else if (letter === ',') {
        if (this.#inList && this.#depth === 2) this.#element(at, found);
      } else if (letter === '[' || letter === '{') this.#open(letter);
      else this.#close(at, found);
    }
    this.#at = Math.max(this.#at, this.#text.length);
    this.#forget();
    return found;
  }

  end(): unknown {
    return parsed(this.#around);
  }

  #quote(at: number): void {
    this.#inString = !this.#inString;
    if (this.#depth !== 1) return;
    if (this.#inString) this.#stringFrom = at;
    else this.#last = this.#text.slice(this.#stringFrom, at + 1);
  }

  #open(letter: string): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new BoardError('import-too-deep', `more than ${MAX_DEPTH} brackets in one another`);
    if (this.#depth !== 2 || letter !== '[' || this.#last !== this.#key) return;
    this.#inList = true;
    this.#elementFrom = this.#at;
    this.#around += this.#text.slice(this.#aroundFrom, this.#at);
  }

  #close(at: number, found: unknown[]): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw new BoardError('import-not-json', 'a bracket too many');
    if (!this.#inList || this.#depth !== 1) return;
    if (this.#count > 0 || this.#text.slice(this.#elementFrom, at).trim() !== '') this.#element(at, found);
    this.#inList = false;
    this.#aroundFrom = at;
  }

  #element(at: number, found: unknown[]): void {
    assertLength(at - this.#elementFrom);
    found.push(parsed(this.#text.slice(this.#elementFrom, at)));
    this.#count += 1;
    this.#elementFrom = at + 1;
  }

  /** What is behind. */
  #forget(): void {
    const { length } = this.#text;
    if (!this.#inList) {
      this.#around += this.#text.slice(this.#aroundFrom);
      this.#aroundFrom = length;
    }
    assertLength(this.#around.length);
    const keptFrom = this.#inList ? this.#elementFrom : this.#inString && this.#depth === 1 ? this.#stringFrom : length;
    assertLength(length - keptFrom);
    this.#text = this.#text.slice(keptFrom);
    this.#at -= keptFrom;
    this.#elementFrom -= keptFrom;
    this.#stringFrom -= keptFrom;
    this.#aroundFrom -= keptFrom;
  }
}

function assertLength(chars: number): void {
  if (chars > MAX_ELEMENT_CHARS)
    throw new BoardError('import-too-large', `one element of more than ${MAX_ELEMENT_CHARS} characters`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A parser that recurses runs out of stack on deep nesting; everything else is bad syntax.
    if (error instanceof SyntaxError) throw new BoardError('import-not-json', error.message.slice(0, 120));
    throw new BoardError('import-too-deep');
  }
}
