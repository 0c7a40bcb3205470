import { expect, test } from 'vitest';
import { plainToParagraphs } from '../rich-text.ts';
import { formattedAsTyped } from './typed-before.ts';

/** The caret stands at |. */
function typed(opened: string, now: string) {
  const at = now.indexOf('|');
  const paragraphs = plainToParagraphs(now.replace('|', ''));
  return formattedAsTyped(opened, { paragraphs, range: { from: at, to: at } });
}
const words = (text: string) => [{ text }];
const link = (text: string) => [{ text, link: text }];

test('an address that has ended becomes a link; one that may go on, and those that stood there, do not', () => {
  expect(typed('', 'https://atrium.example\nhttps://b.example|')?.paragraphs).toEqual([
    { runs: link('https://atrium.example') },
    { runs: words('https://b.example') },
  ]);
  expect(typed('see https://a.example now', 'see https://a.example now https://b.example |')?.paragraphs).toEqual([
    { runs: [...words('see https://a.example now '), ...link('https://b.example'), ...words(' ')] },
  ]);
  expect(typed('see https://a.example now', 'see https://a.example now, please|')).toBeUndefined();
  expect(typed('', 'hello|')).toBeUndefined();
  expect(typed('hello', 'hello|')).toBeUndefined();
});

test('a list begun by its sign goes on at Enter until an empty paragraph, and the caret stays at its letter', () => {
  const found = typed('', '[x] sown\nto water\n\n- not| one');
  expect(found?.paragraphs).toEqual([
    { list: 'done', runs: words('sown') },
    { list: 'open', runs: words('to water') },
    { runs: [] },
    { list: 'bullet', runs: words('not one') },
  ]);
  expect(found?.range).toEqual({ from: 'sown\nto water\n\nnot'.length, to: 'sown\nto water\n\nnot'.length });
});

test('a sign that stood there, or that the caret has not left, begins no list', () => {
  expect(typed('- a', '- a, b|')).toBeUndefined();
  expect(typed('', '-| ')).toBeUndefined();
  expect(typed('', '1. https://a.example |')?.paragraphs).toEqual([
    { list: 'number', runs: [...link('https://a.example'), ...words(' ')] },
  ]);
});
