// Makes the alias and secret of a new board. No page stores the secret: people open the board by their role.

import { deriveBoard, SECRET_BYTES, toBase64Url } from '#protocol/derive.ts';
import { noteBoardCreated } from '../device/created-boards.ts';

export interface NewBoard {
  /** Null: in no project. */
  projectId: string | null;
  alias: string;
  secret: string;
  title: string;
}

export function newBoardIn(projectId: string | null, title = ''): NewBoard {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const { alias } = deriveBoard(secret);
  noteBoardCreated(alias);
  return { projectId, alias, secret: toBase64Url(secret), title };
}
