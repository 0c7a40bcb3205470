// Private fields and optional chaining stay as they are written: every browser of ours has them, and lowered they cost bytes and a
// look-up in a WeakMap for each use. The compiler lowers them for Chromium 90 for the sake of four rare constructs that this does not
// know or gets wrong. So it is told of Chromium 98; of the four, static blocks are lowered where they are, and a build that has one fails.

import { type Plugin, transformWithOxc } from 'vite';

interface Syntax {
  type?: string;
  left?: Syntax;
  static?: boolean;
  key?: Syntax & { name?: string };
  arguments?: readonly Syntax[];
}

export function oldestSyntax(): Plugin {
  return {
    name: 'atrium:oldest-syntax',
    apply: 'build',
    transform: {
      filter: { code: /\bstatic\s*\{/ },
      handler: (code, id) => transformWithOxc(code, id, { target: 'chrome93', sourcemap: true }),
    },
    generateBundle(_options, bundle) {
      for (const one of Object.values(bundle)) {
        const faults = one.type === 'chunk' ? tooNew(this.parse(one.code)) : [];
        if (faults.length > 0) this.error(`${one.fileName} has ${faults.join(', ')}: Chromium 90 cannot run it`);
      }
    },
  };
}

/** What of a module Chromium 90 cannot run. */
export function tooNew(module: unknown): string[] {
  const faults = new Set<string>();
  const walk = (node: unknown, inChain: boolean): void => {
    if (!node || typeof node !== 'object') return;
    const { type, left, key, arguments: args, static: ofClass } = node as Syntax;
    if (type === 'StaticBlock') faults.add('a static block');
    if (left?.type === 'PrivateIdentifier') faults.add('`#field in`');
    // V8 before 9.7 cannot redefine what every function has.
    if (type === 'PropertyDefinition' && ofClass && /^(name|length)$/.test(key?.name ?? ''))
      faults.add('a static field `name` or `length`');
    const chained = inChain || type === 'ChainExpression';
    // V8 before 9.1 evaluates these wrongly.
    if (chained && args?.slice(0, -1).some((one) => one.type === 'SpreadElement'))
      faults.add('a spread before other arguments in an optional chain');
    for (const part of Object.values(node)) walk(part, chained);
  };
  walk(module, false);
  return [...faults];
}
