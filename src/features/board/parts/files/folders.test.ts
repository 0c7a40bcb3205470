import { expect, it } from 'vitest';
import { filesIn, MAX_FILES } from './folders.ts';

const file = (fullPath: string): FileSystemEntry => {
  const name = fullPath.split('/').at(-1)!;
  return {
    isDirectory: false,
    name,
    fullPath,
    file: (given: (one: File) => void) => given(new File(['x'], name)),
  } as never;
};
/** Browsers give a hundred at a time. */
const folder = (name: string, entries: FileSystemEntry[]): FileSystemEntry => {
  return {
    isDirectory: true,
    name,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (given: (some: FileSystemEntry[]) => void) => given(left.splice(0, 100)) };
    },
  } as never;
};
const many = (n: number): FileSystemEntry[] => Array.from({ length: n }, (_, k) => file(`/plan/${k + 1}.png`));

it('finds files of folders in folders by their names, without those of the system', async () => {
  const inner = folder('b', [file('/plan/b/2.png'), file('/plan/b/10.png'), file('/plan/b/.DS_Store')]);
  const { files, left } = await filesIn([
    folder('plan', [file('/plan/c.txt'), inner, file('/plan/a.png')]),
    file('/z'),
  ]);
  expect(files.map(({ name }) => name)).toEqual(['a.png', '2.png', '10.png', 'c.txt', 'z']);
  expect(left).toEqual([]);
});

it('takes two hundred, names the rest by their paths, and stops looking at two thousand', async () => {
  const { files, left } = await filesIn([folder('plan', many(MAX_FILES + 3))]);
  expect(files).toHaveLength(MAX_FILES);
  expect(left).toEqual(['plan/201.png', 'plan/202.png', 'plan/203.png']);
  const endless = await filesIn([folder('plan', many(9000))]);
  expect(endless.files.length + endless.left.length).toBe(2000);
});
