// Creates boards from templates, Atrium's own and those that people have saved.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardCard, MutationCreateBoardFromTemplateArgs, NewBoard } from '#protocol/generated/graphql.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { optionalName } from '#protocol/name-field.ts';
import { isTemplateName, TEMPLATE_LIMITS } from '#protocol/templates.ts';
import { TemplateAccess } from '../../access/template-access.ts';
import type { templateRightQueries } from '../../access/template-right-queries.ts';
import { type Duplicate, type DuplicateDeps, duplicateBoard, isDuplicated } from '../../board/core/duplicate.ts';
import type { StoredTemplate } from '../../board/core/snapshot-maker.ts';
import { templateTxns } from '../../board/core/template-txns.ts';
import { indexJob } from '../../board/search/job-kind.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import { type BoardDeps, Boards } from '../boards/boards.ts';
import { digestOf } from './digest.ts';
import { OwnTemplates } from './own-templates.ts';
import type { templateQueries } from './template-queries.ts';

type Db = Uses<{
  reads: {
    people: Only<typeof personQueries, 'personOf'>;
    templates: Only<typeof templateQueries, 'templateRow'>;
    templateRights: typeof templateRightQueries;
  };
  changes: { jobs: Only<typeof jobChanges, 'askJob'> };
}>;

export type TemplateBoardDeps = BoardDeps &
  DuplicateDeps & {
    db: Db;
    /** Returns the items of a stored template as transactions of a new board. Throws `damaged`. */
    templateTxns(template: StoredTemplate): Promise<Uint8Array[]>;
    /** Limits how often one person copies a board, saves a template or creates a board from one. */
    copies: Pick<RateLimiter, 'take'>;
  };

const boardArgs = z.object({
  template: z.string().max(TEMPLATE_LIMITS.nameChars),
  language: z.enum(LANGUAGES),
  examples: z.boolean().default(true),
});
const titleArgs = z.object({ title: optionalName('title').default('') });

/** A template as the content of a new board. */
interface NewBoardContent {
  title: string;
  /** The digest of the items, if people have saved the template. */
  sha256?: Uint8Array;
  txns(title: string): Promise<Uint8Array[]>;
}

/** How often a template is read again if it was replaced meanwhile. */
const MAX_READS = 3;

export class TemplateBoards {
  readonly #deps: TemplateBoardDeps;
  readonly #access: TemplateAccess;
  readonly #boards: Boards;
  readonly #own = new OwnTemplates();

  constructor(deps: TemplateBoardDeps) {
    this.#deps = deps;
    this.#access = new TemplateAccess(deps.db.reads.templateRights);
    this.#boards = new Boards(deps);
  }

  /**
   * Again with the same alias and secret it is the same board, whatever became of the template. Throws `not-found` for a template that the
   * person may not use.
   */
  async create(person: Person, args: MutationCreateBoardFromTemplateArgs): Promise<BoardCard> {
    const { template } = parsed(boardArgs, args);
    const into = this.#boards.named(args.board);
    const copy = { source: `template\0${template}`, actor: actorOfPerson(person), into };
    if (!(await isDuplicated(this.#deps, copy))) {
      // The template is looked up before the limit, so that a missing one is `not-found`.
      const content = await this.#contentOf(person, args);
      if (!this.#deps.copies.take(person.id, performance.now())) throw new CallerError('too-many-requests');
      await this.#copy(person, args, { copy, content });
    }
    await this.#deps.db.changes.jobs.askJob(indexJob(into.id));
    return this.#boards.board(person, { id: into.id });
  }

  async #copy(
    person: Person,
    args: MutationCreateBoardFromTemplateArgs,
    { copy, content: first }: { copy: Pick<Duplicate, 'source' | 'actor' | 'into'>; content: NewBoardContent },
  ): Promise<void> {
    const { name = '' } = (await this.#deps.db.reads.people.personOf(person.id)) ?? {};
    const chosen = parsed(titleArgs, { title: args.board.title ?? '' }).title;
    let content = first;
    for (let reads = 1; ; reads++) {
      const { sha256, txns } = content;
      const title = chosen || content.title;
      const board: NewBoard = { ...args.board, title };
      const source = { template: args.template, sha256 };
      const make = async () => void (await this.#boards.create(person, board, source));
      try {
        return await duplicateBoard(this.#deps, { ...copy, name, txns: () => txns(title), make });
      } catch (error) {
        if (reads === MAX_READS || !(error instanceof CallerError) || error.code !== 'not-ready') throw error;
      }
      content = await this.#contentOf(person, args);
    }
  }

  async #contentOf(person: Person, args: MutationCreateBoardFromTemplateArgs): Promise<NewBoardContent> {
    const { template, language, examples } = parsed(boardArgs, args);
    if (isTemplateName(template)) {
      const { name, items, paper } = await this.#own.template({ name: template, language, examples });
      return { title: name, txns: async (title) => templateTxns({ items, title, paper }, Date.now()) };
    }
    const { id } = await this.#access.template(person.id, parsed(uuid, template), 'use');
    const row = await this.#deps.db.reads.templates.templateRow(id);
    if (!row) throw new CallerError('not-found');
    return {
      title: row.name,
      sha256: digestOf(row.sha256),
      txns: (title) => this.#deps.templateTxns({ sha256: row.sha256, title }),
    };
  }
}
