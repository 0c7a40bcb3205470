// A board and its manager, who has no browser: made by calls, for tests about whoever opens its links.

import { randomBytes } from 'node:crypto';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { NewLinkAnswer } from '#protocol/contract/links.ts';
import { deriveBoard, toBase64Url } from '#protocol/derive.ts';
import { boardPath } from '#protocol/routes.ts';
import { expect } from './expect.ts';

export async function managedBoard(origin: string) {
  const secret = randomBytes(32);
  const { alias, viewSecret } = deriveBoard(secret);
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${origin}/api/boards/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([200, 201, 204], await response.clone().text()).toContain(response.status);
    return response;
  };
  const opening = await ask('POST', 'open', { alias, secret: toBase64Url(secret) });
  const { id, token } = (await opening.json()) as OpenBoardAnswer;
  const linkTo = (one: string) => origin + boardPath(alias, one);
  const revoke = async (sha256: string, revoked = true) =>
    void (await ask('PATCH', `${id}/links/${sha256}`, { revoked }, token));
  return {
    alias,
    edit: linkTo(toBase64Url(secret)),
    view: linkTo(toBase64Url(viewSecret)),
    /** Another link beside the two it began with. */
    async link(role: 'editor' | 'viewer') {
      const made = (await (await ask('POST', `${id}/links`, { role }, token)).json()) as NewLinkAnswer;
      return { url: linkTo(made.secret), revoke: (revoked?: boolean) => revoke(made.sha256, revoked) };
    },
    async revokeEdit() {
      const { links } = (await (await ask('GET', `${id}/links`, undefined, token)).json()) as {
        links: { sha256: string; role: string; derived: boolean }[];
      };
      for (const { sha256, role } of links) if (role === 'editor') await revoke(sha256);
    },
    remove: async () => void (await ask('DELETE', id, undefined, token)),
  };
}
