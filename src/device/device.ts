// What this device is, and how the product was launched on it: the one file that knows launch type, flat panel, touch and model. It
// says how things look and what is counted; never what somebody may do.

import { keepIn } from '#protocol/browser/web-storage.ts';
import { LAUNCH_TYPES } from '#protocol/routes.ts';

export type LaunchType = (typeof LAUNCH_TYPES)[number];

/** A touch screen whose longer side has this many CSS px is a wall panel, not a laptop. */
const PANEL_CSS = 1600;

/** A view whose shorter side has fewer CSS px is one person's: two fingers on it are one hand (docs/decisions/0019). */
const SMALL_SCREEN_CSS = 600;

/** device_type=ifp: an interactive flat panel, which many use and nobody owns. */
export const isIFP = kept('device_type', ['ifp'], isPanelPage() ? 'ifp' : undefined) === 'ifp';

/** A board in a page of another origin, which keeps nothing on the device. */
function isEmbedPage(): boolean {
  return /^\/board\/embed(\/|$)/.test(globalThis.location?.pathname ?? '');
}

/** What a panel shows; what phones open of a panel's session is elsewhere. */
function isPanelPage(): boolean {
  return /^\/ifp\/(code|board\/(?!save))/.test(globalThis.location?.pathname ?? '');
}

/** app_launch: a native shell that opens the pages says which it is, or an address of /entry does. */
const launch = kept('app_launch', LAUNCH_TYPES, entryLaunchType());

/** The launch type that an address of /entry names; undefined for other addresses. */
export function entryLaunchType(pathname = globalThis.location?.pathname ?? ''): LaunchType | undefined {
  const [, name] = /^\/entry\/([a-z-]+)\/*$/.exec(pathname) ?? [];
  return LAUNCH_TYPES.find((type) => type === name);
}

export function launchType(): LaunchType {
  return launch ?? (isInstalled() ? 'web-installed' : 'web');
}

function isInstalled(): boolean {
  const modes = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];
  // Safari on iOS says it by a property of its own.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || modes.some((mode) => matchMedia(`(display-mode: ${mode})`).matches);
}

/** iPads say they are Macs, and Macs have trackpads that count as one or two points. */
export function isTouchable(): boolean {
  const { maxTouchPoints, userAgent } = navigator;
  return /Macintosh/.test(userAgent) ? maxTouchPoints > 2 : maxTouchPoints > 0 || 'ontouchstart' in window;
}

/** As its maker calls it, where the browser says; '' otherwise. */
export async function deviceModel(): Promise<string> {
  const { userAgent, userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  const hints = await userAgentData?.getHighEntropyValues(['model']).catch(() => undefined);
  return hints?.model || modelIn(userAgent);
}

interface UserAgentData {
  getHighEntropyValues(hints: readonly string[]): Promise<{ model?: string }>;
}

/** Chromium's reduced text says K for every Android device. */
function modelIn(userAgent: string): string {
  const android = /Android[^;)]*; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?[;)]/i.exec(userAgent)?.[1];
  if (android) return android === 'K' ? '' : android;
  const apple = /\b(iPhone|iPad|iPod)\b/.exec(userAgent)?.[1];
  return apple ?? (/Macintosh/.test(userAgent) && isTouchable() ? 'iPad' : '');
}

/** A wall panel: said by the address, or by the looks of the screen. */
export function onPanel(): boolean {
  const touchOnly = matchMedia('(pointer: coarse) and (hover: none)').matches;
  return (
    isIFP ||
    (touchOnly && Math.min(screen.width, screen.height) >= 900 && Math.max(screen.width, screen.height) >= PANEL_CSS)
  );
}

/** Whether a view of this size is a phone's: touched by fingers, small, and no flat panel's. */
export function isSmallScreen(widthCss: number, heightCss: number): boolean {
  return !isIFP && Math.min(widthCss, heightCss) < SMALL_SCREEN_CSS && matchMedia('(pointer: coarse)').matches;
}

/** Calls `listener` when a mouse has become the usual pointer, or is it no more: `isSmallScreen` says something else then. */
export function onPointerKind(listener: () => void): () => void {
  const query = matchMedia('(pointer: coarse)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * What the query says under this name, kept for the tab's life: a sign-in leads away and comes back without the query. Anything but
 * `known` is as if nothing was said, and takes back what was kept. `here`: what the page itself says where the query does not.
 */
function kept<T extends string>(name: 'device_type' | 'app_launch', known: readonly T[], here?: T): T | undefined {
  // Parts of the page run without one in tests of the server.
  const said = new URLSearchParams(globalThis.location?.search).get(name) ?? here ?? null;
  const valid = known.find((one) => one === said);
  if (isEmbedPage()) return valid;
  try {
    if (said === null) return known.find((one) => one === sessionStorage.getItem(name));
    // Not kept: it lasts as long as the page.
    if (valid) keepIn('sessionStorage', name, valid);
    else sessionStorage.removeItem(name);
  } catch {
    // Forbidden: it lasts as long as the page.
  }
  return valid;
}
