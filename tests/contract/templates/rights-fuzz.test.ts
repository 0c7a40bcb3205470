// Random changes of roles, teams and templates. After each few of them nobody lists, reads or uses a template that the model denies, and
// everybody has what it allows; images and covers are as their template.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Template, TemplatePage } from '#protocol/generated/graphql.ts';
import { ENTITY_ROLES, TEAM_ROLES } from '#protocol/roles.ts';
import { png } from '../../../server/testing/pictures.ts';
import { testSeed } from '../../../server/testing/seed.ts';
import { isSoak, share } from '../../../server/testing/share.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { type StageBoard, TestTeam } from '../workspace/stage.ts';
import { isInEntity, mayChange, maySave, mayUse, mayUseOwner, type TemplateNow, type World } from './rights-model.ts';
import { DELETE, LIST, RETIRE, sha256Of, TEMPLATE_FIELDS, TemplateStage, TRANSFER } from './template-stage.ts';

const PEOPLE = 5;
/** Changes before everything is looked at. */
const BATCH = 10;
/** Templates that are there at once. */
const TEMPLATES = 8;
const image = png(6, 6, 1);

test(
  'nobody lists, reads, uses or guesses a template that is not theirs to use, whatever is changed',
  async () => {
    const team = await TestTeam.open(PEOPLE, { distDir: '/nowhere' });
    const fuzz = await Fuzz.create(team, new Seeded(testSeed()));
    const changes = share('rounds', { ci: 1000, soak: 20_000 });
    for (let n = 0; n < changes; n++) {
      await fuzz.change();
      if (n % BATCH === BATCH - 1) await fuzz.check();
    }
    await team.end();
    expect(fuzz.denied).toBeGreaterThan(changes / 10);
    expect(fuzz.allowed).toBeGreaterThan(changes / 10);
  },
  isSoak ? 3600_000 : 240_000,
);

class Fuzz {
  denied = 0;
  allowed = 0;
  readonly #team: TestTeam;
  readonly #stage: TemplateStage;
  readonly #random: Seeded;
  readonly #world: World;
  readonly #boards: StageBoard[] = [];
  #templates: TemplateNow[] = [];

  private constructor(team: TestTeam, random: Seeded, world: World) {
    this.#team = team;
    this.#stage = new TemplateStage(team);
    this.#random = random;
    this.#world = world;
  }

