// What the jobs worker does for the board: long work on files, away from the ink. Each call stands alone.

import type { Box } from '#protocol/bus.ts';
import type { DrawSvg, ExportedFile, ExportPreview, FrameName, PngBackground } from '#protocol/exports.ts';
import type { BoardJson } from '#protocol/item-json.ts';
import type { Part } from '#protocol/items/write.ts';
import type { BlobSource } from '../drawing/images/blob-source.ts';
import type { ReadReport } from './import/report.ts';

export interface Imported {
  /** The items, for `Puts.all`. */
  parts: Part[];
  report: ReadReport;
  /** Files that images among the items show. */
  files?: Blob[];
  /** What a file of ours says of its board. */
  board?: BoardJson;
  /** The bounds of all items on the board. */
  box?: Box | undefined;
}

/**
 * The place of an imported file: its centre, board units. `isTop`: the centre of its top edge. `keeps`: an exported board keeps its own
 * place.
 */
export interface ImportPlace {
  x: number;
  y: number;
  isTop?: boolean | undefined;
  keeps: boolean;
}

export interface DrawOrder {
  /** The items, as chunks of docs/formats.md. */
  chunks: Uint8Array[];
  dark: boolean;
  background: PngBackground;
  /** A picture of each, of several a ZIP; without them one of everything. */
  areas?: NamedArea[];
  /** Of a PDF: the board's. */
  title?: string;
  language?: string;
  /** The bookmarks of a PDF, in this order. */
  frameNames?: readonly FrameName[];
}

export interface PngOrder extends DrawOrder {
  /** Px per board unit; what the camera can show (ZOOM_RANGE). */
  scale: number;
}

/** Board units. */
export interface NamedArea {
  area: Box;
  name: string;
}

/** An image as the board keeps it; its type is the blob's. */
export interface EncodedImage {
  blob: Blob;
  /** Px. */
  width: number;
  height: number;
  /** Whether the file has more frames than this one. */
  isAnimated: boolean;
}

export interface JobsPort {
  /** It is there and can be asked; takes this lock for the life of the thread (protocol/life-lock.ts). */
  live(lock?: string): Promise<void>;
  /** The board is being touched, or is not any more: jobs rest meanwhile (job-throttle.ts). */
  hands(down: boolean): Promise<void>;
  /** Throws BoardErrors named import-…; nothing of a refused file is kept. */
  parse(file: Blob, name: string, place: ImportPlace, drawSvg: DrawSvg): Promise<Imported>;
  /** Folds the rows a board has on this device into a snapshot there; its bytes, or undefined when there are no rows. */
  compact(alias: string): Promise<number | undefined>;
  /** `records`: parts, each as `engine.items` gives them, bodies packed. */
  exportJson(records: Uint8Array[], board?: BoardJson): Promise<Blob>;
  /** Named: pictures that could not be had. */
  exportArchive(records: Uint8Array[], board: BoardJson | undefined, blobs: BlobSource): Promise<ExportedFile>;
  exportPng(order: PngOrder, blobs: BlobSource): Promise<Blob>;
  /** Named: what is not in it as vectors, and pictures that could not be had. */
  exportSvg(order: DrawOrder, blobs: BlobSource): Promise<ExportedFile>;
  /** Named: what is a picture in it, and pictures that could not be had. */
  exportPdf(order: DrawOrder, blobs: BlobSource): Promise<ExportedFile>;
  /** `runs`: as `engine.runs` gives them. Named: what is not in it as it is on the board. */
  exportExcalidraw(records: Uint8Array[], runs: Uint8Array, blobs: BlobSource): Promise<ExportedFile>;
  /** The first of its pictures, within so many px, whatever scale is ordered; null: there is nothing. */
  previewPng(order: PngOrder, within: { wPx: number; hPx: number }, blobs: BlobSource): Promise<ExportPreview | null>;
  /** A picture of whatever kind, written anew. Throws BoardErrors named image-…. */
  encodeImage(file: Blob): Promise<EncodedImage>;
}
