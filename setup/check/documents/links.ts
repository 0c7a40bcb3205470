// Checks the links and pictures of documents: files and anchors exist, and each picture has an alternative text.

import path from 'node:path';
import type { MarkdownParts, Mention } from './markdown.ts';

/** Looks up files by their path from the root. */
export interface Files {
  exists(file: string): boolean;
  /** The anchors of a document; undefined if the file is no document. */
  anchorsOf(file: string): ReadonlySet<string> | undefined;
}

/** Addresses with a scheme or a host lead out of the repository. */
const IS_EXTERNAL = /^([a-z][a-z+.-]*:|\/\/)/i;
const GUIDE = 'docs/guide/';

/** Returns a sentence for each link and picture at fault. Links between pages of the guide belong to the check `guide`. */
export function linkFaults(file: string, { links, pictures }: MarkdownParts, files: Files): string[] {
  return [
    ...links.flatMap((link) => targetFault(file, link, files)),
    ...pictures.flatMap((picture) => [
      ...targetFault(file, picture, files),
      ...(picture.alternative?.trim() === ''
        ? [`${file}:${picture.line}: ${picture.text} has no alternative text; describe what it shows`]
        : []),
    ]),
  ];
}

/** Returns the path from the root that an address leads to. */
export function targetOf(file: string, address: string): string {
  const [target = ''] = decodeURI(address).split(/[?#]/);
  if (target === '') return file;
  return target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);
}

function targetFault(file: string, { text: address, line }: Mention, files: Files): string[] {
  const isPage = file.startsWith(GUIDE) && address.startsWith('/') && !address.startsWith('/docs/');
  if (IS_EXTERNAL.test(address) || isPage) return [];
  const target = targetOf(file, address);
  if (target.startsWith('..') || !files.exists(target))
    return [`${file}:${line}: ${address} does not exist; link to the file that replaced it`];
  const [, anchor = ''] = address.split('#');
  const anchors = files.anchorsOf(target);
  return anchor === '' || !anchors || anchors.has(decodeURI(anchor))
    ? []
    : [`${file}:${line}: ${target} has no heading #${anchor}`];
}
