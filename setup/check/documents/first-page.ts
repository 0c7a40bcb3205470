// Checks the documents that newcomers read first: README.md is short and its pictures are small, docs/stroke.md numbers the files of a stroke.

/** README.md at most. */
const MAX_LINES = 110;
const MAX_PICTURE_BYTES = 150 * 1024;
const MAX_STROKE_FILES = 25;

export function readmeFaults(text: string): string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > MAX_LINES ? [`README.md: ${lines} lines, ${MAX_LINES} are allowed; move details to docs/`] : [];
}

/** Checks the bytes of a picture of README.md. */
export function pictureFaults(file: string, bytes: Buffer): string[] {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return [
    ...(isWebp ? [] : [`README.md: ${file} is no WebP; take it with \`npm run demo -- --pictures\``]),
    ...(bytes.length > MAX_PICTURE_BYTES
      ? [`README.md: ${file} has ${bytes.length} bytes, ${MAX_PICTURE_BYTES} are allowed`]
      : []),
  ];
}

/** Checks the numbered list of the files that a stroke passes. */
export function strokeFaults(text: string): string[] {
  const numbers = [...text.matchAll(/^(\d+)\. `[\w./-]+`/gm)].map(([, number]) => Number(number));
  const isNumbered = numbers.length > 0 && numbers.every((number, i) => number === i + 1);
  return isNumbered && numbers.length <= MAX_STROKE_FILES
    ? []
    : [`docs/stroke.md: number the files of a stroke from 1 to at most ${MAX_STROKE_FILES}`];
}
