// Commands of items by their ids: changes, lists, search.

import { laterPart } from '#protocol/board-error.ts';
import type { Pages } from '../document/pages.ts';
import type { CommandFunctions } from './command.ts';
import { LoadedPart } from './loaded-part.ts';

const parts = new LoadedPart<Pages>();

export const itemsCommands: CommandFunctions<'items'> = {
  arrange: async ({ engine }, how) => (await laterPart(import('../items/arrange.ts'))).arrange(engine, how),
  async change({ engine, stage }, changes, isStrict = false) {
    const { enactChanges } = await laterPart(import('../items/change.ts'));
    return enactChanges(engine, stage.texts, changes, isStrict);
  },
  removeItems: async ({ engine }, ids) => (await laterPart(import('../items/removal.ts'))).removeItems(engine, ids),
  restoreRemoved: async ({ engine }, removal) =>
    (await laterPart(import('../items/removal.ts'))).restore(engine, removal),
  items: ({ document }, filter = {}) => document.items(filter),
  count: ({ document }, filter = {}) => document.count(filter),
  async pagesOpen(board, filter = {}) {
    const { document, connection } = board;
    const pages = await parts.load(board, async () => new (await laterPart(import('../document/pages.ts'))).Pages());
    return pages.open(() => document.records(filter), connection.sync?.standing()?.seq ?? null);
  },
  page: async (board, run) => (await parts.loadingOf(board))?.next(run) ?? null,
  pagesClose: async (board, run) => (await parts.loadingOf(board))?.close(run),
  survey: async ({ engine }, from, n) => (await laterPart(import('../search/survey.ts'))).survey(engine, from, n),
  async replaceText({ engine, stage: { texts }, wake }, changes) {
    const { replaceText } = await laterPart(import('../search/replace.ts'));
    const replaced = replaceText({ engine, texts }, changes);
    wake();
    return replaced;
  },
};
