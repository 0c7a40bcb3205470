import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../cache.ts';
import { beforeFaults, budgets, over, tooSoon, weigh } from './bytes.ts';
import { manifestFaults } from './crates.ts';
import { faultsOf as literalFaultsOf } from './literals.ts';
import { differences, flatten, usedKeys } from './locales.ts';
import { runCheck } from './main.ts';
import { withTables } from './marked-tables.ts';
import { faultsOf as nameFaultsOf } from './names.ts';
import { faultsOf as pathFaultsOf } from './paths.ts';
import { tablesOfSettings } from './settings.ts';
import { fault } from './sizes.ts';
import { rulesOf, unnamed } from './spec.ts';
import { isNamed, namesIn } from './unused-words.ts';

describe('a check that throws', () => {
  it('is red by the end of its message, and the run goes on', async () => {
    const message = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const faults = await runCheck(() => {
      throw new Error(message);
    });
    expect(faults).toHaveLength(9);
    expect(faults?.at(-1)).toBe('line 19');
  });
});

describe('crates', () => {
  const manifest = (name: string, dependencies: string) =>
    `[package]\nname = "${name}"\n[dependencies]\n${dependencies}\n[lints]\nworkspace = true\n`;

  it('holds the arrows of the engine', () => {
    expect(manifestFaults('a', manifest('atrium-canvas', 'atrium-model.workspace = true'))).toEqual([]);
    expect(manifestFaults('a', manifest('atrium-model', 'atrium-canvas.workspace = true'))).toHaveLength(1);
    expect(manifestFaults('a', manifest('atrium-canvas', 'wasm-bindgen = "=0.2.129"'))).toHaveLength(1);
  });

  it('asks for the lints of the workspace', () => {
    expect(manifestFaults('a', '[package]\nname = "atrium-model"\n')).toHaveLength(1);
  });
});

describe('paths', () => {
  it('refuses a pattern of a setting that matches no file', () => {
    expect(pathFaultsOf('knip.json', ['setup/check/*.ts', '!setup/main.ts', '**/*.d.ts'])).toEqual([]);
    expect(pathFaultsOf('knip.json', ['src/gone/**'])).toEqual([expect.stringContaining('src/gone/**')]);
  });

  it('refuses to read the files of a folder that is not there', () => {
    expect(() => filesBelow('src/gone')).toThrow('src/gone is not there');
  });
});

describe('sizes', () => {
  const lines = (n: number) => 'x\n'.repeat(n);

  it('caps code at 500 lines and tests at 800', () => {
    expect(fault('src/a.ts', lines(500))).toEqual([]);
    expect(fault('src/a.ts', lines(501))).toHaveLength(1);
    expect(fault('src/a.test.ts', lines(800))).toEqual([]);
    expect(fault('src/a.test.ts', lines(801))).toHaveLength(1);
  });

  it('does not count the tests at the end of a Rust file as code', () => {
    expect(fault('engine/a.rs', `${lines(450)}#[cfg(test)]\nmod tests {\n${lines(200)}}\n`)).toEqual([]);
    expect(fault('engine/a.rs', `${lines(501)}#[cfg(test)]\nmod tests {\n}\n`)).toHaveLength(1);
  });
});

describe('locales', () => {
  const english = flatten({ saved: 'Saved', board: { items_one: 'one', items_other: '{{count}}' } });

  it('finds a missing key and one too many', () => {
    const german = flatten({ board: { items_one: 'eins', items_other: '{{count}}' }, alt: 'alt' });
    expect(differences('de', 'de', english, german)).toEqual([
      'de: "saved" is missing',
      'de: "alt" is not in English; remove it or add it there',
    ]);
  });

  it('finds a value that is left bare', () => {
    const german = flatten({ saved: 'In {{- name}}', board: { items_one: '{{name}}', items_other: '{{count}}' } });
    expect(differences('de', 'de', english, german)).toEqual([
      'de: "saved" shows a value bare, not isolated; write {{ }} without the -',
    ]);
  });

  it('asks for the plural forms of each language', () => {
    const chinese = flatten({ saved: '已儲存', board: { items_other: '{{count}}' } });
    expect(differences('zh', 'zh-TW', english, chinese)).toEqual([]);
    expect(differences('ar', 'ar', english, chinese)).toHaveLength(5);
  });

  it('finds what nothing says', () => {
    const names = namesIn([
      ['a.tsx', 't("saved"); t(`tool.$' + '{name}`); t(`$' + '{part}.title`); t(`$' + '{all}`); t("ns:own")'],
    ]);
    for (const key of ['saved', 'saved_other', 'tool.pen', 'head.title'])
      expect(isNamed('dict', key, names)).toBe(true);
    expect(isNamed('ns', 'own', names)).toBe(true);
    for (const key of ['planted', 'own', 'tools.pen', 'head.text']) expect(isNamed('dict', key, names)).toBe(false);
  });

  it.each([
    ['<p>Planted</p>', 'text'],
    ["<p>{late ? 'Late' : t('soon')}</p>", 'text'],
    ['<p>{`$' + '{n} boards`}</p>', 'text'],
    ['<button aria-label="Close" />', 'aria-label'],
    ["<img alt={name || 'A picture'} />", 'alt'],
    ['<input placeholder="Name" />', 'placeholder'],
    ["document.title = 'Boards'", 'title'],
    ["canvas.setAttribute('aria-label', 'Board')", 'aria-label'],
    ['html`<p class="lead">Hello $' + '{name}</p>`', 'text'],
    ['html`<img alt="A code" src="$' + '{url}">`', 'alt'],
  ])('finds a text that no language has: %s', (code, where) => {
    const faults = literalFaultsOf('a.tsx', code);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`(${where})`);
  });

  it('leaves names, values and what is not read out alone', () => {
    const code = [
      '<p className="lead">Atrium</p>',
      '<p>{t("close")} · {count}</p>',
      '<Field name="color" kind="person" />',
      'document.title = `$' + '{title} · Atrium`',
      'html`<p class="lead" dir="ltr">$' + '{name}</p>`',
      'html` value="$' + '{value}"`',
      'canvas.setAttribute("role", "application")',
    ];
    for (const one of code) expect(literalFaultsOf('a.tsx', one)).toEqual([]);
  });

  it('reads the keys that code uses', () => {
    const text = 't(\'a.b\'); <Trans i18nKey="c" />; t(`tool.$' + "{name}`); format('no')";
    expect(usedKeys(text)).toEqual(['a.b', 'c', 'tool.*']);
  });
});

