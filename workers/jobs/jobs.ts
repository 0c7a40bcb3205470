// The jobs themselves, put together. Also run on the page's own thread where there are no workers that can draw.

import { transfer } from 'comlink';
import { laterPart } from '#protocol/board-error.ts';
import { imagesIn } from '#protocol/item-bytes.ts';
import { Names } from '#protocol/items/names.ts';
import { readRuns } from '#protocol/items/runs.ts';
import { type Part, writeParts } from '#protocol/items/write.ts';
import { holdLifeLock } from '#protocol/life-lock.ts';
import { layoutText } from '../drawing/text/layout.ts';
import { CanvasMeasure } from '../drawing/text/measure.ts';
import { measureSpec } from '../drawing/text/measure-item.ts';
import { emptied } from '../engine/records.ts';
import { isKeptFile } from './archive/is-kept-file.ts';
import { isZip } from './archive/is-zip.ts';
import { compact } from './compact.ts';
import { jsonFile } from './export/json.ts';
import { pngFile, previewFile } from './export/png.ts';
import { encodeImage } from './images/encode.ts';
import { atriumFile, isAtriumFile } from './import/atrium-file.ts';
import { importText } from './import/embedded.ts';
import { picturesIn } from './import/excalidraw-images.ts';
import { boxOf, centred } from './import/place.ts';
import { readImport } from './import/read-import.ts';
import { lettersOf, linesBy } from './import/text-lines.ts';
import { pace } from './job-throttle.ts';
import type { JobsPort } from './jobs-port.ts';

const SVG = 'image/svg+xml';

export const jobs: JobsPort = {
  live: async (lock) => {
    if (lock !== undefined) await holdLifeLock(lock);
  },
  async hands(down) {
    pace.hands(down);
  },
  async parse(file, name, place, drawSvg) {
    const archive = (await isZip(file))
      ? await (await laterPart(import('./archive/read-archive.ts'))).readArchive(file)
      : (await isKeptFile(file))
        ? await (await laterPart(import('./archive/read-kept.ts'))).readKept(file, name)
        : undefined;
    if (archive || (await isAtriumFile(file))) {
      const letters = new CanvasMeasure();
      const imported = await atriumFile(archive?.board ?? file, name, place, (group, style, w) =>
        layoutText(measureSpec(group, style, w), letters),
      );
      const shown = new Set(imported.parts.flatMap(({ chunk }) => [...imagesIn(chunk)]));
      return transfer(
        { ...imported, ...(archive && { files: await archive.pictures(shown) }) },
        imported.parts.map(({ chunk }) => chunk.buffer),
      );
    }
    const text = await importText(file, name);
    const measure = await lettersOf(text);
    const { pictures, files } = await picturesIn(text, async (picture) =>
      encodeImage(picture.type === SVG ? await drawSvg(picture) : picture),
    );
    const { items, report } = readImport(text, name, { lines: linesBy(measure), pictures });
    const placed = centred(items, place);
    const nowMs = Date.now();
    const names = new Names(nowMs);
    const parts = writeParts(placed, null, {
      nowMs,
      names,
      measure: (group, style, w) => layoutText(measureSpec(group, style, w), measure),
      split: () => report.change('split'),
      left: (item, code) => {
        report.kept -= 1;
        report.drop(item.kind, code === 'too-large' ? code : 'bad-item', report.places[placed.indexOf(item)]);
      },
    });
    const all: Part[] = [];
    for (const part of parts) {
      all.push(part);
      if (pace.isDue) await pace.rest();
    }
    report.change('new-id', names.twins);
    return { parts: all, report: report.done(), files, box: boxOf(placed) ?? undefined };
  },
  compact: (alias) => compact(alias),
  exportJson: async (records, board) => jsonFile(emptied(records), board),
  async exportArchive(records, board, blobs) {
    return (await laterPart(import('./export/archive.ts'))).archiveFile(records, board, blobs);
  },
  exportPng: (order, blobs) => pngFile(order, blobs),
  async exportSvg(order, blobs) {
    const { svgFile } = await laterPart(import('./export/svg/svg-job.ts'));
    return svgFile(order, blobs);
  },
  async exportPdf(order, blobs) {
    const { pdfInBrowser } = await laterPart(import('./export/pdf/pdf-job.ts'));
    return pdfInBrowser(order, blobs);
  },
  async exportExcalidraw(records, runs, blobs) {
    const { excalidrawFile } = await laterPart(import('./export/excalidraw.ts'));
    return excalidrawFile(records, readRuns(runs), blobs, linesBy(new CanvasMeasure()));
  },
  previewPng: (order, within, blobs) => previewFile(order, within, blobs),
  encodeImage: (file) => encodeImage(file),
};
