// JSON out and in: a board exported, emptied and imported again. Whether it is the same, and how much memory either way takes beyond
// what the browser had, as a multiple of the file.

import { LOAD_MS, Session } from '../browser/session.ts';
import { type Job, type ReportFigure, type SuiteContext, sweep } from '../context.ts';
import { tenth } from '../result.ts';
import { seededScene } from '../scenes/seeded.ts';
import { loadScene } from './load-scene.ts';

interface FileWindow {
  benchFile: Blob;
}

export function roundTrip(context: SuiteContext): Job[] {
  const jobs: Job[] = [];
  for (const { mode, n, subject } of sweep({ ...context, peers: [] }))
    jobs.push({
      suite: 'round-trip',
      mode,
      scene: `${n} items`,
      subject: subject.name,
      run: (say) => measure(mode, subject.url, n, say),
    });
  return jobs;
}

async function measure(mode: string, url: string, n: number, say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, url);
  try {
    await (await loadScene(session, seededScene(n)))();
    await session.call('saved', () => window.board.saved(), undefined, LOAD_MS);
    const before = await told(session);
    const out = await session.growthMiB(() =>
      session.call(
        'export',
        async () => {
          (window as unknown as FileWindow).benchFile = await window.board.export({ format: 'json' });
        },
        undefined,
        LOAD_MS,
      ),
    );
    const bytes = await session.call('size', () => (window as unknown as FileWindow).benchFile.size);
    const fileMiB = bytes / 2 ** 20;
    await session.call(
      'emptied',
      async () => {
        while ((await window.board.count()) > 0) await window.board.undo();
        await window.board.saved();
      },
      undefined,
      LOAD_MS,
    );
    const into = await session.growthMiB(() =>
      session.call(
        'import',
        () => window.board.import((window as unknown as FileWindow).benchFile),
        undefined,
        LOAD_MS,
      ),
    );
    const after = await told(session);
    say('file', tenth(fileMiB), 'MiB');
    say('export, memory beyond', tenth(out / fileMiB), '× file');
    say('import, memory beyond', tenth(into / fileMiB), '× file');
    say(
      'items that came back otherwise',
      after.filter((hash, k) => hash !== before[k]).length + Math.abs(after.length - before.length),
      'items',
    );
  } finally {
    await session.close();
  }
}

/** A number per item, of all that is told of it but ids; what names an item tells its place. */
function told(session: Session): Promise<number[]> {
  return session.call(
    'items',
    async () => {
      const items = await window.board.items();
      const place = new Map(items.map(({ id }, k) => [id, k]));
      return items.map(({ id: _, bounds: _bounds, parent, start, end, ...rest }) => {
        const held = [parent, start?.id, end?.id].map((id) => (id === undefined ? -1 : place.get(id)));
        const text = JSON.stringify([rest, held]);
        let hash = 0;
        for (let k = 0; k < text.length; k++) hash = (Math.imul(hash, 31) + text.charCodeAt(k)) | 0;
        return hash;
      });
    },
    undefined,
    LOAD_MS,
  );
}
