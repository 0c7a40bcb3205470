import { expect, test } from 'vitest';
import { countsOf, foundIn, lowered, risen } from '../words.ts';
import { commentFault, nameFault, titleFault } from './english.ts';
import { commentsOf, namesOf, tokensOf } from './source.ts';

test('reads names, parameters and comments of TypeScript and Rust', () => {
  const typescript =
    'export interface A { size: number; load(from: string): void }\nconst b = /"\\/x/.test(c);\nfunction d(e: A) { let f = 1; }';
  const names = (text: string, isRust: boolean) =>
    namesOf(tokensOf(text, isRust), isRust).map(({ name, kind }) => `${kind} ${name}`);
  expect(names(typescript, false)).toEqual([
    'name A',
    'name size',
    'name load',
    'local from',
    'name b',
    'name d',
    'local e',
    'local f',
  ]);
  expect(names("struct S<'a> { count: u8 }\n#[test]\nfn adds_two() { let mut sum = 'x'; }", true)).toEqual([
    'name S',
    'name count',
    'title adds_two',
    'local sum',
  ]);
  const comments = commentsOf(tokensOf('// One.\n// Two.\nlet a = 1; // Three.\n/** Four. */', false));
  expect(comments.map(({ text, isDoc }) => [text.trim(), isDoc])).toEqual([
    ['One.\n Two.', false],
    ['Three.', false],
    ['Four.', true],
  ]);
});

test.each([
  ['Of a connector: where it ends.', 'begins with "Of"'],
  ['What the page has.', 'headless clause'],
  ['It is read once.', 'pronoun without a subject'],
  ['In the order of the log.', 'no subject'],
  ['Not before the first frame.', 'no verb'],
  ['The row is kept and held until asked.', 'dialect words'],
  ['Returns the rows after `seq`.', undefined],
])('judges the comment "%s"', (text, why) => {
  expect(commentFault({ text, line: 1, isDoc: true })).toBe(why);
});

test('judges names and titles', () => {
  expect([nameFault('toldRows', 'src/a.ts'), nameFault('own', 'src/a.ts'), nameFault('placeMenu', 'src/a.ts')]).toEqual(
    ['tell, say, ask, hear', 'says nothing alone', undefined],
  );
  expect([nameFault('room', 'server/board/realtime/a.ts'), nameFault('room', 'src/a.ts')]).toEqual([undefined, 'room']);
  expect(nameFault('hands', 'src/a.ts')).toBe('word, way, thing, place, hand');
  expect([nameFault('lowerHands', 'src/a.ts'), nameFault('hand', 'protocol/presence.ts')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([titleFault('what is read stays'), titleFault('reads rows'), titleFault('x'.repeat(101))]).toEqual([
    'begins without a subject',
    undefined,
    'too long',
  ]);
});

test('refuses more than a folder may have, and lowers what it may', () => {
  const found = ['src/a.ts', 'src/b.ts'].flatMap((file) => foundIn(file, 'export const told = 1;\n'));
  const counts = countsOf(found);
  expect(counts).toEqual({ src: { names: 2 } });
  expect(risen({ src: { names: 2 } }, counts)).toEqual([]);
  expect(risen({ src: { names: 1 } }, counts)).toEqual([{ folder: 'src', kind: 'names', before: 1, now: 2 }]);
  expect(risen({}, counts)).toHaveLength(1);
  expect(lowered({ src: { names: 5, titles: 1 }, server: { names: 3 } }, counts)).toEqual({ src: { names: 2 } });
});

test('counts by the folders of the layout', () => {
  const text = 'export const told = 1;\n';
  const files = [
    'server/access/a.ts',
    'server/board/core/b.ts',
    'src/features/board/text/c.ts',
    'src/features/board/d.ts',
  ];
  expect(countsOf(files.flatMap((file) => foundIn(file, text)))).toEqual({
    'server/access': { names: 1 },
    'server/board': { names: 1 },
    'src/features/board': { names: 2 },
  });
});
