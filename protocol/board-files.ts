// The files that a board takes when they are dropped or chosen: names and sizes (docs/formats.md).

const named = (extensions: readonly string[]): RegExp => new RegExp(`\\.(${extensions.join('|')})$`, 'i');

const DRAWINGS = ['atrium', 'excalidraw', 'excalidrawlib', 'json'];
const TEXTS = ['txt', 'md', 'markdown', 'csv', 'tsv'];
const PICTURES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif', 'heic', 'heif', 'svg'];

export const DRAWING_NAME = named(DRAWINGS);
export const TEXT_NAME = named(TEXTS);
export const PICTURE_NAME = named(PICTURES);

/** The size of the largest image that is read; a board stores it smaller. */
export const MAX_PICTURE_FILE_BYTES = 64 << 20;
/** The size of the largest drawing that is read. No browser holds a much longer text in one piece. */
export const MAX_DRAWING_FILE_BYTES = 400 << 20;
