// Boards, links, snapshots and their blobs on either engine; and that a database is opened again.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { checksumOfManifest } from '../../../server/platform/database/log/checksums.ts';
import type { Where } from '../../../server/platform/database/open-database.ts';
import type { Grant } from '../../../server/policies/grant.ts';
import { type Engine, engines, grantOfMaker, type View, viewOf } from './engines.ts';

const sha = (n: number) => new Uint8Array(32).fill(n);
const by = (board: string) => grantOfMaker(board, 'guest:a');

describe.each(Object.entries(engines))('boards on %s', (_name, start) => {
  let engine: Engine;
  let where: Where;
  let view: View;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(async () => {
    where = await engine.fresh();
    view = await viewOf(where);
  });
  afterEach(() => view.database.close());
  afterAll(() => engine.end());

  test('a board is made once, with its links', async () => {
    const { store } = view;
    const links = [
      { role: 'editor' as const, sha256: sha(1) },
      { role: 'viewer' as const, sha256: sha(2) },
    ];
    const alpha = { id: 'a', alias: 'alpha', creator: 'guest:one' };
    await Promise.all([store.createBoard({ ...alpha, links }), store.createBoard({ ...alpha, links })]);
    await store.createBoard({ ...alpha, creator: 'guest:late', links: [{ role: 'editor', sha256: sha(3) }] });
    expect(await store.findLink({ alias: 'alpha', sha256: sha(1) })).toEqual({
      board: 'a',
      sha256: hexOf(sha(1)),
      role: 'editor',
      version: 1,
      expiresMs: null,
      revoked: false,
      deleted: false,
      derived: null,
      isArchived: false,
      isAsked: false,
      licenceEndsMs: null,
      password: null,
      passwordVersion: 0,
      history: false,
    });
    const creator = { board: 'a', actor: 'guest:one', role: 'manager', version: 1 };
    expect(await store.findCreator({ alias: 'alpha' })).toMatchObject(creator);
    expect(await store.creatorOfBoard('a')).toMatchObject(creator);
    expect(await store.findCreator({ alias: 'beta' })).toBeUndefined();
    expect(await store.linkOfBoard({ board: 'a', sha256: sha(2) })).toMatchObject({ role: 'viewer' });
    expect(await store.findLink({ alias: 'alpha', sha256: sha(3) })).toBeUndefined();
    expect(await store.findLink({ alias: 'beta', sha256: sha(1) })).toBeUndefined();
    expect(await store.head('a')).toEqual({ seq: 0, total: 0 });
  });

  test('RIGHT-4 links are changed and ended one by one, boards deleted; all of many boards are found', async () => {
    const { store } = view;
    const ids = Array.from({ length: 501 }, (_, i) => `b${i}`);
    for (const id of ids)
      await store.createBoard({ id, alias: id, creator: 'guest:a', links: [{ role: 'editor', sha256: sha(1) }] });
    const [first, last] = ['b0', 'b500'];
    const sha256 = hexOf(sha(1));
    const named = (...boards: string[]) => boards.map((board) => ({ board, sha256 }));
    const { links, creators } = await store.sourcesOf({ links: named(...ids), made: ids });
    expect([links.length, creators.length]).toEqual([501, 501]);
    expect(await store.changeLink({ by: by(first), sha256: sha(1), change: { role: 'viewer', expires: 7 } })).toBe(
      true,
    );
    expect(await store.changeLink({ by: by(first), sha256: sha(1), change: { revoked: true } })).toBe(true);
    expect(await store.changeLink({ by: by(first), sha256: sha(2), change: { revoked: true } })).toBe(false);
    await store.deleteBoard({ by: by(last) });
    const asked = await store.sourcesOf({ links: named(first, 'b1', last), made: [] });
    const plain = {
      sha256,
      role: 'editor',
      version: 1,
      expiresMs: null,
      revoked: false,
      deleted: false,
      derived: null,
    };
    const rest = {
      isArchived: false,
      isAsked: false,
      licenceEndsMs: null,
      password: null,
      passwordVersion: 0,
      history: false,
    };
    expect(asked.links.sort((one, other) => one.board.localeCompare(other.board))).toEqual([
      { ...plain, ...rest, board: first, role: 'viewer', version: 3, expiresMs: 7, revoked: true },
      { ...plain, ...rest, board: 'b1' },
      { ...plain, ...rest, board: last, deleted: true },
    ]);
  });

  test('RIGHT-5 with the link of a board’s own secret the one derived from it ends; there are no more links than may be', async () => {
    const { store } = view;
    const link = (n: number, derived: 'edit' | 'view' | null = null) => ({
      role: 'editor' as const,
      sha256: sha(n),
      derived,
    });
    await store.createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [link(1, 'edit'), link(2, 'view')] });
    expect(await store.addLink({ by: by('a'), link: link(3), max: 3 })).toBe(true);
    expect(await store.addLink({ by: by('a'), link: link(4), max: 3 })).toBe(false);
    const revoked = async () => (await store.linksOf('a')).filter((one) => one.revoked).map((one) => one.sha256);
    await store.changeLink({ by: by('a'), sha256: sha(3), change: { revoked: true } });
    expect(await revoked()).toEqual([hexOf(sha(3))]);
    await store.changeLink({ by: by('a'), sha256: sha(1), change: { revoked: true } });
    expect((await revoked()).sort()).toEqual([sha(1), sha(2), sha(3)].map(hexOf).sort());
  });

  test('RIGHT-4 a grant that ended since it was looked at changes no link, copies nothing and deletes nothing', async () => {
    const { store } = view;
    const link = { role: 'editor' as const, sha256: sha(1) };
    await store.createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [link] });
    const byLink = {
      ...by('a'),
      role: 'editor' as const,
      source: { kind: 'link' as const, sha256: hexOf(sha(1)), version: 1 },
    };
    const copy = (n: number) =>
      store.createBoard({ id: `b${n}`, alias: `b${n}`, creator: 'guest:b', links: [], copiedBy: byLink });
    await copy(1);
    await store.changeLink({ by: by('a'), sha256: sha(1), change: { revoked: true } });
    await expect(copy(2)).rejects.toMatchObject({ code: 'gone' });
    expect(await store.creatorOfBoard('b2')).toBeUndefined();
    await store.deleteBoard({ by: by('a') });
    await expect(store.deleteBoard({ by: by('a') })).rejects.toMatchObject({ code: 'gone' });
    await expect(store.addLink({ by: by('a'), link: { ...link, sha256: sha(2) }, max: 9 })).rejects.toMatchObject({
      code: 'gone',
    });
    await expect(store.changeLink({ by: by('a'), sha256: sha(1), change: { revoked: false } })).rejects.toMatchObject({
      code: 'gone',
    });
  });

  test('RIGHT-6 RIGHT-9 only the grant of a manager ends a link of a read-only board', async () => {
    const { store } = view;
    const link = { role: 'editor' as const, sha256: sha(1) };
    await store.createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [link] });
    await view.database.queries.updateTable('board').set({ archived_at: 1 }).where('id', '=', 'a').execute();
    const manager = { ...by('a'), role: 'viewer' as const };
    const editor = { ...manager, source: { kind: 'link' as const, sha256: hexOf(sha(1)), version: 1 } };
    const end = (grant: Grant) => store.changeLink({ by: grant, sha256: sha(1), change: { revoked: true } });
    await expect(end(editor)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await end(manager)).toBe(true);
  });

  test('snapshots come newest first; of a dropped one only the chunks nobody holds are free', async () => {
    const { store } = view;
    for (const id of ['a', 'b']) await store.createBoard({ id, alias: id, creator: 'guest:a', links: [] });
    const chunk = (n: number) => ({ sha256: sha(n), size: n });
    const snapshot = (seq: number) => ({ seq, manifest: `{"seq":${seq}}`, bytes: seq * 10 });
    const stored = (seq: number) => ({ ...snapshot(seq), sum: checksumOfManifest(snapshot(seq).manifest) });
    await store.saveSnapshot({ board: 'a', snapshot: snapshot(1), chunks: [chunk(1), chunk(2)] });
    await store.saveSnapshot({ board: 'a', snapshot: snapshot(2), chunks: [chunk(2), chunk(3)] });
    await store.saveSnapshot({ board: 'b', snapshot: snapshot(9), chunks: [chunk(3)] });
    expect(await store.snapshots('a')).toEqual([stored(2), stored(1)]);
    await store.dropSnapshot({ board: 'a', seq: 2, dead: [sha(2), sha(3)] });
    expect(await store.deadBlobs({ nowMs: Date.now() })).toEqual(['02'.repeat(32)]);
    expect(await store.snapshots('a')).toEqual([stored(1)]);
    expect(await store.hasBlob({ board: 'a', sha256: sha(1) })).toBe(true);
    expect(await store.hasBlob({ board: 'a', sha256: sha(3) })).toBe(false);
    expect(await store.hasBlob({ board: 'b', sha256: sha(3) })).toBe(true);
  });

  test('the cover of the newest seq stays; a blob that nothing names any more is dead', async () => {
    const { store, log } = view;
    await store.createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [] });
    const row = (seq: number) => ({ seq, clientId: sha(1).slice(16), clientSeq: seq, actor: 'ann', atMs: 5, size: 1 });
    const rows = [1, 2, 3].map((seq) => ({ ...row(seq), data: sha(9) }));
    await log.append({ board: 'a', owner: 'o', after: 0, rows, outcomes: [], clients: [] });
    const put = (seq: number, n: number) =>
      store.putPicture({ board: 'a', kind: 'cover', seq, type: 'image/png', sha256: sha(n), size: 3, nowMs: 5 });
    expect(await put(2, 4)).toEqual({ seq: 2 });
    expect(await put(1, 5)).toEqual({ seq: 2 });
    expect(await put(3, 6)).toEqual({ seq: 3 });
    expect((await store.deadBlobs({ nowMs: 5 })).sort()).toEqual(['04'.repeat(32), '05'.repeat(32)]);
    expect(await store.picture({ board: 'a', kind: 'cover' })).toMatchObject({
      seq: 3,
      type: 'image/png',
      sha256: '06'.repeat(32),
    });
    expect(await store.picture({ board: 'a', kind: 'social' })).toBeUndefined();
    expect(await store.socialNameOf('a')).toBeUndefined();
    expect(await store.socialPicture('a')).toBeUndefined();
  });

  test('what is there stays when it is opened again', async () => {
    await view.store.createBoard({
      id: 'a',
      alias: 'a',
      creator: 'guest:a',
      links: [{ role: 'editor', sha256: sha(1) }],
    });
    const other = await viewOf(where);
    await other.store.probe();
    expect(await other.store.findLink({ alias: 'a', sha256: sha(1) })).toMatchObject({ board: 'a' });
    await other.database.close();
  });
});

test('processes that start at once on an empty PostgreSQL make its tables once', async () => {
  const engine = await (engines.PostgreSQL as () => Promise<Engine>)();
  const where = await engine.empty();
  const views = await Promise.all([viewOf(where), viewOf(where), viewOf(where)] as const);
  for (const { store } of views) await store.probe();
  const names = (await views[0].database.queries.selectFrom('migration').select('name').execute()).map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toEqual([]);
  for (const { database } of views) await database.close();
  await engine.end();
});
