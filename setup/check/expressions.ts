// Refuses regular expressions of the server, the protocol and the workers that can take more than linear time. The author of a long input for one
// would choose how long the process is busy. Exceptions are listed with the bound of their input in expressions/bounded.json.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { filesBelow, root } from '../cache.ts';
import { faultOf } from './expressions/judge.ts';

const ZONES = ['server', 'protocol', 'workers'];
const LIST = 'setup/check/expressions/bounded.json';
const CURE = `write it so that its time is linear, or list it in ${LIST} with the bound of its input`;

/** File → expression → the bound of its input, or the reason why it is linear. */
export type BoundedExpressions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `pattern` is undefined if the expression is known only at run time. */
interface Expression {
  /** As in the source, on one line. */
  text: string;
  pattern: { source: string; flags: string } | undefined;
}

interface Finding {
  file: string;
  expression: string;
  fault: string;
}

export function expressionFaults(): string[] {
  const findings = ZONES.flatMap((zone) => filesBelow(zone))
    .map((file) => path.relative(root, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => findingsIn(file, readFileSync(path.join(root, file), 'utf8')));
  return withoutBounded(findings, JSON.parse(readFileSync(path.join(root, LIST), 'utf8')) as BoundedExpressions);
}

/** Returns a sentence for each finding that is not listed, and for each listed expression that is no finding. Exported for its test. */
export function withoutBounded(findings: readonly Finding[], bounded: BoundedExpressions): string[] {
  const listed = Object.entries(bounded).flatMap(([file, bounds]) =>
    Object.keys(bounds).map((expression) => ({ file, expression })),
  );
  const keyOf = ({ file, expression }: Omit<Finding, 'fault'>) => `${file}: ${expression}`;
  const [listedKeys, findingKeys] = [listed, findings].map((rows) => new Set(rows.map(keyOf))) as [
    Set<string>,
    Set<string>,
  ];
  return [
    ...findings
      .filter((finding) => !listedKeys.has(keyOf(finding)))
      .map((finding) => `${keyOf(finding)} ${finding.fault}; ${CURE}`),
    ...[...listedKeys]
      .filter((key) => !findingKeys.has(key))
      .map((key) => `${LIST}: ${key} is no longer there, or is cleared by the check; remove its row`),
  ];
}

/** Exported for its test. */
export function findingsIn(file: string, text: string): Finding[] {
  return expressionsIn(file, text).flatMap(({ text: expression, pattern }) => {
    const fault = pattern ? faultOf(pattern.source, pattern.flags) : 'is known only at run time';
    return fault === undefined ? [] : [{ file, expression, fault }];
  });
}

function expressionsIn(file: string, text: string): Expression[] {
  const { program, errors } = parseSync(path.basename(file), text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found: Expression[] = [];
  const add = ({ start, end }: ESTree.Node, pattern: Expression['pattern']): void => {
    found.push({ text: text.slice(start, end).replaceAll(/\s*\n\s*/g, ''), pattern });
  };
  const addConstructed = (node: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments.map(constantOf);
    const isConstant = source !== undefined && (node.arguments.length < 2 || flags !== undefined);
    add(node, isConstant ? { source, flags: flags ?? '' } : undefined);
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
  }).visit(program);
  return found;
}

/** Returns the value of a string without variables. */
function constantOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  const isRaw = node?.type === 'TaggedTemplateExpression';
  const template = isRaw ? node.quasi : node;
  if (template?.type !== 'TemplateLiteral' || template.expressions.length > 0) return undefined;
  const value = template.quasis[0]?.value;
  return (isRaw ? value?.raw : value?.cooked) ?? undefined;
}
