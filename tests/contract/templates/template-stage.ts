// A team whose people save templates: boards with items of any kind, what a board holds as JSON, and calls about templates by each person.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { bytesOfHex } from '#protocol/bytes.ts';
import type { BoardCard, Template } from '#protocol/generated/graphql.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { boardFileOf } from '../../../server/board/core/board-file.ts';
import { BoardModel } from '../../../server/board/core/board-model.ts';
import { EngineInstances } from '../../../server/board/core/engine-instances.ts';
import { templateTxns } from '../../../server/board/core/template-txns.ts';
import { askAs } from '../workspace/people.ts';
import type { StageBoard, TestTeam } from '../workspace/stage.ts';

export const TEMPLATE_FIELDS =
  'id name owner ownerId category items frames isRetired cover mayChange savedBy { id name }';
const SAVE = `mutation ($id: ID!, $boardId: ID!, $itemIds: [ID!], $name: String!, $owner: TemplateOwner!, $ownerId: ID!, $category: String) {
  saveTemplate(id: $id, boardId: $boardId, itemIds: $itemIds, name: $name, owner: $owner, ownerId: $ownerId, category: $category) { ${TEMPLATE_FIELDS} } }`;
const USE = `mutation ($board: NewBoard!, $template: String!, $language: String!, $examples: Boolean!) {
  createBoardFromTemplate(board: $board, template: $template, language: $language, examples: $examples) { id alias title } }`;
export const LIST = `query ($teamId: ID!, $search: String! = "", $category: String, $owner: TemplateOwner, $page: Int! = 1, $perPage: Int! = 48) {
  templates(teamId: $teamId, search: $search, category: $category, owner: $owner, page: $page, perPage: $perPage) { count rows { ${TEMPLATE_FIELDS} } } }`;
export const MANAGED = `query ($owner: TemplateOwner!, $ownerId: ID!) { managedTemplates(owner: $owner, ownerId: $ownerId) { count rows { ${TEMPLATE_FIELDS} } } }`;
export const RETIRE = `mutation ($id: ID!, $isRetired: Boolean!) { retireTemplate(id: $id, isRetired: $isRetired) { ${TEMPLATE_FIELDS} } }`;
export const TRANSFER = `mutation ($id: ID!, $owner: TemplateOwner!, $ownerId: ID!) { transferTemplate(id: $id, owner: $owner, ownerId: $ownerId) { ${TEMPLATE_FIELDS} } }`;
export const DELETE = 'mutation ($id: ID!) { deleteTemplate(id: $id) }';

export interface Outcome<T> {
  value: T | undefined;
  code: string | undefined;
}

export interface NewTemplateArgs {
  boardId: string;
  owner: 'person' | 'team' | 'entity';
  ownerId: string;
  id?: string;
  name?: string;
  itemIds?: string[];
  category?: string;
}

const instances = new EngineInstances();

export class TemplateStage {
  readonly team: TestTeam;

  constructor(team: TestTeam) {
    this.team = team;
  }

  person(caller: number): { id: string; token: string } {
    const person = this.team.people[caller];
    if (!person) throw new Error(`person ${caller} is not on the stage`);
    return person;
  }

  /** The only field of the answer, or the name of the error. */
  async request<T>(caller: number, document: string, variables: object): Promise<Outcome<T>> {
    const answer = await askAs<Record<string, T>>(this.team.address, this.person(caller).token, document, variables);
    return { value: Object.values(answer.data ?? {})[0], code: answer.code };
  }

  save(caller: number, template: NewTemplateArgs): Promise<Outcome<Template>> {
    return this.request(caller, SAVE, { id: randomUUID(), name: 'Plan of a week', ...template });
  }

  /** A new board of this person alone; the secret may be that of an earlier request. */
  use(caller: number, template: string, more: { secret?: Uint8Array; title?: string; language?: string } = {}) {
    const { secret = randomBytes(32), title = '', language = 'en' } = more;
    const board = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url'), title };
    return this.request<BoardCard>(caller, USE, { board, template, language, examples: true });
  }

  fetch(caller: number | undefined, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (caller !== undefined) headers.set('authorization', `Bearer ${this.person(caller).token}`);
    return fetch(`${this.team.address}${path}`, { ...init, headers });
  }

  /** A board with these items, which the person manages. */
  async board(caller: number, items: ItemInput[], images: Buffer[] = []): Promise<StageBoard> {
    const board = await this.team.board(null, true);
    await this.team.give('board', board.id, caller, 'manager');
    const { answer } = await this.team.opens(board, caller);
    for (const image of images) {
      const response = await fetch(`${this.team.address}/api/boards/${board.id}/blobs/${sha256Of(image)}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${answer.token}`, 'content-type': 'image/png' },
        body: new Uint8Array(image),
      });
      if (!response.ok) throw new Error(`image: ${response.status}`);
    }
    const peer = await this.team.joins(board, caller);
    const txns = templateTxns({ items, title: '', paper: undefined }, Date.now());
    for (const [index, txn] of txns.entries()) {
      peer.push(index + 1, txn);
      await peer.answer(index + 1);
    }
    if (peer.rejects.length > 0) throw new Error(`refused: ${peer.rejects[0]?.code}`);
    await peer.leave();
    return board;
  }

  /** The content of a board's log, as the JSON of a file. */
  async contentOf(board: string): Promise<{ items: ItemInput[]; board: { title?: string; paper?: string } }> {
    const rows = await this.team.sql('SELECT seq, data FROM board_op WHERE board = ? ORDER BY seq', board);
    const model = await BoardModel.make(instances);
    for (const { seq, data } of rows) await model.apply(Number(seq), '', 0, new Uint8Array(data as Uint8Array));
    const { json } = boardFileOf(model.snapshot().chunks, model.record());
    model.free();
    return JSON.parse(Buffer.from(json).toString());
  }

  /** Deletes the board for good, then everything that nothing names. */
  async clearBoard(caller: number, board: string): Promise<void> {
    const { code } = await this.request(caller, 'mutation ($ids: [ID!]!) { clearBoards(ids: $ids) }', { ids: [board] });
    if (code) throw new Error(code);
    await this.sweepBlobs();
  }

  /** Marks are due now; the server's sweep deletes what nothing names. */
  async sweepBlobs(): Promise<void> {
    await this.team.sql('UPDATE blob_mark SET due = 1');
    for (let tries = 0; tries < 200; tries++) {
      const [row] = await this.team.sql('SELECT count(*) AS marks FROM blob_mark WHERE due = 1');
      if (Number(row?.marks) === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('blobs are marked still');
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function hashOf(hex: string): Uint8Array {
  const bytes = bytesOfHex(hex, 32);
  if (!bytes) throw new Error(hex);
  return bytes;
}
