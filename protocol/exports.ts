// Exports of a board: formats, options, and the files that they give.

export const EXPORT_FORMATS = ['png', 'svg', 'pdf', 'atrium', 'excalidraw', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Those that show what is seen, and may show frames. */
export type PictureFormat = Extract<ExportFormat, 'png' | 'svg' | 'pdf'>;

export const isPictureFormat = (format: ExportFormat): format is PictureFormat =>
  format === 'png' || format === 'svg' || format === 'pdf';

/** Behind a picture: the board's paper with its marks, its colour alone, or nothing. */
export const PNG_BACKGROUNDS = ['paper', 'plain', 'none'] as const;
export type PngBackground = (typeof PNG_BACKGROUNDS)[number];

/** Of either side of a PNG: nothing opens larger ones. */
export const MAX_PNG_PX = 32_768;

/** The longest side of an SVG or PDF with exact lines, board units. */
export const MAX_OUTLINE_UNITS = 1_048_576;

export interface FrameName {
  id: string;
  name: string;
}

export interface ExportOptions {
  /** Only what is selected, with all that lies in it. */
  selection?: boolean;
  /** Of a PNG: px per board unit. */
  scale?: number;
  /** Of a picture: in the colours of a dark board. */
  dark?: boolean;
  /** Of a picture; without it paper. */
  background?: PngBackground;
  /** Of a picture: these frames, each as it lies there to its edge; of several a ZIP with one each, in this order, or a PDF with a page each. */
  frames?: readonly string[];
  /** The bookmarks of a PDF, in this order; absent: one for each frame with a title. */
  frameNames?: readonly FrameName[];
  /** Of a PDF: its texts' (BCP 47); without it nobody is told. */
  language?: string;
}

export interface ExportedFile {
  file: Blob;
  /** Pictures that could not be had, by their names: they are not in it. */
  missing?: string[];
  /** What is not in it as it is on the board. */
  left?: ExportLoss[];
}

/**
 * Of so many things: `kind`: they are not there. `form`: another outline stands for theirs. `style`: their line is another. `font`: a similar
 * font stands for theirs. `marks`: bold letters, lists and links are plain. `ends`: what held an end is not there.
 * Of an SVG: `grain`: the grain of chalk is a picture over its outlines. `emoji`: the line is a picture. `letters`: no font of the board has them, so
 * that they are shown in one of whoever looks. `faces`: there was no room for a font.
 * Of a PDF: `grain` and `emoji` alike; `drawn`: no font of the board has the letters of these texts, so that they are pictures.
 */
export interface ExportLoss {
  what: 'kind' | 'form' | 'style' | 'font' | 'marks' | 'ends' | 'grain' | 'emoji' | 'letters' | 'faces' | 'drawn';
  count: number;
}

/** What an export of a picture would be. */
export interface ExportPreview {
  picture: Blob;
  /** What it shows: board units. */
  w: number;
  h: number;
}

/** An SVG as a picture of px; itself where it cannot be drawn. */
export type DrawSvg = (svg: Blob) => Blob | Promise<Blob>;
