// Templates that people save, on both engines: what goes along and what does not, caller may do what, and what stays when boards, people and
// templates go.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import type { Template, TemplatePage, TemplateSettings } from '#protocol/generated/graphql.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { png } from '../../../server/testing/pictures.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { readEvents } from '../workspace/event-reader.ts';
import { TestTeam } from '../workspace/stage.ts';
import { DELETE, LIST, MANAGED, RETIRE, sha256Of, TEMPLATE_FIELDS, TemplateStage, TRANSFER } from './template-stage.ts';

/** Roles: ADMIN and MEMBER of the team, CONTRIBUTOR too; OWNER of the entity; INSIDER of one project of the team; STRANGER of nothing. */
const [ADMIN, MEMBER, CONTRIBUTOR, OWNER, INSIDER, STRANGER] = [0, 1, 2, 3, 4, 5] as const;
const [FRAME, NOTE, INNER, BOX, LINE, STROKE] = Array.from({ length: 6 }, () => randomUUID()) as [
  ...[string, string, string],
  ...[string, string, string],
];
const image = png(24, 16, 3);

const items: ItemInput[] = [
  { id: FRAME, kind: 'frame', x: 0, y: 0, w: 400, h: 300, text: 'Week one' },
  {
    id: NOTE,
    kind: 'sticky',
    x: 40,
    y: 40,
    w: 160,
    h: 160,
    text: 'Über Brücken',
    parent: FRAME,
    note: { author: 'Ana' },
  },
  { id: INNER, kind: 'image', x: 220, y: 40, w: 48, h: 32, parent: FRAME, image: imageOf(image) },
  { id: BOX, kind: 'rectangle', x: 600, y: 0, w: 200, h: 100, text: 'Outside', locked: true },
  { id: LINE, kind: 'connector', x: 0, y: 0, w: 0, h: 0, start: { id: NOTE }, end: { id: BOX }, parent: FRAME },
  { id: STROKE, kind: 'stroke', ink: strokeInk() },
  { kind: 'text', x: 0, y: 500, w: 100, h: 24, text: 'Secret', hidden: true },
];

function imageOf(bytes: Buffer): NonNullable<ItemInput['image']> {
  return { sha256: sha256Of(bytes), mime: 'image/png', width: 24, height: 16 };
}

/** The body of a stroke of three samples (docs/formats.md), in base64. */
function strokeInk(): string {
  const out = new ByteWriter()
    .u8(1)
    .u8(4)
    .u8(0)
    .u8(1)
    .u8(0)
    .raw(new Uint8Array(Float32Array.of(0.5).buffer));
  out.varint(3).f64(0).f64(400);
  for (const [dx, dy] of [
    [0, 0],
    [320, 320],
    [640, 0],
  ] as const)
    out.varint(dx).varint(dy);
  return Buffer.from(out.done()).toString('base64');
}

