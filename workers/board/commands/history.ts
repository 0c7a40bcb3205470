// Commands of a board's history: its playback, and the restore of a version.

import type { CommandFunctions } from './command.ts';

export const historyCommands: CommandFunctions<'history'> = {
  showAt: {
    immediately: async ({ board }, seq) => (await board?.past)?.show(seq) ?? null,
  },
  play: {
    immediately({ board }, from, upTo, speed) {
      // A caller that plays on requests a page of the log again if it could not be loaded.
      board?.past?.then((past) => past.play(from, upTo, speed)).catch(() => undefined);
    },
  },
  content: async ({ engine }) => (await import('../history/content.ts')).contentOf(engine),
  async become({ engine, document: { puts }, connection }, content) {
    const { restoreVersion } = await import('../history/restore-version.ts');
    return restoreVersion({ engine, puts, flush: () => connection.flush() }, content);
  },
};
