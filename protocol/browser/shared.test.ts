// What is taken of a form that any site may have posted.

import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { thingsOf } from './shared.ts';

function form(fields: Record<string, string | File | File[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) data.append(name, one as string);
  return data;
}
const file = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

test('title, text and address are letters, each once', () => {
  const things = thingsOf(
    form({ title: 'Leaf', text: '<b onclick=alert(1)>Leaf</b>', url: 'https://example.org/a?b' }),
  );
  expect(things.text).toBe('Leaf\n<b onclick=alert(1)>Leaf</b>\nhttps://example.org/a?b');
  expect(thingsOf(form({ title: 'Leaf', text: 'Leaf' })).text).toBe('Leaf');
});

test.each(['javascript:alert(1)', 'data:text/html,<script>', 'file:///etc/passwd', 'blob:https://a/b', 'leaf', '//a'])(
  'the address %s is none',
  (url) => expect(thingsOf(form({ url })).text).toBe(''),
);

test('files are those that a board shows; every other one is named', () => {
  const files = [
    file('leaf.png', 'image/png'),
    file('plan.excalidraw', ''),
    file('board.json', 'application/json'),
    file('page.html', 'text/html'),
    file('run.exe', 'application/octet-stream'),
    file('large.png', 'image/png', LIMITS.imageBytes + 1),
    file('', ''),
  ];
  files[6] = new File([], '', { type: 'application/octet-stream' });
  const { files: taken, refused } = thingsOf(form({ files }));
  expect(taken.map(({ name }) => name)).toEqual(['leaf.png', 'plan.excalidraw', 'board.json']);
  expect(refused).toEqual(['page.html', 'run.exe', 'large.png']);
});

test('no more than twenty files, and ten thousand letters', () => {
  const many = Array.from({ length: 25 }, (_, k) => file(`${k}.png`, 'image/png'));
  const { files, refused, text } = thingsOf(form({ files: many, text: 'x'.repeat(20_000) }));
  expect([files.length, refused.length, text.length]).toEqual([20, 5, 10_000]);
});
