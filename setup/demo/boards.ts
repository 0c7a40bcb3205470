// Creates one board of the demo: from a template, or empty with a file imported, and then with what each author adds on an own socket.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openBoardAnswer } from '../../protocol/api.ts';
import type { TemplateItemsAnswer } from '../../protocol/contract/templates.ts';
import type { BoardCard } from '../../protocol/generated/graphql.ts';
import type { ItemInput } from '../../protocol/item-json.ts';
import { templateTxns } from '../../server/board/core/template-txns.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import { readImport } from '../../workers/jobs/import/read-import.ts';
import { root } from '../cache.ts';
import { type Account, DemoRefusal } from './accounts.ts';
import { additionsTo } from './additions.ts';
import type { DemoNames } from './names.ts';
import type { DemoBoard, PersonKey } from './scenario.ts';
import { withStrokeBody } from './stroke-body.ts';

const LANGUAGE = 'en';
const CREATE = 'mutation ($board: NewBoard!) { createBoard(board: $board) { id alias } }';
const USE = `mutation ($board: NewBoard!, $template: String!, $language: String!) {
  createBoardFromTemplate(board: $board, template: $template, language: $language) { id alias } }`;
/** Items of an author are above those of the board and of the authors before. */
const BELOW = 10_000;
/** The server has a transaction of this client and number; its ids and times were others. */
const HAD_ALREADY = 'client-seq-reused';

export interface ProjectContext {
  address: string;
  projectId: string;
  names: DemoNames;
  accounts: ReadonlyMap<PersonKey, Account>;
}

/** Nothing is created twice. Returns the alias, or undefined if people have deleted the board since. */
export async function createDemoBoard(
  project: ProjectContext,
  board: DemoBoard,
  creator: Account,
): Promise<string | undefined> {
  const { names, projectId } = project;
  const { title, begin } = board;
  const { alias, secret } = names.board(projectId, title);
  const input = { projectId, alias, secret, title };
  try {
    if ('template' in begin) {
      await creator.call<BoardCard>(USE, { board: input, template: begin.template, language: LANGUAGE });
      await addAll(project, board, alias, await templateItemsOf(project.address, begin.template));
    } else {
      await creator.call<BoardCard>(CREATE, { board: input });
      const items = importedItems(begin.file);
      await pushItems(project, { account: creator, alias, role: 'import' }, items, 0);
      await addAll(project, board, alias, items);
    }
  } catch (error) {
    if (error instanceof DemoRefusal && error.code === 'gone') return undefined;
    throw error;
  }
  return alias;
}

async function addAll(
  project: ProjectContext,
  board: DemoBoard,
  alias: string,
  items: readonly ItemInput[],
): Promise<void> {
  for (const [index, addition] of additionsTo(board, items).entries()) {
    const account = project.accounts.get(addition.author);
    if (!account) continue;
    await pushItems(project, { account, alias, role: `note ${index}` }, addition.items, BELOW * (index + 1));
  }
}

async function templateItemsOf(address: string, template: string): Promise<ItemInput[]> {
  const response = await fetch(`${address}/api/templates/${template}/items?language=${LANGUAGE}`);
  if (!response.ok) throw new DemoRefusal(`template ${template}: ${response.status}`);
  const { items } = (await response.json()) as TemplateItemsAnswer;
  return items as unknown as ItemInput[];
}

/** As the import of a board's page reads the file. */
function importedItems(file: string): ItemInput[] {
  return readImport(readFileSync(path.join(root, 'tests/data', file), 'utf8'), path.basename(file)).items;
}

interface Author {
  account: Account;
  alias: string;
  /** Names these items among those of the author on the board. */
  role: string;
}

/** Resolves when the server has all. What it had of a run before is not taken again. */
async function pushItems(
  project: ProjectContext,
  author: Author,
  items: readonly ItemInput[],
  below: number,
): Promise<void> {
  const { account, alias, role } = author;
  const response = await fetch(`${project.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ alias }),
  });
  if (!response.ok) throw new DemoRefusal(await errorOf(response));
  const opened = openBoardAnswer.parse(await response.json());
  const clientId = project.names.clientId(alias, account.person.email, role);
  const client = await TestClient.join(project.address, new Uint8Array(), { opened, clientId });
  try {
    const txns = templateTxns({ items: items.map(withStrokeBody), title: '', paper: undefined, below }, Date.now());
    for (const [index, txn] of txns.entries()) {
      client.push(index + 1, txn);
      const answer = await client.answer(index + 1);
      if ('code' in answer && answer.code !== HAD_ALREADY) throw new DemoRefusal(answer.code);
    }
  } finally {
    await client.leave();
  }
}

async function errorOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : String(response.status);
}
