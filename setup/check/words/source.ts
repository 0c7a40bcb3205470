// Reads declared names, comments and titles of tests from TypeScript and Rust. Knows no rule of English.

/** A token; `isOwnLine` if only space precedes it on its line. */
type Token = { text: string; line: number; isOwnLine: boolean };

/** A declared name. Parameters and variables inside functions are `local`; the name of a Rust test is its `title`. */
export type Declared = { name: string; line: number; kind: 'name' | 'local' | 'title' };

/** A comment; `isDoc` if it documents an item. */
export type Comment = { text: string; line: number; isDoc: boolean };

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|\d[\w.]*|=>|\S/y;
const RUST_TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^']*|[^'\\\n])'|[A-Za-z_]\w*|\d[\w.]*|::|->|\S/y;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
/** Tokens after which a slash begins a regular expression. */
const BEFORE_REGEX = /^$|^[(,=:[!&|?{};>]$|^(return|typeof|case)$/;
const KEYWORDS = new Set(
  'if for while switch return new await async static readonly get set private public mut constructor fn self super'.split(
    ' ',
  ),
);

const isComment = (text: string): boolean => /^\/[/*]/.test(text);
const isName = (text = ''): boolean => /^[A-Za-z_$]/.test(text) && !KEYWORDS.has(text);

export function tokensOf(text: string, isRust: boolean): Token[] {
  const tokens: Token[] = [];
  let [at, line, isOwnLine, last] = [0, 1, true, ''];
  while (at < text.length) {
    if (text[at] === '\n') {
      line += 1;
      isOwnLine = true;
    }
    if (/\s/.test(text[at] as string)) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, isRust, last);
    tokens.push({ text: token, line, isOwnLine });
    line += token.split('\n').length - 1;
    at += token.length;
    isOwnLine = false;
    if (!isComment(token)) last = token;
  }
  return tokens;
}

function tokenAt(text: string, at: number, isRust: boolean, last: string): string {
  const patterns = isRust ? [RUST_TOKEN] : text[at] === '/' && BEFORE_REGEX.test(last) ? [REGEX, TOKEN] : [TOKEN];
  for (const pattern of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return text[at] as string;
}

/** A bracket opens a list, a brace the members of a type or code. */
type Scope = 'members' | 'code' | '(' | '[';

export function namesOf(tokens: readonly Token[], isRust: boolean): Declared[] {
  const list = tokens.filter(({ text }) => !isComment(text));
  const names: Declared[] = [];
  const open: Scope[] = [];
  let next: Scope = 'code';
  for (const [i, { text, line }] of list.entries()) {
    const [before = '', after = '', inside] = [list[i - 1]?.text, list[i + 1]?.text, open.at(-1)];
    if (text === '{') open.push(next !== 'code' ? next : inside === 'members' && before === ':' ? 'members' : 'code');
    if (text === '(' || text === '[') open.push(text);
    if (/^[{;]$/.test(text) || text === '=>') next = 'code';
    if (/^[)\]}]$/.test(text)) open.pop();
    if (!isName(text) || before === '.') continue;
    if (opensMembers(before, after, isRust)) next = 'members';
    const kind = kindOf(list, i, open, isRust);
    if (kind) names.push({ name: text, line, kind });
  }
  return names;
}

function opensMembers(before: string, after: string, isRust: boolean): boolean {
  if (/^(class|interface|struct|enum|union)$/.test(before)) return !(isRust && before === 'enum');
  return before === 'type' && /^[=<]$/.test(after);
}

/** Returns how the name at `i` is declared, undefined where it is only used. */
function kindOf(
  list: readonly Token[],
  i: number,
  open: readonly Scope[],
  isRust: boolean,
): Declared['kind'] | undefined {
  const at = (offset: number): string => list[i + offset]?.text ?? '';
  const [before, after, inside] = [at(-1), at(1), open.at(-1)];
  if (before === 'fn' && at(-2) === ']' && at(-3) === 'test') return 'title';
  if (/^(function|fn|trait|mod|static|class|interface|struct|enum|union)$/.test(before)) return 'name';
  if (before === 'type' && /^[=<]$/.test(after)) return 'name';
  if (before === 'const') return open.includes('code') ? 'local' : 'name';
  if (before === 'let' || (before === 'mut' && at(-2) === 'let')) return 'local';
  const isMethod = !isRust && /^[(<]$/.test(after) && /^[{;}]$|^(async|static|get|set|readonly)$/.test(before);
  if (inside === 'members' && (after === ':' || (after === '?' && at(2) === ':') || isMethod)) return 'name';
  return inside === '(' && after === ':' && /^([(,]|mut)$/.test(before) ? 'local' : undefined;
}

/** Returns the comments, with adjacent line comments joined. */
export function commentsOf(tokens: readonly Token[]): Comment[] {
  const comments: Comment[] = [];
  let lineBefore = -1;
  for (const { text, line, isOwnLine } of tokens) {
    const isLine = text.startsWith('//') && isOwnLine;
    if (isComment(text)) {
      const plain = text.replace(/^\/\*+|\*+\/$|^\/\/[/!]?/g, '').replace(/^[ \t]*\* ?/gm, '');
      const above = comments.at(-1);
      if (isLine && above && lineBefore === line - 1) above.text += `\n${plain}`;
      else comments.push({ text: plain, line, isDoc: /^(\/\*\*|\/\/[/!])/.test(text) });
    }
    lineBefore = isLine ? line : -1;
  }
  return comments.filter(({ text }) => !/biome-ignore|@ts-|^\s*<reference/.test(text));
}

/** Returns the titles of a TypeScript file's tests, without the rule ids before them. */
export function titlesOf(tokens: readonly Token[]): { title: string; line: number }[] {
  return tokens.flatMap(({ text, line }, i) => {
    const literal = tokens[i + 2]?.text ?? '';
    const isTest = /^(test|it|describe)$/.test(text) && tokens[i + 1]?.text === '(' && /^['"`]/.test(literal);
    return isTest ? { title: literal.slice(1, -1).replace(/^[A-Z]+-\d+ /, ''), line } : [];
  });
}
