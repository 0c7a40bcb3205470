// The preview offers a template without its examples where that is another board.

import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TemplateItemsAnswer } from '#protocol/contract/templates.ts';
import { fetchBuiltInItems } from '../../../workspace/templates/template-files.ts';
import { useContents } from './content.ts';

vi.mock('../../../workspace/templates/template-files.ts');

type Items = TemplateItemsAnswer['items'];

const NOTE = { kind: 'sticky', text: 'Two drivers are ill' } as const;
const EMPTY = { kind: 'sticky' } as const;

async function contentsOf(all: Items, rest: Items) {
  vi.mocked(fetchBuiltInItems).mockImplementation(async (_name, _language, examples) => (examples ? all : rest));
  const { result } = renderHook(() => useContents({ key: 'fishbone' }));
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
}

beforeEach(() => vi.mocked(fetchBuiltInItems).mockReset());

test.each([
  ['items of their own', [NOTE, NOTE], [NOTE]],
  ['the texts of items that stay', [NOTE], [EMPTY]],
])('offers a template without examples that are %s', async (_examples, all, rest) => {
  const contents = await contentsOf(all, rest);
  expect(contents?.withExamples.items).toEqual(all);
  expect(contents?.withoutExamples?.items).toEqual(rest);
});

test('offers no choice where a template has no examples', async () => {
  expect((await contentsOf([NOTE], [NOTE]))?.withoutExamples).toBeNull();
});
