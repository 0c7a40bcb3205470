// A Rust that makes wasm for old WebViews: no reference types, no SIMD, the standard library included. rustup's ready-made
// wasm target has newer features switched on, so std is built once here from its source, into a private sysroot in the
// cache that borrows everything else from the machine's own toolchain (rustup's, or the distribution's where rustup cannot
// fetch the source). Nothing is written into the system.

import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, exclusively, makeFolder } from './cache.ts';
import { ask, Stop, say, step } from './say.ts';
import { findProgram, systemPackages } from './system.ts';
import { recipe, wasmBindgen, wasmPack } from './versions.mjs';

export const wasmTarget = 'wasm32-unknown-unknown';

/** What Chromium 90, Safari 16.4 and Firefox 115 all run (design: "where it must run"). */
export const wasmFlags =
  '-Ctarget-cpu=mvp -Ctarget-feature=+mutable-globals,+sign-ext,+nontrapping-fptoint,+bulk-memory ' +
  // Size (docs/decisions/0009): a panic is a trap without words, whose stack the worker tells; nothing else prints values.
  '-Zunstable-options -Cpanic=immediate-abort -Zfmt-debug=none -Zlocation-detail=none ' +
  '-Cllvm-args=-inline-threshold=0 -Cllvm-args=-disable-lsr -Cllvm-args=-enable-pre=false';

/** Small sorts and formatting in the standard library: a third of the engine was sorts, each made for one type. */
const stdFeatures = 'optimize_for_size';

type Base = { bin: string; sysroot: string; linker: string; name: string };

/** The environment in which cargo and wasm-pack build the engine. Builds what is missing first. */
export async function rustForWasm(): Promise<NodeJS.ProcessEnv> {
  const base = (await rustupBase()) ?? (await systemBase());
  const version = (await ask(path.join(base.bin, 'rustc'), ['-vV'])) ?? '';
  const sysroot = path.join(
    cacheFolder,
    `rust-${contentHash([], version, base.sysroot, wasmFlags, stdFeatures, String(recipe))}`,
  );
  const tools = path.join(cacheFolder, `rust-tools-${wasmBindgen}-${wasmPack}`);
  await exclusively('rust', async () => {
    if (!existsSync(sysroot)) await buildSysroot(base, version, sysroot);
    if (!existsSync(tools)) await installTools(base, tools);
  });
  return environment(base, sysroot, tools);
}

function environment(base: Base, sysroot: string, tools: string): NodeJS.ProcessEnv {
  // The sysroot's own bin first: a rustup shim or a rustdoc of another version must not come before it.
  const places = [path.join(sysroot, 'bin'), path.join(tools, 'bin'), base.bin, process.env.PATH ?? ''];
  return { ...process.env, PATH: places.join(path.delimiter), RUSTFLAGS: wasmFlags };
}

/** rustup's default toolchain, when it has the standard library's source or can fetch it. */
async function rustupBase(): Promise<Base | undefined> {
  if (!findProgram('rustup')) return undefined;
  const rustc = await ask('rustup', ['which', 'rustc']);
  if (!rustc) return undefined;
  const bin = path.dirname(rustc);
  const sysroot = path.dirname(bin);
  const hasSource = (): boolean => existsSync(path.join(sysroot, 'lib/rustlib/src/rust/library/std'));
  if (!hasSource()) await ask('rustup', ['component', 'add', 'rust-src']);
  const linker = await hostFile(bin, sysroot, 'bin/rust-lld');
  if (!hasSource() || !linker) return undefined;
  return { bin, sysroot, linker, name: 'rustup' };
}

/** The distribution's toolchain (Debian and its kin build their browsers with it). */
async function systemBase(): Promise<Base> {
  const found = (): Base | undefined => {
    const linker = findProgram('lld-22', 'rust-lld', 'ld.lld', 'lld');
    const whole = ['/usr/bin/rustc', '/usr/bin/cargo', '/usr/lib/rustlib/src/rust/library/std'].every((place) =>
      existsSync(place),
    );
    return whole && linker ? { bin: '/usr/bin', sysroot: '/usr', linker, name: "the system's" } : undefined;
  };
  const there = found();
  if (there) return there;
  await systemPackages('Building the engine', ['rustc-web', 'cargo-web', 'rust-web-src', 'lld-22', 'gcc', 'libc6-dev']);
  const now = found();
  if (!now)
    throw new Stop(
      'No Rust toolchain that can build wasm: install Rust by rustup (rustup.rs), then run this again.',
      'rustup component add rust-src',
    );
  return now;
}