describe('spec', () => {
  it('reads rule ids at the beginning of lines only', () => {
    expect(rulesOf('- **LOG-1** text of FOLD-9\n## FOLD-2 more\n| R3 | x |\nplain WORD')).toEqual([
      'LOG-1',
      'FOLD-2',
      'R3',
    ]);
  });

  it('names a rule that no test names, and is not fooled by a longer number', () => {
    expect(unnamed(['LOG-1', 'LOG-2'], ["it('LOG-12 and LOG-2', …)"])).toEqual(['LOG-1']);
  });
});

describe('bytes', () => {
  it('weighs by kind and names the heaviest over budget', () => {
    const seen = [
      { path: '/assets/index.js', bytes: (budgets.gl.js + 1) * 1024, askedMs: 0 },
      { path: '/assets/engine.wasm', bytes: 50 * 1024, askedMs: 0 },
      { path: '/', bytes: 1024, askedMs: 0 },
    ];
    const weights = weigh(seen);
    expect(weights).toEqual({ js: budgets.gl.js + 1, wasm: 50, rest: 1, all: budgets.gl.js + 52 });
    expect(over('gl', weights, seen)).toEqual([
      expect.stringContaining(`/assets/index.js ${(budgets.gl.js + 1).toFixed(1)}`),
    ]);
  });

  it('names what comes too soon after a board is ready', () => {
    expect(tooSoon('gl', 400, [])).toEqual([]);
    const later = [{ path: '/assets/menu.js', bytes: 150 * 1024, askedMs: 0 }];
    expect(tooSoon('gl', 650, later)).toEqual([expect.stringContaining('/assets/menu.js 150.0')]);
  });

  it('allows what blocks the first frame 1 KiB', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-before-'));
    const weighing = (bytes: number): string[] => {
      writeFileSync(path.join(folder, 'before-0a1b2c3d.js.br'), new Uint8Array(bytes));
      return beforeFaults(folder);
    };
    expect(beforeFaults(folder)).toHaveLength(1);
    expect(weighing(1024)).toEqual([]);
    expect(weighing(1034)).toEqual([expect.stringContaining('1.01 KiB')]);
    rmSync(folder, { recursive: true });
  });
});

describe('settings', () => {
  it('finds tables that are not those of the settings, and makes them', () => {
    const document = 'a\n<!-- settings -->\n| `PORT` | 3001 |\n<!-- /settings -->\nb\n';
    const right = withTables(document, 'settings', tablesOfSettings());
    expect(right).toContain(
      '| `PORT` | 3000 | the port of pages, the HTTP API and sockets | a whole number from 0 to 65535 |',
    );
    expect(right).not.toContain('3001');
    expect(withTables(right as string, 'settings', tablesOfSettings())).toBe(right);
    expect(withTables('a', 'settings', tablesOfSettings())).toBeUndefined();
  });
});

describe('names', () => {
  it('are capitals for numbers that a module fixes', () => {
    expect(nameFaultsOf('a.ts', 'const PAGE_BYTES = 4 * KIB;\nexport const A = -1;\nconst f = () => 1;')).toEqual([]);
    expect(nameFaultsOf('a.ts', 'export const pageBytes = 4 * KIB;')).toEqual([expect.stringContaining('pageBytes')]);
    expect(nameFaultsOf('a.ts', 'function f() {\n  const few = 3;\n  return few;\n}')).toEqual([]);
  });

  it('call bounds max and min', () => {
    expect(nameFaultsOf('a.ts', 'function f(maxBytes: number, almost: number, leastness: string) {}')).toEqual([]);
    const text =
      'const MOST_PX = 3;\nfunction f(leastMs: number) {\n  const most = leastMs;\n  return { pauseMost: most };\n}';
    expect(nameFaultsOf('a.ts', text)).toHaveLength(4);
  });
});
