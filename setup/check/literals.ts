// No text that a person sees or hears stands in code: each is said in six languages (locales). Reads JSX of the page, what is set on
// elements by hand, and the HTML that the server makes.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { filesBelow, root } from '../cache.ts';

const zones = ['src', 'server/identity/forms', 'server/web', 'server/platform/mail'];

/** Of elements and of our own components. */
const said = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
];
/** Properties of elements. */
const set = ['title', 'alt', 'placeholder', 'ariaLabel', 'ariaDescription', 'textContent', 'innerText'];

/** The same in every language: names, and what is printed on keys. */
const names = /\b(Atrium|WebGL|Canvas 2D|Esc)\b/g;
/** Says something where the words themselves could not be loaded. */
const withoutWords = ['src/router/error-boundary.tsx'];

export function literalFaults(): string[] {
  return zones
    .flatMap((zone) => filesBelow(zone))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => path.relative(root, file))
    .filter((file) => !withoutWords.includes(file))
    .flatMap((file) => faultsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

/** Exported for its test. */
export function faultsOf(file: string, text: string): string[] {
  const { program } = parseSync(path.basename(file), text);
  const faults: string[] = [];
  const look = (literal: string, where: string): void => {
    const words = literal.replace(/&\w+;/g, ' ').trim();
    if (/\p{L}/u.test(words.replace(names, '')))
      faults.push(`${file}: "${words}" (${where}) is said in English alone; add it to locales and use t()`);
  };
  const lookAt = (node: ESTree.Node | null | undefined, where: string): void => {
    for (const literal of literalsOf(node)) look(literal, where);
  };
  new Visitor({
    JSXText: ({ value }) => look(value, 'text'),
    JSXExpressionContainer(node) {
      // Of an attribute it is looked at with its name.
      if (!attributes.has(node)) lookAt(node.expression, 'text');
    },
    JSXAttribute({ name, value }) {
      if (value?.type === 'JSXExpressionContainer') attributes.add(value);
      if (name.type === 'JSXIdentifier' && said.includes(name.name))
        lookAt(value?.type === 'JSXExpressionContainer' ? value.expression : value, name.name);
    },
    AssignmentExpression({ left, right }) {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
      // What is set on elements; a line of JSON has a title too.
      if (set.includes(left.property.name)) lookAt(right, left.property.name);
    },
    CallExpression({ callee, arguments: [name, value] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isSet =
        callee.property.name === 'setAttribute' && name?.type === 'Literal' && said.includes(String(name.value));
      if (isSet) lookAt(value as ESTree.Node, String(name.value));
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'html')
        for (const [words, where] of wordsOf(quasi)) look(words, where);
    },
  }).visit(program);
  return faults;
}

const attributes = new WeakSet<ESTree.Node>();

/** What an expression may come to, as far as it stands there. */
function literalsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '');
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    default:
      return [];
  }
}

/** Of HTML in a template: what stands between its elements, and in the attributes that are read out. */
function wordsOf({ quasis }: ESTree.TemplateLiteral): (readonly [string, string])[] {
  const html = quasis
    .map(({ value }) => value.cooked ?? '')
    .join('\0')
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
  const spoken = [...html.matchAll(/\s(aria-label|title|alt|placeholder)="([^"\0]+)"/g)];
  const between = html.replace(/<[^>]*>/g, '\0').split('\0');
  // A part of an element, where another template puts in an attribute, is none.
  const texts = html.includes('<') ? between : [];
  return [
    ...spoken.map(([, name = '', words = '']) => [words, name] as const),
    ...texts.map((words) => [words, 'text'] as const),
  ];
}
