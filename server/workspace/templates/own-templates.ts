// Atrium's own templates: their files and words are read when a template is first used in a language, and stay in memory.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PaperName } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import type { Language } from '#protocol/languages.ts';
import { type TemplateSource, templateItems } from '#protocol/template-items.ts';
import type { TemplateName } from '#protocol/templates.ts';

export interface OwnTemplate {
  /** In the language, or the name of its file if the language has none. */
  name: string;
  items: ItemInput[];
  paper: PaperName | undefined;
}

export interface OwnTemplateKey {
  name: TemplateName;
  language: Language;
  /** False: without the notes that show how it is meant. */
  examples: boolean;
}

const ROOT = path.join(import.meta.dirname, '../../..');

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The content of each file, parsed once. It is never changed. */
class JsonFiles<T> {
  readonly #files = new Map<string, Promise<T>>();

  read(file: string): Promise<T> {
    const reading =
      this.#files.get(file) ?? readFile(path.join(ROOT, file), 'utf8').then((text): T => JSON.parse(text));
    this.#files.set(file, reading);
    reading.catch(() => this.#files.delete(file));
    return reading;
  }
}

export class OwnTemplates {
  readonly #sources = new JsonFiles<TemplateSource>();
  readonly #texts = new JsonFiles<Texts>();

  /** Throws an Error for a template without a file, or a text without a word. */
  async template({ name, language, examples }: OwnTemplateKey): Promise<OwnTemplate> {
    const [source, texts, names] = await Promise.all([
      this.#sources.read(`templates/${name}.json`),
      this.#texts.read(`locales/${language}/template-words.json`),
      this.#texts.read(`locales/${language}/template-names.json`),
    ]);
    return {
      name: names[name]?.name ?? name,
      items: templateItems(source, { language, words: texts[name] ?? {}, examples }),
      paper: source.paper,
    };
  }
}
