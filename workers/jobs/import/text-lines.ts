// How the board sets imported texts: in the fonts it draws them with, once those are there.

import { Fonts, ownFaces, SKETCH } from '../../drawing/text/fonts.ts';
import { layoutText } from '../../drawing/text/layout.ts';
import { CanvasMeasure } from '../../drawing/text/measure.ts';
import { measureSpec } from '../../drawing/text/measure-item.ts';
import type { Lines } from './excalidraw-labels.ts';

/** A letter of every face we bring: what texts are measured with. */
const LETTERS = 'aē';
/** Those an import writes in whose faces we bring. */
const FAMILIES = [0, SKETCH];

/** Of a file in which lines may be broken. */
export async function lettersOf(file: string): Promise<CanvasMeasure> {
  const measure = new CanvasMeasure();
  if (!file.includes('"containerId"') && !file.includes('"autoResize"')) return measure;
  const fonts = new Fonts(ownFaces(), () => measure.forget(fonts.epoch));
  for (const family of FAMILIES) fonts.need(family, LETTERS);
  await fonts.settled();
  return measure;
}

export function linesBy(measure: CanvasMeasure): Lines {
  return (text, style, w) => {
    const paragraphs = text.split('\n').map((line) => ({ runs: [{ text: line }] }));
    const spec = measureSpec({ fixedWidth: true, paragraphs }, style, w);
    return layoutText(spec, measure).lines.map((line) => line.text);
  };
}
