// How the product is installed in this browser, found out by what the browser can do.

import { type LaunchType, launchType } from '../../device/device.ts';

/**
 * `installed`: it is, or this is a native app. `offered`: the browser has a dialog for it. `insecure`: no browser installs it over plain
 * http. `homeScreen`: WebKit on iOS. `dock`: Safari on a Mac. `menu`: a Chromium that offers nothing now. `touchMenu`: another browser on a
 * touch screen. `none`: it cannot.
 */
export type InstallMethod =
  | 'installed'
  | 'offered'
  | 'insecure'
  | 'homeScreen'
  | 'dock'
  | 'menu'
  | 'touchMenu'
  | 'none';

const INSTALLED: readonly LaunchType[] = ['web-installed', 'android-app', 'windows-app', 'ios-app', 'macos-app'];

/** `isOffered`: the browser has offered it, and was not answered. */
export function installMethod(isOffered: boolean): InstallMethod {
  if (INSTALLED.includes(launchType())) return 'installed';
  if (isOffered) return 'offered';
  if (!isSecureContext) return 'insecure';
  // A property of WebKit on iOS alone, in whichever browser.
  if ('standalone' in navigator) return 'homeScreen';
  if ('GestureEvent' in window) return 'dock';
  if ('BeforeInstallPromptEvent' in window) return 'menu';
  return matchMedia('(pointer: coarse)').matches ? 'touchMenu' : 'none';
}
