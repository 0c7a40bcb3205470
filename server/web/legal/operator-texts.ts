// The operator's own legal texts: Markdown files in a folder with the name of each language. A file is read when a page is requested and has
// changed since. What is refused of it is named in the log.

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import type { MarkdownNode } from '#protocol/markdown.ts';
import type { DocumentPage } from '#protocol/routes.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { MAX_MARKDOWN_BYTES, parseMarkdown } from '../../platform/text/markdown.ts';
import { DOCUMENT_PAGES, DOCUMENT_ROUTES } from './document-routes.ts';

export interface OperatorText {
  language: Language;
  content: readonly MarkdownNode[];
}

/** The number of refused parts of one file that the log names. */
const MAX_LOGGED = 20;

type Content = readonly MarkdownNode[] | undefined;

export class OperatorTexts {
  readonly #folder: string;
  readonly #log: Logger;
  /** The content of each version of a file, and of one that is refused undefined. */
  readonly #cache = new Map<string, { version: string; content: Promise<Content> }>();

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Returns the text in `language`, else in English, else undefined. A file that is refused whole counts as missing. */
  async find(page: DocumentPage, language: Language): Promise<OperatorText | undefined> {
    for (const candidate of new Set<Language>([language, 'en'])) {
      const content = await this.#contentOf(path.join(candidate, fileOf(page)));
      if (content) return { language: candidate, content };
    }
    return undefined;
  }

  /** Reads all files, so that the log names what is refused before anybody requests it. */
  async check(): Promise<void> {
    for (const language of LANGUAGES)
      for (const page of DOCUMENT_PAGES) await this.#contentOf(path.join(language, fileOf(page)));
  }

  /** `name`: of a file below the folder. */
  async #contentOf(name: string): Promise<Content> {
    let file: FileHandle | undefined;
    try {
      // A named pipe would never open without O_NONBLOCK.
      file = await open(path.join(this.#folder, name), constants.O_RDONLY | constants.O_NONBLOCK);
      const { ino, mtimeMs, size } = await file.stat();
      const version = `${ino} ${mtimeMs} ${size}`;
      const cached = this.#cache.get(name);
      if (cached?.version === version) return await cached.content;
      const content = this.#read(name, file);
      this.#cache.set(name, { version, content });
      return await content;
    } catch (error) {
      return this.#unreadable(name, String((error as NodeJS.ErrnoException).code ?? error));
    } finally {
      await file?.close();
    }
  }

  #unreadable(name: string, code: string): undefined {
    const isKnown = this.#cache.get(name)?.version === code;
    this.#cache.set(name, { version: code, content: Promise.resolve(undefined) });
    if (code !== 'ENOENT' && !isKnown) this.#refuse(name, code);
  }

  /** Reads a file of the size limit at most, whatever its size. */
  async #read(name: string, file: FileHandle): Promise<Content> {
    const stats = await file.stat();
    if (!stats.isFile()) return this.#refuse(name, 'not-a-file');
    if (stats.size > MAX_MARKDOWN_BYTES) return this.#refuse(name, 'too-large');
    const source = utf8(await readStart(file, MAX_MARKDOWN_BYTES + 1));
    if (source === undefined) return this.#refuse(name, 'not-utf-8');
    if (source.trim() === '') return this.#refuse(name, 'empty');
    const { content, refused } = parseMarkdown(source);
    if (refused[0]?.code === 'too-large') return this.#refuse(name, 'too-large');
    for (const { code, line } of refused.slice(0, MAX_LOGGED))
      this.#log.warn({ file: this.#pathOf(name), line, code }, 'a part of a legal text is left out');
    if (refused.length > MAX_LOGGED)
      this.#log.warn({ file: this.#pathOf(name), parts: refused.length }, 'more parts of a legal text are left out');
    return content;
  }

  #refuse(name: string, code: string): undefined {
    this.#log.warn(
      { file: this.#pathOf(name), code },
      'a legal text is not shown: the English one or the text of the software takes its place',
    );
  }

  #pathOf(name: string): string {
    return path.join(this.#folder, name);
  }
}

/** The file of a page has the last part of its address. */
function fileOf(page: DocumentPage): string {
  return `${path.basename(DOCUMENT_ROUTES[page].path)}.md`;
}

/** Reads `size` bytes, or all if there are fewer. */
async function readStart(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === size) return bytes.subarray(0, length);
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
