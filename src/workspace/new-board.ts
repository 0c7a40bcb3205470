// What a new board is made from. The secret is thrown away: people open it by their role.

import { deriveBoard, SECRET_BYTES, toBase64Url } from '#protocol/derive.ts';

export interface NewBoard {
  /** Null: in no project. */
  projectId: string | null;
  alias: string;
  secret: string;
  title: string;
}

export function newBoardIn(projectId: string | null, title = ''): NewBoard {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return { projectId, alias: deriveBoard(secret).alias, secret: toBase64Url(secret), title };
}
