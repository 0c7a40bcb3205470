// A PDF in a browser: what writes it is fetched now.

import { laterPart } from '#protocol/board-error.ts';
import type { ExportedFile } from '#protocol/exports.ts';
import type { BlobSource } from '../../../drawing/images/blob-source.ts';
import type { DrawOrder } from '../../jobs-port.ts';
import { browserTools } from '../vector/browser-tools.ts';
import { pdfFile } from './pdf-file.ts';
import { asPng, pdfPicture } from './pdf-picture.ts';

export async function pdfInBrowser(order: DrawOrder, blobs: BlobSource): Promise<ExportedFile> {
  const binary = new URL('../../../../engine/pkg/atrium_files_bg.wasm', import.meta.url);
  const files = await laterPart(import('#engine/atrium_files.js'));
  await laterPart(files.default({ module_or_path: fetch(binary) }));
  const make = (title: string, language: string) => new files.PdfFile(title, language);
  return pdfFile(order, blobs, { ...(await browserTools()), make, asPng, asStored: pdfPicture });
}
