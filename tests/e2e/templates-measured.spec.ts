// Loads Atrium's own templates in each language by window.board and measures them by the board's own layout. No text is larger than its
// shape, no word is broken, no title is cut on the cover. Connectors are bound, and what the board gives can be loaded again.

import { LANGUAGES } from '#protocol/languages.ts';
import { coverCamera } from '../../setup/templates/covers.ts';
import { itemsIn, readTemplates, sourceNames } from '../../setup/templates/sources.ts';
import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { loadTwice, oversizedTexts, textProbes, withPositions } from './templates/measure.ts';

for (const language of LANGUAGES) {
  test(`templates fit their words: ${language}`, async ({ page, server, query }) => {
    await newBoard(page, server.origin, query);
    const faults: string[] = [];
    for (const files of readTemplates(sourceNames())) {
      const input = itemsIn(files, language);
      const { items, reloaded } = await loadTwice(page, input);
      expect(items).toHaveLength(input.length);
      expect(withPositions(reloaded)).toEqual(withPositions(items));
      const isLoose = items.filter(({ kind, start, end }) => kind === 'connector' && !(start && end));
      expect([files.name, isLoose]).toEqual([files.name, []]);
      const oversized = await oversizedTexts(page, textProbes(input, items, coverCamera(items).zoom));
      faults.push(...oversized.map((fault) => `${files.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
