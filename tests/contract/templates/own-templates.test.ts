// Atrium's own templates: every one that has a source in every language, its items by HTTP and boards that are created from it.

import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateSettings } from '#protocol/generated/graphql.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { plainText } from '#protocol/items/text-group.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { isTemplateName } from '#protocol/templates.ts';
import { OwnTemplates } from '../../../server/workspace/templates/own-templates.ts';
import { TestTeam } from '../workspace/stage.ts';
import { TemplateStage } from './template-stage.ts';

let team: TestTeam;
let stage: TemplateStage;
beforeAll(async () => {
  team = await TestTeam.open(2, { distDir: '/nowhere' });
  stage = new TemplateStage(team);
  await team.give('team', team.team, 0, 'member');
});
afterAll(() => team.end());

const files = await readdir(new URL('../../../templates/', import.meta.url));
const names = files.map((file) => file.replace('.json', '')).filter(isTemplateName);
const first = 'kanban';

async function itemsOf(name: string, language: string): Promise<ItemInput[]> {
  const response = await stage.fetch(undefined, `/api/templates/${name}/items?language=${language}`);
  expect([name, language, response.status]).toEqual([name, language, 200]);
  return ((await response.json()) as { items: ItemInput[] }).items;
}

const textOf = ({ text = '', paragraphs }: ItemInput): string => (paragraphs ? plainText(paragraphs) : text);

test.each(names)(
  '%s is there for everybody in every language, and a board of it holds the same items',
  async (name) => {
    for (const language of LANGUAGES) {
      const items = await itemsOf(name, language);
      const { value, code } = await stage.use(0, name, { language });
      expect([language, code]).toEqual([language, undefined]);
      const { items: held, board } = await stage.contentOf(value?.id ?? '');
      expect(held.map(({ kind }) => kind)).toEqual(items.map(({ kind }) => kind));
      expect(held.map(textOf)).toEqual(items.map(textOf));
      const bound = (all: readonly ItemInput[]) => all.flatMap(({ start, end }) => [start, end]).filter(Boolean).length;
      expect(bound(held)).toBe(bound(items));
      const { name: title } = await new OwnTemplates().template({ name, language, examples: true });
      expect([value?.title, board.title]).toEqual([title, title]);
    }
  },
  60_000,
);

test('the same alias and secret make one board, also at once and in another language', async () => {
  const secret = randomBytes(32);
  const results = await Promise.all(
    ['en', 'de', 'ar'].map((language) => stage.use(0, first, { secret, title: 'Ours', language })),
  );
  expect(new Set(results.map(({ value }) => value?.id)).size).toBe(1);
  expect(results.map(({ value }) => value?.title)).toEqual(['Ours', 'Ours', 'Ours']);
});

test('the last one is kept for its person, until it is gone', async () => {
  const last = async (caller: number) =>
    (
      await stage.request<TemplateSettings>(
        caller,
        'query ($teamId: ID!) { templateSettings(teamId: $teamId) { lastUsed lastUsedName } }',
        { teamId: team.team },
      )
    ).value;
  await stage.use(0, first);
  expect(await last(0)).toEqual({ lastUsed: first, lastUsedName: null });
  const board = await stage.board(0, [{ kind: 'sticky', x: 0, y: 0, w: 160, h: 160 }]);
  const { value: saved } = await stage.save(0, { boardId: board.id, owner: 'team', ownerId: team.team });
  await stage.use(0, saved?.id ?? '');
  expect(await last(0)).toEqual({ lastUsed: saved?.id, lastUsedName: 'Plan of a week' });
  await stage.request(0, 'mutation ($id: ID!) { deleteTemplate(id: $id) }', { id: saved?.id });
  expect(await last(0)).toEqual({ lastUsed: null, lastUsedName: null });
  expect(await last(1)).toBeUndefined();
});

test('an unknown template or language is refused', async () => {
  const status = async (path: string) => (await stage.fetch(undefined, path)).status;
  expect(await status('/api/templates/nothing/items?language=en')).toBe(400);
  expect(await status(`/api/templates/${first}/items?language=xx`)).toBe(400);
  expect(await status(`/api/templates/${first}/items`)).toBe(400);
  expect((await stage.use(0, 'nothing')).code).toBe('bad-request');
  expect((await stage.use(0, crypto.randomUUID())).code).toBe('not-found');
});
