// How the browser of the tests is started.

import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../setup/system.ts';

/** Each browser context opens a window, and each window loads these two pages for its address field: half a second of a core. */
const OF_THE_ADDRESS_FIELD = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium reads the last `--disable-features` alone, so what Playwright switches off (its chromiumSwitches.ts) stands here too. */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  // A page of another origin that a test makes up is of no network, and may not show what is on this machine.
  'LocalNetworkAccessChecks',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  ...OF_THE_ADDRESS_FIELD,
  // Asks the network while a service worker starts, and calls what comes of it an answer of the worker, which it is not.
  'ServiceWorkerAutoPreload',
  // A process begun for a page that may follow: a twentieth of what a test costs, for pages that mostly never come.
  'SpareRendererForSitePerProcess',
];

/** Without windows of its own where there is such a one: each test takes less of a core. */
export function chromium(...args: string[]): LaunchOptions {
  return {
    ...startedFrom(findHeadlessShell() ?? findChromium()),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${OFF.join(',')}`,
      ...args,
    ],
  };
}

/** The browser that people have, for what its shell does otherwise; each place says what that is. */
export const whole = (options: LaunchOptions): LaunchOptions => ({ ...options, ...startedFrom(findChromium()) });

const startedFrom = (executablePath: string | undefined): LaunchOptions => (executablePath ? { executablePath } : {});
