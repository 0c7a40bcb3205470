import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { tooNew } from './oldest-syntax.ts';

test.each([
  ['class A { static { start(); } }', ['a static block']],
  ['class A { #own; is(other) { return #own in other; } }', ['`#field in`']],
  ['class A { static name = 1; }', ['a static field `name` or `length`']],
  ['a?.(...list, 1)', ['a spread before other arguments in an optional chain']],
  ['a?.b.c(...list, 1)', ['a spread before other arguments in an optional chain']],
  ['a?.(1, ...list)', []],
  ['a.b(...list, 1)', []],
  [
    'class A { #own = 1; name = 3; static at = 2; #get() { return this.#own; } is(b) { return b?.own ?? this.#get(); } }',
    [],
  ],
])('what Chromium 90 cannot run of %s', (code, faults) => {
  expect(tooNew(parseAst(code))).toEqual(faults);
});
