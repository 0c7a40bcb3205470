// Finds what is shipped and was made by others: npm packages that pages and server use, crates in the engine, and fonts in fonts/.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../cache.ts';
import { ask } from '../../say.ts';

export interface ShippedPackage {
  name: string;
  /** Empty for what has none. */
  version: string;
  /** An SPDX expression. */
  license: string;
  /** The authors that the manifest names; may be empty. */
  authors: string;
  /** Texts of license files, by file name. */
  files: ReadonlyMap<string, string>;
}

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

interface CargoMetadata {
  packages: {
    id: string;
    name: string;
    version: string;
    license: string | null;
    authors: string[];
    source: string | null;
    manifest_path: string;
    targets: { kind: string[] }[];
  }[];
  resolve: { nodes: { id: string; deps: { pkg: string; dep_kinds: { kind: string | null }[] }[] }[] };
}

const LICENSE_FILE = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;
/** Crates that become binaries of engine/pkg. */
const BINARIES = ['atrium-wasm', 'atrium-files'];
/** Types have no code in a build. */
const TYPES = /(^|\/)node_modules\/@types\//;

/** Part of both binaries, and of no lock. */
const RUST_LIBRARY: ShippedPackage = {
  name: 'Rust standard library',
  version: '',
  license: 'MIT OR Apache-2.0',
  authors: 'The Rust Project contributors',
  files: new Map(),
};

/** Returns the installed packages that package-lock.json has for more than development. */
export function npmPackages(): ShippedPackage[] {
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return (
    Object.entries(lock.packages)
      // Optional packages differ by system, and the build has none.
      .filter(
        ([place, { dev, devOptional, optional }]) =>
          place !== '' && !(dev || devOptional || optional) && !TYPES.test(place),
      )
      .map(([place]) => path.join(root, place))
      .filter((folder) => existsSync(folder))
      .map((folder) => {
        const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
        const { name, version, license = '', author = '' } = manifest;
        const authors = (typeof author === 'string' ? author : author.name).replace(/\s*[<(].*$/, '');
        return { name, version, license, authors, files: licenseFiles(folder) };
      })
  );
}

/** Returns the crates compiled into engine/pkg; undefined if this machine lacks cargo or their sources. */
export async function cratePackages(): Promise<ShippedPackage[] | undefined> {
  const target = ['--filter-platform', 'wasm32-unknown-unknown'];
  const args = ['metadata', '--offline', '--locked', '--format-version', '1', ...target];
  const output = await ask('cargo', [...args, '--manifest-path', path.join(root, 'Cargo.toml')]);
  if (output === undefined) return undefined;
  const { packages, resolve }: CargoMetadata = JSON.parse(output.slice(output.indexOf('{')));
  const byId = new Map(packages.map((row) => [row.id, row]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const found = new Set<string>();
  const visit = (id: string): void => {
    const isMacro = byId.get(id)?.targets.some(({ kind }) => kind.includes('proc-macro'));
    if (isMacro || found.has(id)) return;
    found.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id)?.deps ?? [])
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  for (const { id, name } of packages) if (BINARIES.includes(name)) visit(id);
  const crates = packages
    .filter(({ id, source }) => found.has(id) && source !== null)
    .map(({ name, version, license, authors, manifest_path }) => ({
      name,
      version,
      license: license ?? '',
      authors: authors.map((author) => author.replace(/\s*<.*$/, '')).join(', '),
      files: licenseFiles(path.dirname(manifest_path)),
    }));
  return [...crates, RUST_LIBRARY];
}

/** Returns the fonts of fonts/: each has its text beside it, in a file named after it. */
export function fontPackages(): ShippedPackage[] {
  const families = globSync('fonts/*.woff2', { cwd: root }).map((file) => path.basename(file).split('-')[0] ?? '');
  return [...new Set(families)].sort().map((family) => {
    const file = path.join(root, 'fonts', `${family}-license.txt`);
    const files = existsSync(file) ? [['LICENSE', readFileSync(file, 'utf8')] as const] : [];
    return { name: `fonts/${family}`, version: '', license: 'OFL-1.1', authors: '', files: new Map(files) };
  });
}

function licenseFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name) && !/\.(js|ts|html)$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}