async function hostFile(bin: string, sysroot: string, file: string): Promise<string | undefined> {
  const host = hostOf((await ask(path.join(bin, 'rustc'), ['-vV'])) ?? '');
  const full = path.join(sysroot, 'lib/rustlib', host, file);
  return existsSync(full) ? full : undefined;
}

function hostOf(version: string): string {
  return /^host: (.+)$/m.exec(version)?.[1] ?? '';
}

async function buildSysroot(base: Base, version: string, sysroot: string): Promise<void> {
  say(`· Rust: ${base.name} (${version.split('\n')[0]})`);
  await makeFolder(sysroot, async (fresh) => {
    const host = hostOf(version);
    const lib = path.join(fresh, 'root/lib/rustlib');
    const wasmLib = path.join(lib, wasmTarget, 'lib');
    mkdirSync(path.join(lib, host, 'bin'), { recursive: true });
    mkdirSync(wasmLib, { recursive: true });
    symlinkSync(path.join(base.sysroot, 'lib/rustlib', host, 'lib'), path.join(lib, host, 'lib'));
    symlinkSync(path.join(base.sysroot, 'lib/rustlib/src'), path.join(lib, 'src'));
    symlinkSync(base.linker, path.join(lib, host, 'bin/rust-lld'));

    const bin = path.join(fresh, 'bin');
    mkdirSync(bin);
    for (const program of ['cargo', 'rustdoc']) symlinkSync(path.join(base.bin, program), path.join(bin, program));
    // Written for its final place; while it is being made it is told where it stands.
    const wrapper = (home: string): string =>
      `#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec '${path.join(base.bin, 'rustc')}' --sysroot '${home}/root' "$@"\n`;
    const rustc = path.join(bin, 'rustc');
    writeFileSync(rustc, wrapper(fresh));
    chmodSync(rustc, 0o755);

    const work = path.join(fresh, 'std');
    writeCrate(work);
    const env = {
      ...environment(base, fresh, fresh),
      RUSTC_BOOTSTRAP: '1',
      CARGO_TARGET_DIR: path.join(work, 'target'),
    };
    const flags = [
      'build',
      '--release',
      '--target',
      wasmTarget,
      '-Zbuild-std=std,panic_abort',
      `-Zbuild-std-features=${stdFeatures}`,
    ];
    await step('standard library for wasm (once, about 30 s)', path.join(bin, 'cargo'), flags, { cwd: work, env });
    const made = path.join(work, 'target', wasmTarget, 'release/deps');
    for (const name of readdirSync(made))
      if (name.endsWith('.rlib')) cpSync(path.join(made, name), path.join(wasmLib, name));
    rmSync(work, { recursive: true });
    writeFileSync(rustc, wrapper(sysroot));
  });
}

/** The smallest crate that makes cargo build the standard library. */
function writeCrate(folder: string): void {
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  writeFileSync(path.join(folder, 'src/lib.rs'), '');
  writeFileSync(
    path.join(folder, 'Cargo.toml'),
    '[package]\nname = "std-for-wasm"\nversion = "0.0.0"\nedition = "2024"\n[lib]\ncrate-type = ["cdylib"]\n[workspace]\n[profile.release]\npanic = "abort"\nopt-level = "s"\n',
  );
}

/** wasm-pack and wasm-bindgen from crates.io; debug builds are twice as quick to make and quick enough to use. */
async function installTools(base: Base, folder: string): Promise<void> {
  if (!findProgram('cc', 'gcc')) await systemPackages('Building the engine', ['gcc', 'libc6-dev']);
  await makeFolder(folder, async (fresh) => {
    const env = {
      ...process.env,
      PATH: [base.bin, process.env.PATH ?? ''].join(path.delimiter),
      CARGO_TARGET_DIR: path.join(fresh, 'target'),
      CARGO_PROFILE_DEV_DEBUG: '0',
    };
    const wanted = [
      ['wasm-bindgen-cli', wasmBindgen],
      ['wasm-pack', wasmPack],
    ] as const;
    for (const [name, version] of wanted) {
      const args = ['install', '--debug', '--locked', '--root', fresh, name, '--version', `=${version}`];
      await step(`${name} ${version} (once, about 40 s)`, path.join(base.bin, 'cargo'), args, { env });
    }
    rmSync(path.join(fresh, 'target'), { recursive: true });
  });
}
