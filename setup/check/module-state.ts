// State of an open board lives in its session (src/features/board/session/board-session.ts), so that one page can have two boards open. Modules of
// the board's page and the wall may have none: no `let`, no proxy, no object made by `new`. Exceptions stand here with their reason.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { filesBelow, root } from '../cache.ts';

const ZONES = ['src/features/board', 'src/features/wall'];

/** Files and folders whose modules may have state, and whose state it is. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/features/board/start/open-board.ts': 'the board that the page holds now',
  'src/features/board/session/tool-in-hand.ts': 'the shape that was drawn last, on whichever board',
  'src/features/board/start/begin.ts': 'the page begins once',
  'src/features/board/parts/automation/proxy.ts': 'window.board before there is a board',
  'src/features/board/parts/clipboard/clipboard.ts': 'a copy outlives the board that it was made on',
  'src/features/board/parts/clipboard/clipboard-content.ts': 'the same',
  'src/features/board/actions/style-copy.ts': 'a copied style outlives the board that it was copied from',
  'src/features/board/parts/export/hand-out.ts': 'shared files of any board, as far as this page knows',
  'src/features/board/parts/export/print.ts': 'the page prints one board at a time',
  'src/features/board/no-board/no-secret.tsx': 'nobody, who never changes',
  'src/features/wall/device': 'the panel session of this device, whichever board is open',
  'src/features/wall/pages': 'what stands in place of a board',
  'src/features/wall/phone': 'what was scanned before the page began',
};

/** Classes without state of a board. A WeakSet notes objects that end by themselves. */
const STATELESS = new Set(['RegExp', 'WeakSet']);

export function moduleStateFaults(): string[] {
  const modules = ZONES.flatMap((zone) => filesBelow(zone))
    .map((file) => path.relative(root, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, faults: faultsOf(file, readFileSync(path.join(root, file), 'utf8')) }));
  const exceptions = Object.keys(EXCEPTIONS);
  const isBelow = (file: string, exception: string) => file === exception || file.startsWith(`${exception}/`);
  const faulty = modules.filter(({ faults }) => faults.length > 0);
  const unneeded = exceptions.filter((exception) => !faulty.some(({ file }) => isBelow(file, exception)));
  return [
    ...faulty
      .filter(({ file }) => !exceptions.some((exception) => isBelow(file, exception)))
      .flatMap(({ faults }) => faults),
    ...unneeded.map((exception) => `setup/check/module-state.ts: ${exception} has no module state; remove its row`),
  ];
}

/** Exported for its test. */
export function faultsOf(file: string, text: string): string[] {
  const { program } = parseSync(path.basename(file), text);
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations
      .filter(({ id, init }) => declared.kind === 'let' || (isStateful(init) && !isReadOnly(id)))
      .map(({ id }) => `${file}: ${nameOf(id)} is state of the module; keep it by board (perBoard), or in the session`);
  });
}

function isStateful(init: ESTree.Node | null): boolean {
  if (init?.type === 'NewExpression') return init.callee.type !== 'Identifier' || !STATELESS.has(init.callee.name);
  return init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'proxy';
}

/** `ReadonlySet<…>` and `ReadonlyMap<…>` are tables. */
function isReadOnly(id: ESTree.Node): boolean {
  if (id.type !== 'Identifier') return false;
  const type = id.typeAnnotation?.typeAnnotation;
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && /^Readonly/.test(type.typeName.name)
  );
}

function nameOf(id: ESTree.Node): string {
  return id.type === 'Identifier' ? id.name : 'a pattern';
}
