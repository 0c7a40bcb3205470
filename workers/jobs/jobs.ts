// The jobs themselves, put together. Also run on the page's own thread where there are no workers that can draw.

import { holdLifeLock } from '#protocol/life-lock.ts';
import { Names } from '../board/items/names.ts';
import { writeParts } from '../board/items/write.ts';
import { layoutText } from '../board/text/layout.ts';
import { CanvasMeasure } from '../board/text/measure.ts';
import { measureSpec } from '../board/text/measure-item.ts';
import { compact } from './compact.ts';
import { jsonFile } from './export/json.ts';
import { pngFile } from './export/png.ts';
import { centred } from './import/place.ts';
import { assertImportSize, readImport } from './import/read-import.ts';
import type { JobsPort } from './jobs-port.ts';

export const jobs: JobsPort = {
  live: async (lock) => {
    if (lock !== undefined) await holdLifeLock(lock);
  },
  async parse(file, name, x, y) {
    assertImportSize(file.size);
    const { items, report } = readImport(await file.text(), name);
    const measure = new CanvasMeasure();
    const placed = centred(items, x, y);
    const nowMs = Date.now();
    const names = new Names(nowMs);
    const parts = writeParts(placed, null, {
      nowMs,
      names,
      measure: (text, style, w) => layoutText(measureSpec(text, style, w), measure),
      split: () => report.change('split'),
      left: ({ kind }, code) => {
        report.kept -= 1;
        report.drop(kind, code === 'too-large' ? code : 'bad-item');
      },
    });
    const all = [...parts];
    report.change('new-id', names.twins);
    return { parts: all, report: report.done() };
  },
  compact: (alias) => compact(alias),
  exportJson: async (records) => jsonFile(records),
  exportPng: (order) => pngFile(order),
};
