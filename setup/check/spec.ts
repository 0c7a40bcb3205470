// Every numbered rule of server/board/realtime/SPEC.md is named by at least one test, and tests name only rules that exist.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';

const spec = path.join(root, 'server/board/realtime/SPEC.md');
const leave = new Set(['node_modules', 'target', 'pkg']);

export function specFaults(): string[] {
  if (!existsSync(spec)) return ['server/board/realtime/SPEC.md is missing: it is written before the code it rules'];
  const rules = rulesOf(readFileSync(spec, 'utf8'));
  if (rules.length === 0)
    return ['server/board/realtime/SPEC.md has no numbered rule: begin each with its id, like "- **R-12** …"'];
  const tests = ['engine', 'server', 'workers', 'protocol', 'tests', 'src']
    .flatMap((place) => filesBelow(place, leave))
    .filter((file) => /\.(test|spec)\.tsx?$|\.rs$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  return unnamed(rules, tests).map(
    (rule) =>
      `server/board/realtime/SPEC.md: no test names rule ${rule}; write one with "${rule}" in its name or a comment`,
  );
}

/** The ids that begin a line of the spec: after a list mark, a heading mark or a table bar, bold or not. */
export function rulesOf(text: string): string[] {
  const lines = text.matchAll(/^\s*(?:[-*]\s+|#+\s+|\|\s*)?(?:\*\*|`)?([A-Z]{1,10}-?\d+[a-z]?)\b/gm);
  return [...new Set([...lines].map(([, id]) => id as string))];
}

export function unnamed(rules: string[], tests: string[]): string[] {
  return rules.filter((rule) => {
    const named = new RegExp(`\\b${rule}\\b`);
    return !tests.some((text) => named.test(text));
  });
}
