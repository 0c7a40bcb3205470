// The presentation of a board, and how it is led, over HTTP and sockets, on either engine: who may do what, what each is told, and when it ends.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { NewLinkAnswer } from '#protocol/contract/links.ts';
import type { PresentationAnswer } from '#protocol/contract/presentations.ts';
import { LEAD_EVENT, type LeadState, PRESENTATION_EVENT, type PresentationState } from '#protocol/room-events.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { called, type Told } from './panels/joining.ts';
import { type PeopleEngine, peopleEngines } from './people/engines.ts';

const EVENT_MS = 2000;
const USUAL: LeadState = { focus: null, isSilent: false, hidesNames: false, tools: null };

const valuesOf = <T>(peer: TestClient, event: string): T[] =>
  peer.of('event').flatMap(({ name, value }) => (name === event ? [JSON.parse(value) as T] : []));
const presented = (peer: TestClient) => valuesOf<PresentationState | null>(peer, PRESENTATION_EVENT);
const led = (peer: TestClient) => valuesOf<LeadState>(peer, LEAD_EVENT);

describe.each(Object.entries(peopleEngines))('a presented and led board on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let database: Database;
  let secret: Uint8Array;
  let manager: OpenBoardAnswer;
  beforeAll(async () => {
    engine = await start();
    server = await testServer(engine.settings);
    const { databaseUrl: url } = engine.settings;
    database = await openDatabase(url ? { url } : { file: server.database });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await server.end();
    await engine.end();
  });
  beforeEach(async () => {
    secret = randomBytes(32);
    manager = await openBoard(server.address, secret);
  });

  const request = <T>({ id, token }: OpenBoardAnswer, method: string, path: string, body?: object): Promise<Told<T>> =>
    called<T>(`${server.address}/api/boards/${id}/${path}`, method, body, { authorization: `Bearer ${token}` });
  const present = (caller: OpenBoardAnswer, body: object = { frame: null, page: 0 }) =>
    request(caller, 'PUT', 'presentation', body);
  const turn = (caller: OpenBoardAnswer, body: object) => request(caller, 'PATCH', 'presentation', body);
  const lead = (caller: OpenBoardAnswer, body: object) => request(caller, 'PATCH', 'lead', body);
  const readPresentation = async (caller = manager) =>
    (await request<PresentationAnswer>(caller, 'GET', 'presentation')).body.presentation;
  /** Opens the board by a link in this role. */
  const guest = async (role: 'viewer' | 'commenter' | 'editor', link?: Uint8Array): Promise<OpenBoardAnswer> => {
    const { body } = await request<NewLinkAnswer>(manager, 'POST', 'links', { role });
    const bytes = Buffer.from(body.secret, 'base64url');
    link?.set(bytes);
    return openBoard(server.address, bytes, { alias: deriveBoard(secret).alias });
  };
  const onSocket = (opened: OpenBoardAnswer, proto?: number): Promise<TestClient> =>
    TestClient.join(server.address, secret, { opened, ...(proto !== undefined && { proto }) });
  const reopen = ({ guest: credential }: OpenBoardAnswer, bytes = secret): Promise<OpenBoardAnswer> =>
    openBoard(server.address, bytes, { alias: deriveBoard(secret).alias, guest: credential });
  /** All times of the board's rows lie so much further back. */
  const age = async (ms: number): Promise<void> => {
    const { queries } = database;
    await queries
      .updateTable('board_presentation')
      .set((eb) => ({ started_at: eb('started_at', '-', ms), frame_at: eb('frame_at', '-', ms) }))
      .where('board', '=', manager.id)
      .execute();
    await queries
      .updateTable('board_lead')
      .set((eb) => ({ focus_at: eb('focus_at', '-', ms) }))
      .where('board', '=', manager.id)
      .execute();
  };

  test('PRESENT-2 editors and managers present and take over, viewers and commenters see it', async () => {
    const editor = await guest('editor');
    const readers = await Promise.all([guest('viewer'), guest('commenter')]);
    for (const caller of readers) {
      expect(await present(caller)).toMatchObject({ status: 403, error: 'forbidden' });
      expect((await turn(caller, { page: 1 })).status).toBe(403);
      expect((await request(caller, 'DELETE', 'presentation')).status).toBe(403);
      expect(await readPresentation(caller)).toBeNull();
    }
    const frame = randomUUID();
    expect((await present(editor, { frame, page: 0 })).status).toBe(204);
    for (const caller of [manager, editor, ...readers])
      expect(await readPresentation(caller)).toMatchObject({ by: editor.actor, frame, page: 0, screen: 'shown' });
    await age(60_000);
    expect((await present(manager, { frame: null, page: 2 })).status).toBe(204);
    const afterTakeover = await readPresentation();
    expect(afterTakeover).toMatchObject({ by: manager.actor, frame: null, page: 2 });
    // The presentation goes on.
    expect(afterTakeover?.sinceMs).toBeGreaterThanOrEqual(60_000);
    expect(afterTakeover?.frameSinceMs).toBeLessThan(60_000);
    await present(manager);
    expect((await readPresentation())?.sinceMs).toBeLessThan(60_000);
    expect((await request(editor, 'DELETE', 'presentation')).status).toBe(204);
    expect((await request(editor, 'DELETE', 'presentation')).status).toBe(204);
    expect(await readPresentation()).toBeNull();
  });

  test('PRESENT-3 only the presenter turns, on whichever device; the screen is no other frame', async () => {
    const editor = await guest('editor');
    expect(await turn(editor, { page: 1 })).toMatchObject({ status: 410, error: 'gone' });
    await present(editor);
    expect(await turn(manager, { page: 1 })).toMatchObject({ status: 410, error: 'gone' });
    await age(60_000);
    expect((await turn(editor, { screen: 'black' })).status).toBe(204);
    expect((await readPresentation())?.frameSinceMs).toBeGreaterThanOrEqual(60_000);
    const frame = randomUUID();
    expect((await turn(editor, { frame })).status).toBe(204);
    expect(await readPresentation()).toMatchObject({ frame, page: 0, screen: 'black' });
    expect((await readPresentation())?.frameSinceMs).toBeLessThan(60_000);
    for (const body of [{}, { page: -1 }, { page: 1.5 }, { frame: 'x' }, { screen: 'red' }])
      expect(await turn(editor, body)).toMatchObject({ status: 400, error: 'bad-request' });
  });

  test('PRESENT-4 PRESENT-5 VER-4 sockets get each change and the state when they join; old ones get nothing', async () => {
    const [editor, viewer] = [await guest('editor'), await guest('viewer')];
    const peers = [await onSocket(editor), await onSocket(viewer)] as const;
    const old = await onSocket(await reopen(manager), 4);
    const [presenter, other] = peers;
    for (const peer of peers) await peer.until(() => presented(peer).at(-1) === null, EVENT_MS);
    await present(editor);
    const session = presenter.welcome?.session;
    await presenter.until(() => presented(presenter).at(-1)?.isOwn === true, EVENT_MS);
    await other.until(() => presented(other).at(-1) != null, EVENT_MS);
    expect(presented(other).at(-1)).toMatchObject({ session, isOwn: false, frame: null, page: 0, screen: 'shown' });
    await turn(editor, { page: 4, screen: 'white' });
    await other.until(() => presented(other).at(-1)?.page === 4, EVENT_MS);
    expect(presented(other).at(-1)).toMatchObject({ session, screen: 'white' });
    const late = await onSocket(await reopen(manager));
    await late.until(() => presented(late).length > 0, EVENT_MS);
    expect(presented(late)).toEqual([expect.objectContaining({ session, isOwn: false, page: 4 })]);
    presenter.cut();
    await other.until(() => presented(other).at(-1)?.session === 0, EVENT_MS);
    expect(presented(other).at(-1)).toMatchObject({ page: 4, screen: 'white' });
    await request(manager, 'DELETE', 'presentation');
    for (const peer of [other, late]) await peer.until(() => presented(peer).at(-1) === null, EVENT_MS);
    await old.ping();
    expect(old.of('event')).toEqual([]);
    for (const peer of [other, late, old]) await peer.leave();
  });

  test('PRESENT-6 LEAD-5 ends with the right of whoever presents, and is none half a day later or on an archived board', async () => {
    const link = new Uint8Array(32);
    const editor = await guest('editor', link);
    const [peer, wall] = [await onSocket(editor), await onSocket(await reopen(manager))];
    await present(editor);
    await wall.until(() => presented(wall).at(-1)?.session === peer.welcome?.session, EVENT_MS);
    await request(manager, 'PATCH', `links/${hexOf(sha256(link))}`, { revoked: true });
    await wall.until(() => presented(wall).at(-1) === null, EVENT_MS);
    expect(await readPresentation()).toBeNull();
    await present(manager);
    await lead(manager, { isFocusLocked: true });
    await wall.until(() => presented(wall).at(-1)?.isOwn === true && led(wall).at(-1)?.focus?.isOwn === true, EVENT_MS);
    const archive = (archived_at: number | null) =>
      database.queries.updateTable('board').set({ archived_at }).where('id', '=', manager.id).execute();
    const view = new Uint8Array(32);
    const viewer = await guest('viewer', view);
    const stateForViewer = async () => {
      const late = await onSocket(await reopen(viewer, view));
      await late.until(() => presented(late).length > 0 && led(late).length > 0, EVENT_MS);
      await late.leave();
      return [presented(late).at(-1), led(late).at(-1)?.focus];
    };
    await archive(1);
    expect(await stateForViewer()).toEqual([null, null]);
    await archive(null);
    // The database was changed past the server: another change of rights makes it read the rows again.
    await guest('viewer', link);
    await request(manager, 'PATCH', `links/${hexOf(sha256(link))}`, { revoked: true });
    expect(await stateForViewer()).toEqual([expect.anything(), expect.anything()]);
    await age(SERVER_LIMITS.ledMs);
    expect(await stateForViewer()).toEqual([null, null]);
    expect(await turn(manager, { page: 1 })).toMatchObject({ status: 410, error: 'gone' });
    await wall.leave();
  });

  test('LEAD-2 managers lead, nobody else does', async () => {
    for (const role of ['viewer', 'commenter', 'editor'] as const)
      expect(await lead(await guest(role), { isSilent: true })).toMatchObject({ status: 403, error: 'forbidden' });
    for (const body of [{}, { isSilent: 1 }, { tools: ['magic'] }, { tools: 'pen' }])
      expect(await lead(manager, body)).toMatchObject({ status: 400, error: 'bad-request' });
  });

  test('LEAD-1 LEAD-3 each part is changed by itself, and told to everybody there and who comes', async () => {
    const viewer = await onSocket(await guest('viewer'));
    const leader = await onSocket(manager);
    await viewer.until(() => led(viewer).length > 0, EVENT_MS);
    expect(led(viewer).at(-1)).toEqual(USUAL);
    const expectChange = async (change: object, state: LeadState) => {
      expect((await lead(manager, change)).status).toBe(204);
      await viewer.until(() => JSON.stringify(led(viewer).at(-1)) === JSON.stringify(state), EVENT_MS);
    };
    const focus = { session: leader.welcome?.session ?? 0, isOwn: false };
    await expectChange({ isFocusLocked: true }, { ...USUAL, focus });
    await expectChange({ isSilent: true }, { ...USUAL, focus, isSilent: true });
    await expectChange(
      { tools: ['pen', 'select', 'pen'] },
      { ...USUAL, focus, isSilent: true, tools: ['pen', 'select'] },
    );
    await expectChange(
      { hidesNames: true, isSilent: false },
      { ...USUAL, focus, hidesNames: true, tools: ['pen', 'select'] },
    );
    leader.cut();
    await viewer.until(() => led(viewer).at(-1)?.focus?.session === 0, EVENT_MS);
    await expectChange({ isFocusLocked: false, tools: null }, { ...USUAL, hidesNames: true });
    await expectChange({ hidesNames: false }, USUAL);
    expect(
      await database.queries.selectFrom('board_lead').selectAll().where('board', '=', manager.id).execute(),
    ).toEqual([]);
    await viewer.leave();
  });
});
