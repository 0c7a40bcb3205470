// What another application shares with the product: by the operating system's share sheet, or by a file that is opened with it. Any site
// can post the same form, so it is taken as bad input: capped, texts as texts, addresses of the web alone, and put nowhere before somebody
// says where.

import { LIMITS } from '../limits.ts';

/** What shared files, texts and addresses may be together, bytes; what is above it is not read to its end. */
export const SHARED_MAX_BYTES = 64 << 20;
const MAX_FILES = 20;
const MAX_LETTERS = 10_000;
/** As long as a browser's address bar takes. */
const MAX_ADDRESS_LETTERS = 2000;

/** The fields of the form, as the manifest names them. */
export const SHARED_FIELDS = { title: 'title', text: 'text', address: 'url', files: 'files' } as const;

const DRAWING = /\.(atrium|excalidraw|excalidrawlib|json)$/i;
/** Has a board's images in it. */
const ARCHIVE = /\.atrium$/i;
const PICTURE = /^image\/(png|jpeg|webp|gif|avif|bmp|svg\+xml)$/;

export interface SharedThings {
  files: File[];
  /** Letters alone, whatever they look like; '': none. */
  text: string;
  /** Names of files that are not taken: too many, too large, or nothing that a board shows. */
  refused: string[];
}

/** How the page that asks is called after a form was posted. */
export const SHARED_QUERY = { id: 'of', missed: 'missed', tooLarge: 'too-large' } as const;

export function thingsOf(form: FormData): SharedThings {
  const word = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [title, text] = [word(SHARED_FIELDS.title), word(SHARED_FIELDS.text)];
  const address = webAddress(word(SHARED_FIELDS.address));
  const lines = [title, text, address].filter((line, at, all) => line !== '' && all.indexOf(line) === at);
  const files = form.getAll(SHARED_FIELDS.files).filter((one): one is File => typeof one !== 'string');
  return { ...takenFiles(files), text: lines.join('\n').slice(0, MAX_LETTERS) };
}

export function takenFiles(files: readonly File[]): Pick<SharedThings, 'files' | 'refused'> {
  const taken: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    // A form without a file has an empty one without a name.
    if (file.name === '' && file.size === 0) continue;
    const isShown = DRAWING.test(file.name) || PICTURE.test(file.type);
    if (
      isShown &&
      taken.length < MAX_FILES &&
      file.size <= (ARCHIVE.test(file.name) ? SHARED_MAX_BYTES : LIMITS.imageBytes)
    )
      taken.push(file);
    else refused.push(file.name.slice(0, 200));
  }
  return { files: taken, refused: refused.slice(0, MAX_FILES) };
}

/** '' for what is none of the web. */
function webAddress(text: string): string {
  if (text.length > MAX_ADDRESS_LETTERS) return '';
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : '';
  } catch {
    return '';
  }
}
