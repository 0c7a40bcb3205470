import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, exclusively, makeFolder, root } from './cache.ts';
import { packagesAreFresh } from './packages.ts';
import { putMaps } from './page.ts';
import { run } from './say.ts';
import { wantsProject } from './testing/parts.ts';
import { wasmBindgen } from './versions.mjs';
import { compressFolder } from './vite/precompress.ts';
import { keptOffline } from './vite/service-worker.ts';
import { featureFaults, targetFeatures } from './wasm-features.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('versions', () => {
  it('asks for the wasm-bindgen that Cargo.toml pins', () => {
    expect(readFileSync(path.join(root, 'Cargo.toml'), 'utf8')).toContain(`wasm-bindgen = "=${wasmBindgen}"`);
  });
});

describe('cache', () => {
  it('hashes names, contents and words, in any order of files', () => {
    const [a, b] = [put('a', '1'), put('b', '2')];
    expect(contentHash([a, b])).toBe(contentHash([b, a]));
    expect(contentHash([a, b], 'x')).not.toBe(contentHash([a, b]));
    put('a', '3');
    expect(contentHash([a, b])).not.toBe(contentHash([put('c', '1'), b]));
  });

  it('leaves nothing of a folder whose making failed', async () => {
    const made = path.join(folder, 'made');
    await expect(
      makeFolder(made, async (fresh) => {
        writeFileSync(path.join(fresh, 'half'), '');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await makeFolder(made, async (fresh) => writeFileSync(path.join(fresh, 'whole'), 'yes'));
    expect(readFileSync(path.join(made, 'whole'), 'utf8')).toBe('yes');
  });

  it('lets one at a time into the same work', async () => {
    let inside = 0;
    let max = 0;
    const work = async () => {
      max = Math.max(max, ++inside);
      await new Promise((done) => setTimeout(done, 5));
      inside--;
    };
    const name = `test-${path.basename(folder)}`;
    await Promise.all([exclusively(name, work), exclusively(name, work), exclusively(name, work)]);
    expect(max).toBe(1);
  });
});

describe('packages', () => {
  const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } });

  it('are fresh when what is installed is what the lock says, other platforms aside', () => {
    put(
      'package-lock.json',
      lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }),
    );
    expect(packagesAreFresh(folder)).toBe(false);
    put('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
    expect(packagesAreFresh(folder)).toBe(true);
    put('package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' } }));
    expect(packagesAreFresh(folder)).toBe(false);
  });
});

describe('wasm features', () => {
  const section = (...features: string[]) => {
    const text = (word: string) => [word.length, ...new TextEncoder().encode(word)];
    const body = [...text('target_features'), features.length, ...features.flatMap((name) => [0x2b, ...text(name)])];
    return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, body.length, ...body]);
  };

  it('are read from the binary', () => {
    expect(targetFeatures(section('sign-ext', 'bulk-memory'))).toEqual(['sign-ext', 'bulk-memory']);
    expect(targetFeatures(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))).toBeUndefined();
  });

  it('that old browsers lack are refused by name', () => {
    expect(featureFaults(section('sign-ext'))).toEqual([]);
    expect(featureFaults(section('simd128', 'reference-types'))).toHaveLength(2);
  });
});

describe('tests', () => {
  it('give what runs beside others what those leave of the cores', async () => {
    const priority = ['-p', 'os.getPriority()'];
    const own = await run(process.execPath, priority, { quietly: '' });
    const below = await run(process.execPath, priority, { quietly: '', lowPriority: true });
    expect(Number(below.output)).toBeGreaterThan(Number(own.output));
  });

  it('asks for another browser if a project of it is run', () => {
    expect(wantsProject([], 'firefox', 'webkit')).toBe(true);
    expect(wantsProject(['keep', '--project=gl'], 'firefox', 'webkit')).toBe(false);
    expect(wantsProject(['--project', '2d'], 'oldest')).toBe(false);
    expect(wantsProject(['--project=2d', '--project=webkit'], 'firefox', 'webkit')).toBe(true);
  });
});

describe('build', () => {
  it('compresses what gets smaller by it', async () => {
    put('a.js', 'let a = 1;'.repeat(100));
    put('b.js', 'x');
    await compressFolder(folder);
    const kept = keptOffline(folder).map(({ url }) => url);
    expect(kept).toEqual(['/a.js', '/b.js']);
    expect(readFileSync(path.join(folder, 'a.js.br')).length).toBeLessThan(100);
    expect(() => readFileSync(path.join(folder, 'b.js.br'))).toThrow('ENOENT');
  });

  it('has its source maps beside it, not in it', () => {
    put('assets/a-1.js', 'a');
    put('assets/a-1.js.map', '{}');
    const maps = `${folder}-maps`;
    put('assets/atrium_engine_bg-1.wasm', 'a');
    mkdirSync(maps);
    put('assets/atrium_engine_rest-1.wasm', 'a');
    const engine = `${folder}-engine`;
    mkdirSync(engine);
    writeFileSync(path.join(engine, 'atrium_engine_bg.names.json'), '["f"]');
    writeFileSync(path.join(engine, 'atrium_engine_rest.names.json'), '["g"]');
    putMaps(folder, maps, engine);
    expect(readFileSync(path.join(maps, 'assets/atrium_engine_bg-1.wasm.names.json'), 'utf8')).toBe('["f"]');
    expect(readFileSync(path.join(maps, 'assets/atrium_engine_rest-1.wasm.names.json'), 'utf8')).toBe('["g"]');
    expect(existsSync(path.join(maps, 'assets/a-1.js.map'))).toBe(true);
    expect(keptOffline(folder).map(({ url }) => url)).toEqual([
      '/assets/a-1.js',
      '/assets/atrium_engine_bg-1.wasm',
      '/assets/atrium_engine_rest-1.wasm',
    ]);
    expect(existsSync(path.join(folder, 'assets/a-1.js.map'))).toBe(false);
    rmSync(maps, { recursive: true });
    rmSync(engine, { recursive: true });
  });

  it('keeps for offline use the shell, without what needs consent, and the fonts all languages need, hashed names without a revision, the pages with that of their headers', () => {
    for (const name of [
      'index.html',
      'assets/main-1.js',
      'assets/consented-telemetry-1.js',
      'assets/figtree-bars-1.woff2',
      'assets/figtree-latin-wght-normal-1.woff2',
      'assets/figtree-latin-wght-italic-1.woff2',
      'assets/nunito-latin-wght-normal-1.woff2',
      'assets/figtree-greek-wght-normal-1.woff2',
      'service-worker.js',
    ]) {
      put(name, name);
    }
    expect(keptOffline(folder)).toEqual([
      { url: '/assets/figtree-bars-1.woff2', revision: null },
      { url: '/assets/figtree-latin-wght-normal-1.woff2', revision: null },
      { url: '/assets/main-1.js', revision: null },
      { url: '/', revision: expect.stringMatching(/^[0-9a-f]{12}-%HEADERS%$/) },
      { url: '/board/incognito', revision: expect.stringMatching(/^[0-9a-f]{12}-%HEADERS%$/) },
    ]);
  });
});