describe.each(Object.entries(peopleEngines))('templates on %s', (_name, start) => {
  let engine: PeopleEngine;
  let team: TestTeam;
  let stage: TemplateStage;
  beforeAll(async () => {
    engine = await start();
    team = await TestTeam.open(6, { ...engine.settings, sweepMs: 50, distDir: '/nowhere' });
    stage = new TemplateStage(team);
    await team.give('team', team.team, ADMIN, 'admin');
    await team.give('team', team.team, MEMBER, 'member');
    await team.give('team', team.team, CONTRIBUTOR, 'contributor');
    await team.give('entity', team.entity, OWNER, 'owner');
    await team.give('project', team.project, INSIDER, 'member');
  });
  afterAll(async () => {
    await team.end();
    await engine.end();
  });

  const ofTeam = () => ({ owner: 'team', ownerId: team.team }) as const;
  const saved = async (caller: number, more: Partial<Parameters<TemplateStage['save']>[1]> = {}): Promise<Template> => {
    const boardId = more.boardId ?? (await stage.board(caller, items, [image])).id;
    const { value, code } = await stage.save(caller, { ...ofTeam(), ...more, boardId });
    if (!value) throw new Error(code);
    return value;
  };
  const listed = async (caller: number, more: object = {}): Promise<string[] | string> => {
    const { value, code } = await stage.request<TemplatePage>(caller, LIST, {
      teamId: team.team,
      perPage: 100,
      ...more,
    });
    return value?.rows.map(({ id }) => id) ?? code ?? '';
  };
  const itemsOf = async (caller: number, id: string): Promise<ItemInput[]> => {
    const response = await stage.fetch(caller, `/api/user/templates/${id}/items`);
    if (!response.ok) throw new Error(String(response.status));
    return ((await response.json()) as { items: ItemInput[] }).items;
  };

  test('a board is saved without hidden items, locks and names, and a board of it holds the same', async () => {
    const board = await stage.board(MEMBER, items, [image]);
    const template = await saved(MEMBER, { boardId: board.id, name: 'Brücken' });
    expect(template).toMatchObject({
      name: 'Brücken',
      owner: 'team',
      items: 6,
      frames: 1,
      isRetired: false,
      mayChange: true,
    });
    const stored = await itemsOf(MEMBER, template.id);
    expect(stored.map(({ id }) => id).sort()).toEqual([FRAME, NOTE, INNER, BOX, LINE, STROKE].sort());
    expect(JSON.stringify(stored)).not.toMatch(/Ana|Secret|locked|author/);
    const { value } = await stage.use(CONTRIBUTOR, template.id);
    expect(value?.title).toBe('Brücken');
    const content = await stage.contentOf(value?.id ?? '');
    expect(content.items).toEqual(stored);
    expect(content.board).toEqual({ title: 'Brücken', paper: 'plain' });
  });

  test('a frame is saved with everything inside, and an end whose item stays is free where it was', async () => {
    const board = await stage.board(MEMBER, items, [image]);
    const template = await saved(MEMBER, { boardId: board.id, itemIds: [FRAME] });
    const stored = await itemsOf(MEMBER, template.id);
    expect(stored.map(({ id }) => id).sort()).toEqual([FRAME, NOTE, INNER, LINE].sort());
    const line = stored.find(({ kind }) => kind === 'connector');
    expect(line?.start).toMatchObject({ id: NOTE });
    expect(line?.end).toBeUndefined();
    // From the middle of the note (120, 120) to that of the box (700, 50), whose left side is at 600.
    expect([(line?.x ?? 0) + (line?.w ?? 0), (line?.y ?? 0) + (line?.h ?? 0)]).toEqual([
      600,
      expect.closeTo(120 - (480 / 580) * 70, 3),
    ]);
  });

  test('a selection is saved alone; of items that are not there nothing is', async () => {
    const board = await stage.board(MEMBER, items, [image]);
    const template = await saved(MEMBER, { boardId: board.id, itemIds: [NOTE, BOX] });
    const stored = await itemsOf(MEMBER, template.id);
    expect(stored.map(({ id, parent }) => [id, parent])).toEqual([
      [NOTE, undefined],
      [BOX, undefined],
    ]);
    expect((await stage.save(MEMBER, { ...ofTeam(), boardId: board.id, itemIds: [randomUUID()] })).code).toBe(
      'bad-request',
    );
  });

  test('strokes go along as they were drawn', async () => {
    const { id } = await saved(MEMBER, { itemIds: [STROKE] });
    const [stroke] = await itemsOf(MEMBER, id);
    expect(stroke).toMatchObject({ kind: 'stroke', ink: strokeInk() });
    const { value } = await stage.use(MEMBER, id);
    expect((await stage.contentOf(value?.id ?? '')).items).toEqual([stroke]);
  });

  test('the same alias and secret make one board, also at once', async () => {
    const template = await saved(MEMBER);
    const secret = randomBytes(32);
    const results = await Promise.all([1, 2, 3].map(() => stage.use(MEMBER, template.id, { secret, title: 'Mine' })));
    expect(new Set(results.map(({ value }) => value?.id)).size).toBe(1);
    expect(results.map(({ value }) => value?.title)).toEqual(['Mine', 'Mine', 'Mine']);
    const { items: once } = await stage.contentOf(results[0]?.value?.id ?? '');
    expect(once).toHaveLength(6);
    const other = await saved(MEMBER);
    expect((await stage.use(MEMBER, other.id, { secret })).code).toBe('board-taken');
    await stage.request(ADMIN, RETIRE, { id: template.id, isRetired: true });
    await stage.request(ADMIN, DELETE, { id: template.id });
    expect((await stage.use(MEMBER, template.id, { secret })).value?.id).toBe(results[0]?.value?.id);
    expect((await stage.use(CONTRIBUTOR, template.id, { secret })).code).toBe('not-found');
  });

  test('the same id is one template, and nobody else’s', async () => {
    const board = await stage.board(MEMBER, items, [image]);
    const template = await saved(MEMBER, { boardId: board.id });
    const repeated = await stage.save(MEMBER, { ...ofTeam(), boardId: board.id, id: template.id, name: 'Another' });
    expect(repeated.value?.name).toBe('Plan of a week');
    await team.give('board', board.id, ADMIN, 'viewer');
    expect((await stage.save(ADMIN, { ...ofTeam(), boardId: board.id, id: template.id })).code).toBe('id-taken');
  });

  test('a template is whole after its board and everything unnamed are deleted', async () => {
    const board = await stage.board(MEMBER, items, [image]);
    const template = await saved(MEMBER, { boardId: board.id });
    await stage.clearBoard(MEMBER, board.id);
    const path = `/api/user/templates/${template.id}/images/${sha256Of(image)}`;
    const response = await stage.fetch(CONTRIBUTOR, path);
    expect([response.status, response.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await response.arrayBuffer()).equals(image)).toBe(true);
    expect((await stage.fetch(STRANGER, path)).status).toBe(404);
    const { value } = await stage.use(ADMIN, template.id);
    await stage.request(MEMBER, DELETE, { id: template.id });
    await stage.sweepBlobs();
    expect((await stage.fetch(ADMIN, path)).status).toBe(404);
    const opened = await team.opens({ ...board, id: value?.id ?? '', alias: value?.alias ?? '' }, ADMIN);
    const copy = await fetch(`${team.address}/api/boards/${value?.id}/blobs/${sha256Of(image)}`, {
      headers: { authorization: `Bearer ${opened.answer.token}` },
    });
    expect(Buffer.from(await copy.arrayBuffer()).equals(image)).toBe(true);
  });

  test('a person outside the team may neither list, read, use nor save', async () => {
    const template = await saved(MEMBER);
    expect(await listed(STRANGER)).toBe('not-found');
    expect(await listed(INSIDER)).not.toContain(template.id);
    for (const caller of [STRANGER, INSIDER]) {
      const codes = [
        (
          await stage.request(caller, `query ($id: ID!) { template(id: $id) { ${TEMPLATE_FIELDS} } }`, {
            id: template.id,
          })
        ).code,
        (await stage.use(caller, template.id)).code,
        (await stage.request(caller, DELETE, { id: template.id })).code,
        (await stage.request(caller, MANAGED, ofTeam())).code,
        (await stage.save(caller, { ...ofTeam(), boardId: (await stage.board(caller, [items[3] as ItemInput])).id }))
          .code,
      ];
      expect(codes).toEqual(Array(5).fill('not-found'));
      expect((await stage.fetch(caller, `/api/user/templates/${template.id}/items`)).status).toBe(404);
    }
    expect((await stage.fetch(undefined, `/api/user/templates/${template.id}/items`)).status).toBe(401);
  });

  test('a contributor uses the team’s and changes none; a link to a board saves nothing', async () => {
    const template = await saved(MEMBER);
    expect(await listed(CONTRIBUTOR)).toContain(template.id);
    const board = await stage.board(CONTRIBUTOR, [items[3] as ItemInput]);
    expect((await stage.save(CONTRIBUTOR, { ...ofTeam(), boardId: board.id })).code).toBe('forbidden');
    expect((await stage.request(CONTRIBUTOR, RETIRE, { id: template.id, isRetired: true })).code).toBe('forbidden');
    await team.opens(board, MEMBER, { secret: board.secret });
    expect((await stage.save(MEMBER, { ...ofTeam(), boardId: board.id })).code).toBe('not-found');
  });

  test('a retired one is in no list, and is there for those caller may change it', async () => {
    const template = await saved(MEMBER);
    const events = await readEvents(team.address, stage.person(CONTRIBUTOR).token);
    expect((await stage.request<Template>(ADMIN, RETIRE, { id: template.id, isRetired: true })).value?.isRetired).toBe(
      true,
    );
    await events.until((heard) => heard.some((event) => event.kind === 'templates' && event.ownerId === team.team));
    events.leave();
    for (const caller of [ADMIN, MEMBER, CONTRIBUTOR]) expect(await listed(caller)).not.toContain(template.id);
    expect((await stage.use(CONTRIBUTOR, template.id)).code).toBe('not-found');
    const managed = async (caller: number) =>
      (await stage.request<TemplatePage>(caller, MANAGED, ofTeam())).value?.rows.map(({ id }) => id);
    expect(await managed(ADMIN)).toContain(template.id);
    expect(await managed(MEMBER)).toContain(template.id);
    await stage.request(MEMBER, RETIRE, { id: template.id, isRetired: false });
    expect(await listed(CONTRIBUTOR)).toContain(template.id);
  });

  test('one’s own is given to the team, and from there to the entity by its owner alone', async () => {
    const { id: own } = stage.person(MEMBER);
    const template = await saved(MEMBER, { owner: 'person', ownerId: own });
    expect(await listed(ADMIN)).not.toContain(template.id);
    expect(
      (await stage.request(MEMBER, TRANSFER, { id: template.id, owner: 'entity', ownerId: team.entity })).code,
    ).toBe('forbidden');
    expect((await stage.request<Template>(MEMBER, TRANSFER, { id: template.id, ...ofTeam() })).value?.owner).toBe(
      'team',
    );
    expect(await listed(ADMIN)).toContain(template.id);
    const toEntity = { id: template.id, owner: 'entity', ownerId: team.entity };
    expect((await stage.request(ADMIN, TRANSFER, toEntity)).code).toBe('forbidden');
    expect((await stage.request<Template>(OWNER, TRANSFER, toEntity)).value?.owner).toBe('entity');
    expect(await listed(INSIDER)).toContain(template.id);
    expect((await stage.request(MEMBER, RETIRE, { id: template.id, isRetired: true })).code).toBe('forbidden');
  });

  test('lists are in pages, found by words of name and texts, by category and owner', async () => {
    const { id: own } = stage.person(MEMBER);
    const ownTemplate = await saved(MEMBER, { owner: 'person', ownerId: own, name: 'Straße' });
    const category = randomUUID();
    const names = [
      { language: 'en', name: 'Mornings' },
      { language: 'ar', name: 'الصباح' },
    ];
    const SAVE_CATEGORY = `mutation ($id: ID!, $owner: TemplateOwner!, $ownerId: ID!, $names: [CategoryNameInput!]!) {
      saveCategory(id: $id, owner: $owner, ownerId: $ownerId, names: $names) { id names { language name } templates } }`;
    expect((await stage.request(MEMBER, SAVE_CATEGORY, { id: category, ...ofTeam(), names })).code).toBe('forbidden');
    expect((await stage.request(ADMIN, SAVE_CATEGORY, { id: category, ...ofTeam(), names: names.slice(1) })).code).toBe(
      'bad-request',
    );
    expect((await stage.request(ADMIN, SAVE_CATEGORY, { id: category, ...ofTeam(), names })).value).toMatchObject({
      names,
    });
    const teamTemplate = await saved(MEMBER, { category });
    expect(
      (
        await stage.save(MEMBER, {
          owner: 'person',
          ownerId: own,
          category,
          boardId: (await stage.board(MEMBER, [items[3] as ItemInput])).id,
        })
      ).code,
    ).toBe('bad-request');
    expect(await listed(MEMBER, { search: 'strasse' })).toEqual([ownTemplate.id]);
    expect(await listed(MEMBER, { search: 'BRUCKEN', owner: 'person' })).toEqual([ownTemplate.id]);
    expect(await listed(MEMBER, { search: 'Secret' })).toEqual([]);
    expect(await listed(MEMBER, { search: '100%' })).toEqual([]);
    expect(await listed(MEMBER, { search: 'stra\0sse' })).toEqual([ownTemplate.id]);
    expect(await listed(MEMBER, { category: 'plan\0' })).toBe('bad-request');
    expect(await listed(MEMBER, { category })).toEqual([teamTemplate.id]);
    expect((await listed(MEMBER))[0]).toBe(ownTemplate.id);
    const { value } = await stage.request<TemplatePage>(MEMBER, LIST, { teamId: team.team, page: 2, perPage: 1 });
    expect(value?.rows).toHaveLength(1);

    const settings = await stage.request<TemplateSettings>(
      CONTRIBUTOR,
      'query ($teamId: ID!) { templateSettings(teamId: $teamId) { categories { id templates } hidden lastUsed lastUsedName } }',
      { teamId: team.team },
    );
    expect(settings.value?.categories).toEqual([{ id: category, templates: 1 }]);
    await stage.request(ADMIN, 'mutation ($id: ID!) { deleteCategory(id: $id) }', { id: category });
    expect(await listed(MEMBER, { category })).toEqual([]);
    expect(await listed(MEMBER)).toContain(teamTemplate.id);
  });

  test('Atrium’s own are hidden by a team, and categories get their order', async () => {
    const HIDE = `mutation ($owner: TemplateOwner!, $ownerId: ID!, $name: String!, $isHidden: Boolean!) {
      hideTemplate(owner: $owner, ownerId: $ownerId, name: $name, isHidden: $isHidden) { hidden } }`;
    expect((await stage.request(MEMBER, HIDE, { ...ofTeam(), name: 'kanban', isHidden: true })).code).toBe('forbidden');
    expect((await stage.request(ADMIN, HIDE, { ...ofTeam(), name: 'nothing', isHidden: true })).code).toBe(
      'bad-request',
    );
    for (const name of ['kanban', 'lessons']) await stage.request(ADMIN, HIDE, { ...ofTeam(), name, isHidden: true });
    expect((await stage.request(ADMIN, HIDE, { ...ofTeam(), name: 'lessons', isHidden: false })).value).toEqual({
      hidden: ['kanban'],
    });
    const categories = [randomUUID(), randomUUID()];
    for (const id of categories)
      await stage.request(
        ADMIN,
        `mutation ($id: ID!, $owner: TemplateOwner!, $ownerId: ID!) { saveCategory(id: $id, owner: $owner, ownerId: $ownerId, names: [{ language: "en", name: "One" }]) { id } }`,
        { id, ...ofTeam() },
      );
    const ORDER = `mutation ($owner: TemplateOwner!, $ownerId: ID!, $ids: [ID!]!) { orderCategories(owner: $owner, ownerId: $ownerId, ids: $ids) { categories { id } } }`;
    const [first, second] = categories;
    expect((await stage.request(ADMIN, ORDER, { ...ofTeam(), ids: [second] })).code).toBe('bad-request');
    expect((await stage.request(ADMIN, ORDER, { ...ofTeam(), ids: [second, first] })).value).toEqual({
      categories: [{ id: second }, { id: first }],
    });
  });

  test('a cover is set by whoever may change the template, and is asked for again each time', async () => {
    const template = await saved(MEMBER);
    const path = `/api/user/templates/${template.id}/cover`;
    const put = (caller: number, body: Buffer) =>
      stage.fetch(caller, path, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(body),
      });
    expect((await put(CONTRIBUTOR, image)).status).toBe(403);
    expect((await put(STRANGER, image)).status).toBe(404);
    expect((await put(MEMBER, Buffer.from('no picture'))).status).toBe(415);
    expect((await stage.fetch(MEMBER, path)).status).toBe(404);
    expect((await put(MEMBER, image)).status).toBe(204);
    const response = await stage.fetch(CONTRIBUTOR, path);
    expect([response.status, response.headers.get('etag')]).toEqual([200, `"${sha256Of(image)}"`]);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toContain('authorization');
    const cached = await stage.fetch(CONTRIBUTOR, path, { headers: { 'if-none-match': `"${sha256Of(image)}"` } });
    expect(cached.status).toBe(304);
    expect((await stage.fetch(STRANGER, path)).status).toBe(404);
    await stage.sweepBlobs();
    expect((await stage.fetch(CONTRIBUTOR, path)).status).toBe(200);
  });

  test('a deleted person’s own go; the team’s stay without the name', async () => {
    const boardId = (await stage.board(INSIDER, items, [image])).id;
    await team.give('team', team.team, INSIDER, 'member');
    const { id } = stage.person(INSIDER);
    const personal = await saved(INSIDER, { owner: 'person', ownerId: id, boardId });
    const teamTemplate = await saved(INSIDER, { boardId });
    await team.sql('UPDATE person SET iss = ? WHERE id = ?', '', id);
    await waitFor(async () => (await team.sql('SELECT id FROM person WHERE id = ?', id)).length === 0);
    expect(await team.sql('SELECT id FROM template WHERE id = ?', personal.id)).toEqual([]);
    const { value } = await stage.request<Template>(
      ADMIN,
      `query ($id: ID!) { template(id: $id) { ${TEMPLATE_FIELDS} } }`,
      {
        id: teamTemplate.id,
      },
    );
    expect(value?.savedBy).toBe(null);
    await stage.sweepBlobs();
    expect((await stage.use(ADMIN, teamTemplate.id)).code).toBeUndefined();
  });

  test('a plan limits the templates of each owner', async () => {
    const { id } = stage.person(CONTRIBUTOR);
    const boardId = (await stage.board(CONTRIBUTOR, [items[3] as ItemInput])).id;
    const first = await saved(CONTRIBUTOR, { owner: 'person', ownerId: id, boardId });
    await team.sql(
      `INSERT INTO template (id, owner, owner_id, name, name_key, sha256, bytes, items, frames, words, made_by, created_at, changed_at)
       SELECT m.place || template.id, owner, owner_id, template.name, name_key, sha256, bytes, items, frames, words, made_by, created_at, changed_at
       FROM template, (${Array.from({ length: 99 }, (_, n) => `SELECT 'copy${n}-' AS place`).join(' UNION ALL ')}) AS m WHERE template.id = ?`,
      first.id,
    );
    const more = await stage.save(CONTRIBUTOR, { owner: 'person', ownerId: id, boardId });
    expect(more.code).toBe('templates-full');
    await stage.request(CONTRIBUTOR, DELETE, { id: first.id });
    expect((await stage.save(CONTRIBUTOR, { owner: 'person', ownerId: id, boardId })).code).toBeUndefined();
  });

  test('a deleted team’s templates are gone at once, and its rows when it is cleared', async () => {
    const template = await saved(MEMBER);
    await team.sql('UPDATE team SET deleted_at = ? WHERE id = ?', Date.now(), team.team);
    expect((await stage.use(MEMBER, template.id)).code).toBe('not-found');
    await team.sql('UPDATE team SET deleted_at = 1 WHERE id = ?', team.team);
    await waitFor(async () => (await team.sql('SELECT id FROM template WHERE owner_id = ?', team.team)).length === 0);
    await team.sql('UPDATE team SET deleted_at = NULL WHERE id = ?', team.team);
  });
});

async function waitFor(reached: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await reached()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('not reached');
}
