// What a browser calls itself, as people know it: by this somebody tells their devices apart.

/** A header names this if `sign` is in it, and behind the first `sign` also `end`. One expression for both would take quadratic time. */
type Sign = readonly [sign: RegExp, name: string, end?: RegExp];

/** The first that is named; many name others too, to be taken for them. */
const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]/, 'Safari', /\bSafari\//],
];

const systems: readonly Sign[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  /** '' where it does not say. */
  browser: string;
  system: string;
}

export function deviceOf(userAgent: string | undefined): Device {
  const first = (known: readonly Sign[]): string => known.find((sign) => isNamed(userAgent ?? '', sign))?.[1] ?? '';
  return { browser: first(browsers), system: first(systems) };
}

function isNamed(userAgent: string, [sign, , end]: Sign): boolean {
  const index = userAgent.search(sign);
  return index >= 0 && (end?.test(userAgent.slice(index)) ?? true);
}
