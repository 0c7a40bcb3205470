// A new board from a template, with the texts of the page's language. A press after the answer was lost sends the same alias and secret, and
// the server answers with the same board.

import { boardPathOf } from '#protocol/routes.ts';
import { i18n } from '../../i18n/i18n.ts';
import { type NewBoard, newBoardIn } from '../new-board.ts';
import { ask } from '../signed-in-api.ts';
import { errorCodeIn } from './errors.ts';
import { CREATE_BOARD_FROM_TEMPLATE } from './operations.ts';
import { reloadTemplates } from './template-data.ts';
import { templateLanguage } from './template-texts.ts';

export interface TemplateChoice {
  /** A name of Atrium's own, or an id. */
  template: string;
  /** Null: in no project. */
  projectId: string | null;
  /** False: without the example notes of Atrium's own. */
  examples: boolean;
}

/** So long after a lost answer the same choice means the same board, ms. */
const RETRY_MS = 2 * 60_000;

interface LostBoard {
  board: NewBoard;
  failedMs: number;
}

/** Boards whose answer was lost, by the choice they were made for. */
const lostBoards = new Map<string, LostBoard>();

/** Returns the address of the board. Rejects with an HttpError. */
export async function createBoardFrom({ template, projectId, examples }: TemplateChoice): Promise<string> {
  const language = templateLanguage(i18n);
  const key = JSON.stringify([template, projectId, examples, language]);
  const lost = lostBoards.get(key);
  lostBoards.delete(key);
  const board = lost && Date.now() - lost.failedMs < RETRY_MS ? lost.board : newBoardIn(projectId);
  const created = await ask(CREATE_BOARD_FROM_TEMPLATE, { board, template, language, examples }).catch(
    (error: unknown) => {
      if (errorCodeIn(error, ['network'])) lostBoards.set(key, { board, failedMs: Date.now() });
      throw error;
    },
  );
  reloadTemplates();
  return boardPathOf(created.createBoardFromTemplate.alias);
}