  static async create(team: TestTeam, random: Seeded): Promise<Fuzz> {
    const [second, project] = [randomUUID(), randomUUID()];
    await team.sql('INSERT INTO team (id, entity, name, created_at) VALUES (?, ?, ?, 1)', second, team.entity, 'Art');
    await team.sql(
      "INSERT INTO project (id, team, name, color, created_at, created_by) VALUES (?, ?, 'Two', '#112233', 1, 'p')",
      project,
      second,
    );
    const empty = () => Array<undefined>(PEOPLE).fill(undefined);
    const fuzz = new Fuzz(team, random, {
      people: team.people.map(({ id }) => id),
      entity: team.entity,
      entityRoles: empty(),
      teams: [
        { id: team.team, project: team.project, isDeleted: false, roles: empty(), projectRoles: empty() },
        { id: second, project, isDeleted: false, roles: empty(), projectRoles: empty() },
      ],
    });
    const note = { kind: 'sticky', x: 0, y: 0, w: 160, h: 160, text: 'Hello' } as const;
    const picture = { sha256: sha256Of(image), mime: 'image/png', width: 6, height: 6 };
    for (let caller = 0; caller < PEOPLE; caller++)
      fuzz.#boards.push(
        await fuzz.#stage.board(caller, [note, { kind: 'image', x: 0, y: 200, w: 6, h: 6, image: picture }], [image]),
      );
    return fuzz;
  }

  async change(): Promise<void> {
    const kind = this.#random.below(10);
    if (kind < 6) await this.#changeRole();
    else if (kind === 6) await this.#toggleTeam();
    else await this.#changeTemplate();
  }

  /** Everybody and every template. */
  async check(): Promise<void> {
    for (let caller = 0; caller < PEOPLE; caller++) {
      for (const [index, { id }] of this.#world.teams.entries()) await this.#checkList(caller, index, id);
      const template = this.#one(this.#templates);
      if (template) await this.#checkTemplate(caller, template);
    }
  }

  async #checkList(caller: number, index: number, teamId: string): Promise<void> {
    const { value, code } = await this.#stage.request<TemplatePage>(caller, LIST, { teamId, perPage: 100 });
    if (this.#world.teams[index]?.isDeleted || !isInEntity(this.#world, caller)) {
      expect(code).toBe('not-found');
      return;
    }
    const ownerIds = [this.#world.people[caller], teamId, this.#world.entity];
    const visible = this.#templates.filter(
      (one) => ownerIds.includes(one.ownerId) && !one.isRetired && mayUseOwner(this.#world, caller, one),
    );
    const expected = visible.map((one) => `${one.id} ${mayChange(this.#world, caller, one)}`);
    expect(value?.rows.map(({ id, mayChange }) => `${id} ${mayChange}`).sort()).toEqual(expected.sort());
  }

  async #checkTemplate(caller: number, template: TemplateNow): Promise<void> {
    const { id } = template;
    const isAllowed = mayUse(this.#world, caller, template);
    if (isAllowed) this.allowed += 1;
    else this.denied += 1;
    const { value, code } = await this.#stage.request<Template>(
      caller,
      `query ($id: ID!) { template(id: $id) { ${TEMPLATE_FIELDS} } }`,
      { id },
    );
    expect([value?.id, code]).toEqual(isAllowed ? [id, undefined] : [undefined, 'not-found']);
    const status = async (path: string) =>
      (await this.#stage.fetch(caller, `/api/user/templates/${id}/${path}`)).status;
    const statuses = [await status('items'), await status(`images/${sha256Of(image)}`), await status('cover')];
    expect(statuses).toEqual(isAllowed ? [200, 200, 404] : [404, 404, 404]);
    if (this.#random.below(20) > 0) return;
    expect((await this.#stage.use(caller, id)).code).toBe(isAllowed ? undefined : 'not-found');
  }

  async #changeRole(): Promise<void> {
    const [caller, team] = [this.#random.below(PEOPLE), this.#one(this.#world.teams)];
    if (!team) return;
    const kind = this.#random.below(4);
    const isRemoved = this.#random.below(2) === 0;
    if (kind === 0) {
      const role = isRemoved ? undefined : this.#one(ENTITY_ROLES);
      this.#world.entityRoles[caller] = role;
      await this.#team.give('entity', this.#world.entity, caller, role);
    } else if (kind === 1) {
      const role = isRemoved ? undefined : this.#one(TEAM_ROLES);
      team.projectRoles[caller] = role;
      await this.#team.give('project', team.project, caller, role);
    } else {
      const role = isRemoved ? undefined : this.#one(TEAM_ROLES);
      team.roles[caller] = role;
      await this.#team.give('team', team.id, caller, role);
    }
  }

  async #toggleTeam(): Promise<void> {
    const team = this.#one(this.#world.teams);
    if (!team || this.#random.below(3) > 0) return;
    team.isDeleted = !team.isDeleted;
    const deletedMs = team.isDeleted ? Date.now() : null;
    await this.#team.sql('UPDATE team SET deleted_at = ? WHERE id = ?', deletedMs, team.id);
  }

  async #changeTemplate(): Promise<void> {
    const caller = this.#random.below(PEOPLE);
    const template = this.#one(this.#templates);
    if (!template || this.#templates.length < TEMPLATES) return this.#save(caller);
    const kind = this.#random.below(3);
    if (kind === 0) await this.#retire(caller, template);
    else if (kind === 1) await this.#give(caller, template);
    else await this.#delete(caller, template);
  }

  #places(): Pick<TemplateNow, 'owner' | 'ownerId'>[] {
    const { entity, teams } = this.#world;
    return [{ owner: 'entity', ownerId: entity }, ...teams.map(({ id }) => ({ owner: 'team', ownerId: id }) as const)];
  }

  async #save(caller: number): Promise<void> {
    const self = { owner: 'person', ownerId: this.#world.people[caller] ?? '' } as const;
    const owner = this.#one([self, ...this.#places()]) ?? self;
    const id = randomUUID();
    const { code } = await this.#stage.save(caller, { id, boardId: this.#boards[caller]?.id ?? '', ...owner });
    this.#expectAnswer(code, maySave(this.#world, caller, owner), mayUseOwner(this.#world, caller, owner));
    if (!code) this.#templates.push({ id, ...owner, maker: caller, isRetired: false });
  }

  async #retire(caller: number, template: TemplateNow): Promise<void> {
    const isRetired = !template.isRetired;
    const { code } = await this.#stage.request(caller, RETIRE, { id: template.id, isRetired });
    this.#expectAnswer(code, mayChange(this.#world, caller, template), mayUse(this.#world, caller, template));
    if (!code) template.isRetired = isRetired;
  }

  async #give(caller: number, template: TemplateNow): Promise<void> {
    const into = this.#one(this.#places());
    if (!into) return;
    const { code } = await this.#stage.request(caller, TRANSFER, { id: template.id, ...into });
    const mayChangeIt = mayChange(this.#world, caller, template);
    const isAllowed = mayChangeIt && maySave(this.#world, caller, into);
    const isKnown = mayUse(this.#world, caller, template) && (!mayChangeIt || mayUseOwner(this.#world, caller, into));
    this.#expectAnswer(code, isAllowed, isKnown);
    if (!code) Object.assign(template, into);
  }

  async #delete(caller: number, template: TemplateNow): Promise<void> {
    const { code } = await this.#stage.request(caller, DELETE, { id: template.id });
    this.#expectAnswer(code, mayChange(this.#world, caller, template), mayUse(this.#world, caller, template));
    if (!code) this.#templates = this.#templates.filter((one) => one !== template);
  }

  #expectAnswer(code: string | undefined, isAllowed: boolean, isKnown: boolean): void {
    expect(code).toBe(isAllowed ? undefined : isKnown ? 'forbidden' : 'not-found');
  }

  #one<T>(all: readonly T[]): T | undefined {
    return all[this.#random.below(all.length)];
  }
}
