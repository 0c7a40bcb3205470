// A panel and those who join it, as tests call them over HTTP.

import { randomBytes } from 'node:crypto';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type {
  JoinAnswer,
  OpeningCodeAnswer,
  PanelAnswer,
  PanelCodeAnswer,
  TakeAnswer,
} from '#protocol/contract/panels.ts';
import { newGuest } from '#protocol/derive.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import type { TestClient } from '../../../server/testing/test-client.ts';

export interface Told<T> {
  status: number;
  error: string | undefined;
  body: T;
}

export async function called<T>(
  url: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Told<T>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = response.status === 204 ? undefined : await response.json();
  return { status: response.status, error: (answer as { error?: string } | undefined)?.error, body: answer as T };
}

/** A device that has no credential yet. */
export const device = (): string => newGuest(randomBytes(32));

/** A session at a panel: it has opened its board. */
export class TestPanel {
  readonly address: string;
  readonly opened: OpenBoardAnswer;
  /** Of its own board. */
  readonly secret: Uint8Array | undefined;

  private constructor(address: string, opened: OpenBoardAnswer, secret?: Uint8Array) {
    this.address = address;
    this.opened = opened;
    this.secret = secret;
  }

  /** On a new board of its own. */
  static async begin(address: string, headers: Record<string, string> = {}): Promise<TestPanel> {
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    const body = { alias, secret: secret.toString('base64url'), panel: device() };
    const { status, body: opened } = await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', body, headers);
    if (status !== 200) throw new Error(`the panel did not open: ${status}`);
    return new TestPanel(address, opened, secret);
  }

  /** On a board that is lent to it. */
  static async take(address: string, code: string): Promise<TestPanel> {
    const took = await called<TakeAnswer>(`${address}/api/panels/take`, 'POST', { code, panel: device() });
    if (took.status !== 200) throw new Error(`not taken: ${took.error}`);
    const { board_alias: alias, panel } = took.body;
    const { body } = await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', { alias, panel });
    return new TestPanel(address, body);
  }

  /** Below its board. */
  call<T>(method: string, path: string, body?: object): Promise<Told<T>> {
    const { id, token } = this.opened;
    const bearer = { authorization: `Bearer ${token}` };
    return called<T>(`${this.address}/api/boards/${id}/${path}`, method, body, bearer);
  }

  async code(): Promise<PanelCodeAnswer> {
    const { status, body } = await this.call<PanelCodeAnswer>('POST', 'panel/codes');
    if (status !== 201) throw new Error(`no code: ${status}`);
    return body;
  }

  async joiners(): Promise<PanelAnswer['joiners']> {
    return (await this.call<PanelAnswer>('GET', 'panel')).body.joiners;
  }
}

export function join(
  address: string,
  body: { code?: string; token?: string; ifp_share_token?: string; name?: string; guest?: string },
  headers: Record<string, string> = {},
): Promise<Told<JoinAnswer>> {
  return called<JoinAnswer>(`${address}/api/panels/join`, 'POST', { guest: device(), ...body }, headers);
}

/** By the share token of `joined`. */
export function opens(
  address: string,
  { board_alias: alias, ifp_share_token, guest }: JoinAnswer,
  more: object = {},
): Promise<Told<OpenBoardAnswer>> {
  return called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', { alias, ifp_share_token, guest, ...more });
}

/** By the token of who may share the board. */
export function lends(
  address: string,
  { id, token }: Pick<OpenBoardAnswer, 'id' | 'token'>,
): Promise<Told<OpeningCodeAnswer>> {
  return called<OpeningCodeAnswer>(`${address}/api/boards/${id}/panels`, 'POST', undefined, {
    authorization: `Bearer ${token}`,
  });
}

/** How its socket is closed: within the 2 s that RIGHT-1 gives. */
export async function closes(peer: TestClient): Promise<TestClient['closed']> {
  await peer.until(() => peer.closed !== undefined, 2000);
  return peer.closed;
}
