// System packages. As root on a Debian-like system (a container, CI) they are installed; otherwise the person gets the
// one command to run. Callers name what they need and why; nothing is asked for that is already there.

import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ask, Stop, say, step } from './say.ts';

const HEADLESS_SHELL = 'chromium-headless-shell';

/** The first of these programs found in PATH (or as an absolute path), with its folder. */
export function findProgram(...names: string[]): string | undefined {
  for (const name of names) {
    const places = path.isAbsolute(name) ? [''] : (process.env.PATH ?? '').split(path.delimiter);
    for (const place of places) {
      const full = path.join(place, name);
      try {
        accessSync(full, constants.X_OK);
        return full;
      } catch {
        // Not here: the next place.
      }
    }
  }
  return undefined;
}

/** A Chromium that the tests can drive. ATRIUM_CHROMIUM points at another one. */
export function findChromium(): string | undefined {
  return findProgram(
    ...(process.env.ATRIUM_CHROMIUM ? [process.env.ATRIUM_CHROMIUM] : []),
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  );
}

/** The same Chromium without windows of its own, in which most browser tests cost less. Not beside an ATRIUM_CHROMIUM, which is for all of them. */
export function findHeadlessShell(): string | undefined {
  return process.env.ATRIUM_CHROMIUM ? undefined : findProgram(HEADLESS_SHELL);
}

/** ATRIUM_FIREFOX points at another one. */
export function findFirefox(): string | undefined {
  return findProgram(
    ...(process.env.ATRIUM_FIREFOX ? [process.env.ATRIUM_FIREFOX] : []),
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  );
}

/** Binaryen's wasm-split. ATRIUM_WASM_SPLIT points at another one; one that is not there, as `none`, leaves the engine whole. */
export function findWasmSplit(): string | undefined {
  return findProgram(process.env.ATRIUM_WASM_SPLIT || 'wasm-split');
}

/**
 * Finds the library that moves the clock of a whole browser (LD_PRELOAD), in the variant for programs with threads. Only Linux has this
 * library.
 */
export function findLibFaketime(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : [];
  return folders.map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`).find((file) => existsSync(file));
}

export interface WebKitParts {
  driver: string;
  browser: string;
  /** A screen without a screen, which the browser opens its window on. */
  screen: string;
}

/** WebKitGTK with its driver: Linux has it alone. Undefined when a part is missing. */
export function findWebKit(): WebKitParts | undefined {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : [];
  const browser = findProgram(...libraries.map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`));
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** Makes sure that these packages are there; `why` is shown with them. */
export async function systemPackages(why: string, packages: string[]): Promise<void> {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  if (!findProgram('apt-get'))
    throw new Stop(
      `${why} needs these packages under your system's names: ${packages.join(', ')}. Install them and run this again.`,
    );
  if (!isRoot) throw new Stop(`${why} needs system packages.`, `sudo sh -c '${command}'`);

  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt may be at work (a machine's first minutes): wait for it instead of failing.
  const patient = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  await step('package list', 'apt-get', [...patient, 'update'], { env });
  await step(
    `packages: ${packages.join(' ')}`,
    'apt-get',
    [...patient, 'install', '-y', '--no-install-recommends', ...packages],
    { env },
  );
}

/** Installs what end-to-end tests need besides the product: a browser, fonts for the scripts they show, and a clock that can be moved. */
export async function browserForTests(): Promise<void> {
  const missing: string[] = [];
  if (!findChromium()) missing.push('chromium');
  if (process.platform === 'linux') {
    const fonts = (await ask('fc-list', [':lang=zh-tw', 'family'])) ?? '';
    const arabic = (await ask('fc-list', [':lang=ar', 'family'])) ?? '';
    if (!fonts && !existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) missing.push('fonts-noto-cjk');
    if (!arabic && !existsSync('/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf'))
      missing.push('fonts-noto-core');
    if (!findLibFaketime()) missing.push('faketime');
  }
  await alsoHeadlessShell(missing);
}

/** What is missing, and the headless shell: where that cannot be had, the whole browser does all. */
async function alsoHeadlessShell(missing: string[]): Promise<void> {
  const isAsked = !process.env.ATRIUM_CHROMIUM && !findHeadlessShell();
  // Both are of one version: the newer of the two takes the other along.
  const wanted = isAsked ? [...new Set([...missing, 'chromium', HEADLESS_SHELL])] : missing;
  if (wanted.length === 0) return;
  try {
    await systemPackages('The browser test', wanted);
  } catch (error) {
    if (!(error instanceof Stop) || !isAsked) throw error;
    if (missing.length > 0) await systemPackages('The browser test', missing);
    say(`Without ${HEADLESS_SHELL} all browser tests run in the whole Chromium, which takes longer.`);
  }
}

/** The browsers of other makes that the smoke suite opens the board in. WebKit is asked for on Linux only. */
export async function otherBrowsersForTests(): Promise<void> {
  const missing: string[] = [];
  if (!findFirefox()) missing.push('firefox-esr');
  if (process.platform === 'linux' && !findWebKit()) missing.push('webkit2gtk-driver', 'xvfb');
  if (missing.length > 0) await systemPackages('The test in Firefox and WebKit', missing);
}
