// Tokens that make one board in a project: whoever may add boards there asks for one, and the first of those who may and come with it has
// the board made. What it is made from follows from the token alone: however often that is used, it is the same board.

import { randomBytes } from 'node:crypto';
import { deriveBoard, sha256 } from '../../access/board-secrets.ts';
import type { Keys } from '../../platform/secrets/keys.ts';

const TOKEN = 'create-board';
/** Of the board: nobody who has the token knows it. */
const SECRET = 'create-board-secret';
/** Long enough to be passed on, ms. */
export const BOARD_TOKEN_MS = 7 * 24 * 3600_000;

interface Told {
  project: string;
  nonce: string;
  untilMs: number;
}

export interface BoardToken {
  project: string;
  alias: string;
  /** base64url */
  secret: string;
}

export function newBoardToken(keys: Keys, project: string, untilMs: number): string {
  const told: Told = { project, nonce: randomBytes(16).toString('base64url'), untilMs };
  return keys.sign(TOKEN, Buffer.from(JSON.stringify(told)).toString('base64url'));
}

/** Undefined: it was not made here, or its time is over. */
export function readBoardToken(keys: Keys, token: string, nowMs: number): BoardToken | undefined {
  const text = keys.open(TOKEN, token);
  if (text === undefined) return undefined;
  const { project, nonce, untilMs } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Told;
  if (untilMs <= nowMs) return undefined;
  const secret = sha256(Buffer.from(keys.sign(SECRET, nonce)));
  return { project, secret: Buffer.from(secret).toString('base64url'), alias: deriveBoard(secret).alias };
}
