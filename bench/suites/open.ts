// Opening a stored board in view of all of it, to the first complete frame: from the server in a fresh browser (the time since
// the last byte of the board came is the product's own), and again from what this device keeps. Peers: their own store, where
// they have one.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appearance, type Camera, setCamera } from '../browser/gestures.ts';
import { ANSWER_MS, DidNotFinish, LOAD_MS, nowMs, Session, sleep, within } from '../browser/session.ts';
import { type Job, type ReportFigure, type SuiteContext, sweep } from '../context.ts';
import { tenth } from '../result.ts';
import { fitCamera, type Scene, seededScene } from '../scenes/seeded.ts';
import type { Subject } from '../subjects.ts';
import { loadScene } from './load-scene.ts';

export function open(context: SuiteContext): Job[] {
  return [...sweep(context)].map(
    ({ mode, n, subject }): Job => ({
      suite: 'open',
      mode,
      scene: `${n} items`,
      subject: subject.name,
      run: async (say) => {
        const scene = seededScene(n);
        if (subject.kind === 'atrium') await fromServer(context, mode, subject, scene, say);
        else if (subject.name === 'tldraw') await fromBrowser(mode, subject, scene, say);
        else say('opens', null, '', 'keeps no board by itself');
      },
    }),
  );
}

async function fromServer(
  context: SuiteContext,
  mode: string,
  subject: Subject,
  scene: Scene,
  say: ReportFigure,
): Promise<void> {
  const address = await stored(context, mode, subject, scene);
  const session = await Session.open(mode);
  try {
    let lastByteMs = 0;
    let bytes = 0;
    session.page.on('requestfinished', async (request) => {
      if (!/\/blobs?\//.test(new URL(request.url()).pathname)) return;
      lastByteMs = nowMs();
      bytes += (await request.sizes().catch(() => undefined))?.responseBodySize ?? 0;
    });
    const shown = await appearance(session, () => visit(session, address, fitCamera(scene)));
    say('from the server: navigation to complete', tenth(shown.completeMs - shown.startMs), 'ms');
    const since = lastByteMs > 0 ? shown.completeMs - lastByteMs : null;
    say('from the server: last byte to complete', tenth(since), 'ms', 'no byte of it came by HTTP');
    say('from the server: board', tenth(bytes / 1024), 'KiB');
    await again(session, address, scene, say);
  } finally {
    await session.close();
  }
}

async function again(session: Session, address: string, scene: Scene, say: ReportFigure): Promise<void> {
  await within(session.page.goto('about:blank'), ANSWER_MS, 'leaving');
  const shown = await appearance(session, () => visit(session, address, fitCamera(scene)));
  const count = await session.call('count', () => window.board.count());
  if (count < scene.items.length) throw new DidNotFinish(`${count} of ${scene.items.length} items came back`);
  say('from this device: navigation to complete', tenth(shown.completeMs - shown.startMs), 'ms');
}

async function visit(session: Session, address: string, camera: Camera): Promise<void> {
  await session.goto(address);
  await setCamera(session, camera);
}

/** Makes the board, waits until the server has it as a snapshot, and returns its address. */
async function stored(context: SuiteContext, mode: string, subject: Subject, scene: Scene): Promise<string> {
  const session = await Session.open(mode, subject.url);
  let address: string;
  try {
    await (await loadScene(session, scene))();
    await session.call('saved', () => window.board.saved(), undefined, LOAD_MS);
    address = session.page.url();
  } finally {
    await session.close();
  }
  // What the address names in its fragment, `alias.secret`: the server knows the board by the alias.
  const alias = new URL(address).hash.slice(1).split('.')[0] ?? '';
  const db = new DatabaseSync(path.join(context.dataDir, 'atrium.db'), { readOnly: true });
  try {
    const count = db.prepare('SELECT count(*) AS n FROM board_snapshot JOIN board ON board.id = board WHERE alias = ?');
    for (let waited = 0; Number(count.get(alias)?.n) === 0; waited++) {
      if (waited > 1200) throw new DidNotFinish('the server made no snapshot in two minutes');
      await sleep(100);
    }
  } finally {
    db.close();
  }
  return address;
}

/** tldraw's own store in the browser, by its persistence key. */
async function fromBrowser(mode: string, subject: Subject, scene: Scene, say: ReportFigure): Promise<void> {
  const address = `${subject.url}?keep=1`;
  const session = await Session.open(mode, address);
  try {
    const load = await loadScene(session, scene);
    await appearance(session, load);
    await again(session, address, scene, say);
  } finally {
    await session.close();
  }
}
