// An SVG in a browser; of several areas a ZIP.

import type { ExportedFile } from '#protocol/exports.ts';
import type { BlobSource } from '../../../drawing/images/blob-source.ts';
import type { DrawOrder } from '../../jobs-port.ts';
import { numberedZip } from '../area.ts';
import { browserTools } from '../vector/browser-tools.ts';
import { svgFiles } from './svg-file.ts';

export async function svgFile(order: DrawOrder, blobs: BlobSource): Promise<ExportedFile> {
  const { files, ...rest } = await svgFiles(order, blobs, await browserTools());
  const [only] = files;
  if (files.length === 1 && only) return { file: only.file, ...rest };
  const parts = files.map(({ name, file }) => ({ name, file: async () => file }));
  return { file: await numberedZip(parts, '.svg'), ...rest };
}
