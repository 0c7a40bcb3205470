import { describe, expect, test } from 'vitest';
import { circleIn } from './no-cycles.ts';

const circle = (imports: Record<string, string[]>) => circleIn(new Map(Object.entries(imports)));

describe('files of the page', () => {
  test('that import each other are named', () => {
    expect(circle({ page: ['shell'], shell: ['board', 'words'], board: ['shell'], words: [] })).toEqual([
      'shell',
      'board',
      'shell',
    ]);
    expect(circle({ page: ['page'] })).toEqual(['page', 'page']);
  });

  test('that meet again further on are none', () => {
    expect(circle({ page: ['board', 'shell'], board: ['shell'], shell: ['runtime'], runtime: [] })).toBeUndefined();
  });
});
