import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';

const targets = (text: string): string[] => importsOf('a/file.tsx', text).map(({ target }) => target);

describe('imports', () => {
  it('are read over several lines, from code alone', () => {
    const text = `
      // import { a } from './no.ts';
      import {
        b,
      } from './yes.ts';
      /* import './no.ts' */
      const text = "import c from './no.ts'";`;
    expect(importsOf('a/file.ts', text)).toEqual([{ target: './yes.ts', lazy: false, isType: false }]);
  });

  it('are those of types too, in every form', () => {
    const text = `
      import type { A } from './a.ts';
      import { type B } from './b.ts';
      export type { C } from './c.ts';
      export * from './d.ts';
      let e: import('./e.ts').E;
      let f: typeof import('./f.ts');`;
    expect(targets(text)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
  });

  it('say which are of types alone', () => {
    const text =
      "import { type A, b } from './b.ts'; import { type C } from './c.ts'; import type { D } from './d.ts';";
    expect(importsOf('a/file.ts', text).map(({ isType }) => isType)).toEqual([false, true, true]);
  });

  it('say which are lazy', () => {
    const text = `
      const panel = lazy(() => import('./panel.tsx'));
      const worker = new URL('./worker.ts', import.meta.url);
      const page = new URL('./page', location.href);
      const some = <p>{await import(name)}</p>;`;
    expect(importsOf('a/file.tsx', text)).toEqual([
      { target: './panel.tsx', lazy: true, isType: false },
      { target: './worker.ts', lazy: true, isType: false },
    ]);
  });
});
