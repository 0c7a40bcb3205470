// Finished files that another device fetches, on either engine: who hands out how many, what is taken, and why one is over.

import { createHash, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import {
  HANDED_FORMATS,
  type HandedFileAnswer,
  type HandedFilesAnswer,
  type HandedFormat,
  type ShareFileAnswer,
} from '#protocol/contract/download-links.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { png } from '../../server/testing/pictures.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { StrictClient } from './identity/client.ts';
import { called } from './panels/joining.ts';
import { type PeopleEngine, peopleEngines } from './people/engines.ts';
import { signedUp } from './people/signed-up.ts';
import { postgresSql } from './workspace/stage.ts';

const random = new Seeded(43);
const HTML = '<!doctype html><script>document.title = "ran"</script>';
const SVG =
  '<?xml version="1.0"?>\n<!-- <html> -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SOUND: Record<HandedFormat, Buffer> = {
  png: png(20, 10),
  svg: Buffer.from(SVG),
  pdf: Buffer.from('%PDF-1.7\n'),
  zip: Buffer.from('PK\x03\x04and more', 'latin1'),
  json: Buffer.from(' {"items":[]}'),
};

describe.each(Object.entries(peopleEngines))('files handed out on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let sql: (statement: string, ...values: (string | number | Uint8Array)[]) => Promise<unknown>;
  let endSql = async (): Promise<void> => {};
  beforeAll(async () => {
    engine = await start();
    server = await testServer(engine.settings);
    const url = engine.settings.databaseUrl;
    if (url) {
      const own = await postgresSql(url);
      [sql, endSql] = [own.sql, own.end];
    } else {
      sql = async (statement, ...values) => {
        const db = new DatabaseSync(server.database, { timeout: 20_000 });
        db.prepare(statement).run(...values);
        db.close();
      };
    }
  }, 120_000);
  afterAll(async () => {
    await endSql();
    await server.end();
    await engine.end();
  });

  /** By a guest who makes it. */
  async function board({ isEmpty = false, secret = randomBytes(32) } = {}): Promise<OpenBoardAnswer> {
    const opened = await openBoard(server.address, secret, { name: 'Ana' });
    if (isEmpty) return opened;
    const peer = await TestClient.join(server.address, secret, { opened });
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    await peer.leave();
    return opened;
  }
  const bearer = ({ token }: OpenBoardAnswer) => ({ authorization: `Bearer ${token}` });
  const sent = (of: OpenBoardAnswer, bytes: Buffer, format: string, name = `plan.${format}`): Promise<Response> =>
    fetch(`${server.address}/api/boards/${of.id}/exports?format=${format}`, {
      method: 'POST',
      headers: {
        ...bearer(of),
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
      body: new Uint8Array(bytes),
    });
  const handed = async (of: OpenBoardAnswer, format: HandedFormat = 'png', name?: string): Promise<ShareFileAnswer> => {
    const answer = await sent(of, SOUND[format], format, name);
    expect(answer.status).toBe(201);
    return (await answer.json()) as ShareFileAnswer;
  };
  const errorOf = async (answer: Response): Promise<[number, string]> => [
    answer.status,
    ((await answer.json()) as { error: string }).error,
  ];
  const asked = (token: string): Promise<Response> =>
    fetch(`${server.address}/api/exports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const loaded = (token: string): Promise<Response> =>
    fetch(`${server.address}/api/exports/file`, { method: 'POST', body: new URLSearchParams({ token }) });
  const ended = (of: OpenBoardAnswer, id: string): Promise<Response> =>
    fetch(`${server.address}/api/boards/${of.id}/exports/${id}`, { method: 'DELETE', headers: bearer(of) });
  /** Of both ways to ask. */
  const over = async (token: string): Promise<[number, string]> => {
    const [told, file] = await Promise.all([errorOf(await asked(token)), errorOf(await loaded(token))]);
    expect(file).toEqual(told);
    return told;
  };
  const bytesOf = (text: string): Uint8Array => sha256(Buffer.from(text, 'base64url'));

  test('FILE-2 whoever has the token gets the same bytes, as a download of that type', async () => {
    for (const format of Object.keys(SOUND) as HandedFormat[]) {
      const of = await board();
      const { token } = await handed(of, format, `Entwürfe/1.${format.toUpperCase()}`);
      const told = (await (await asked(token)).json()) as HandedFileAnswer;
      expect(told).toMatchObject({ name: `Entwürfe 1.${format}`, format, bytes: SOUND[format].length, by: 'Ana' });
      const file = await loaded(token);
      expect(file.headers.get('content-type')).toBe(HANDED_FORMATS[format].type);
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="atrium.${format}"; filename*=UTF-8''Entw%C3%BCrfe%201.${format}`,
      );
      expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('cache-control')).toBe('no-store');
      const hash = createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex');
      expect(hash).toBe(createHash('sha256').update(SOUND[format]).digest('hex'));
    }
  });

  test('FILE-1 what is not of the format said is refused by name', async () => {
    const of = await board();
    for (const format of Object.keys(SOUND) as HandedFormat[]) {
      for (const bytes of [HTML, ` ${HTML}`, `\uFEFF${HTML}`, `<!-- <svg> -->${HTML}`])
        expect(await errorOf(await sent(of, Buffer.from(bytes), format))).toEqual([415, 'bad-file']);
      expect(await errorOf(await sent(of, SOUND[format], format, 'plan.html'))).toEqual([415, 'bad-file']);
      for (const other of Object.keys(SOUND) as HandedFormat[])
        if (other !== format) expect((await sent(of, SOUND[other], format)).status).toBe(415);
    }
    expect((await sent(of, SOUND.png, 'html')).status).toBe(400);
    // Nothing of it takes a place.
    for (let k = 0; k < SERVER_LIMITS.handedFilesOfGuest.files; k++) await handed(of);
  });

  test('FILE-4 a guest’s fourth is refused until one is ended, and an empty board hands out nothing', async () => {
    const of = await board();
    const first = await handed(of);
    for (let k = 1; k < SERVER_LIMITS.handedFilesOfGuest.files; k++) await handed(of);
    expect(await errorOf(await sent(of, SOUND.png, 'png'))).toEqual([507, 'files-full']);
    expect((await ended(of, first.id)).status).toBe(204);
    await handed(of);
    expect(await errorOf(await sent(await board({ isEmpty: true }), SOUND.png, 'png'))).toEqual([403, 'forbidden']);
  });

  test('FILE-4 a person’s 21st is refused, on whichever board', async () => {
    const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
    const { tokens } = await signedUp(client);
    const account = { authorization: `Bearer ${tokens.access_token}` };
    const own = async (): Promise<OpenBoardAnswer> => {
      const secret = randomBytes(32);
      const body = { alias: deriveBoard(secret).alias, secret: secret.toString('base64url') };
      return (await called<OpenBoardAnswer>(`${server.address}/api/boards/open`, 'POST', body, account)).body;
    };
    const [one, two] = [await own(), await own()];
    const { token } = await handed(one);
    for (let k = 1; k < SERVER_LIMITS.handedFilesOfPerson.files; k++) await handed(k % 2 ? one : two);
    expect(await errorOf(await sent(two, SOUND.png, 'png'))).toEqual([507, 'files-full']);
    expect((await asked(token)).status).toBe(200);
  });

  test('FILE-5 its maker sees what they share and ends it from another board; a second person sees nothing of it', async () => {
    const secret = randomBytes(32);
    const of = await board({ secret });
    const shared = async (who: OpenBoardAnswer): Promise<HandedFilesAnswer['files']> => {
      const answer = await fetch(`${server.address}/api/boards/${who.id}/exports`, { headers: bearer(who) });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return ((await answer.json()) as HandedFilesAnswer).files;
    };
    expect(await shared(of)).toEqual([]);
    const first = await handed(of);
    await sql('UPDATE handed_file SET until = until - 60000 WHERE id = ?', first.id);
    const second = await handed(of, 'json', 'data.json');
    expect(await shared(of)).toEqual([
      { id: second.id, name: 'data.json', bytes: SOUND.json.length, until: second.until },
      { id: first.id, name: 'plan.png', bytes: SOUND.png.length, until: first.until - 60_000 },
    ]);

    // Another guest of the same board; the same guest on another board.
    const other = await openBoard(server.address, secret);
    expect(await shared(other)).toEqual([]);
    expect((await ended(other, first.id)).status).toBe(404);
    const elsewhere = await openBoard(server.address, randomBytes(32), { guest: of.guest });
    expect((await shared(elsewhere)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await ended(elsewhere, second.id)).status).toBe(204);
    await sql('UPDATE handed_file SET until = 1 WHERE id = ?', first.id);
    expect(await shared(of)).toEqual([]);
  });

  test('FILE-5 what a guest shares is theirs when they have signed in, and counts as theirs', async () => {
    const secret = randomBytes(32);
    const of = await board({ secret });
    const file = await handed(of);
    const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
    const { tokens } = await signedUp(client);
    const account = { authorization: `Bearer ${tokens.access_token}` };
    const body = { alias: deriveBoard(secret).alias, secret: secret.toString('base64url'), guest: of.guest };
    const opened = await called<OpenBoardAnswer>(`${server.address}/api/boards/open`, 'POST', body, account);
    const person = opened.body;
    expect(person.actor).toMatch(/^person:/);
    const shared = async (): Promise<string[]> => {
      const answer = await fetch(`${server.address}/api/boards/${of.id}/exports`, { headers: bearer(person) });
      return ((await answer.json()) as HandedFilesAnswer).files.map(({ id }) => id);
    };
    expect(await shared()).toEqual([file.id]);
    expect((await asked(file.token)).status).toBe(200);
    for (let k = 1; k < SERVER_LIMITS.handedFilesOfPerson.files; k++) await handed(person);
    expect(await errorOf(await sent(person, SOUND.png, 'png'))).toEqual([507, 'files-full']);
    expect((await ended(person, file.id)).status).toBe(204);
    expect(await over(file.token)).toEqual([410, 'file-ended']);
    expect(await shared()).not.toContain(file.id);
  });

  test('FILE-3 why it is over is told: ended, run out, guessed, its maker without the board, the board gone', async () => {
    const of = await board();
    const { id, token } = await handed(of);
    expect((await ended(await board(), id)).status).toBe(404);
    expect((await ended(of, id)).status).toBe(204);
    expect((await ended(of, id)).status).toBe(404);
    expect(await over(token)).toEqual([410, 'file-ended']);

    const late = await handed(of);
    await sql('UPDATE handed_file SET until = 1 WHERE token = ?', bytesOf(late.token));
    expect(await over(late.token)).toEqual([410, 'file-expired']);

    expect(await over(randomBytes(32).toString('base64url'))).toEqual([404, 'not-found']);

    const lost = await handed(of);
    await sql('UPDATE board_creator SET version = version + 1 WHERE board = ?', of.id);
    expect(await over(lost.token)).toEqual([410, 'file-withdrawn']);

    const other = await board();
    const last = await handed(other);
    await fetch(`${server.address}/api/boards/${other.id}`, { method: 'DELETE', headers: bearer(other) });
    expect(await over(last.token)).toEqual([410, 'gone']);
  });
});
