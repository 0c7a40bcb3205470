// Every constant, cookie, key, flag and name of a query that the specification fixes for the shell, with the test that shows it. Add a
// row with what it is built with: specification.test.ts fails for a row without a test, and for a name of the code without a row.

import { AUTH_VERSION, PRODUCT_VERSION, RELEASE } from '#protocol/versions.ts';
import { LAUNCH_TYPES } from '../../src/app/device.ts';

export interface Row {
  /** Of the specification. */
  section: `§${number}`;
  kind: 'constant' | 'cookie' | 'key' | 'flag' | 'query';
  /** As the specification calls it. */
  name: string;
  /** As the code has it, and as the specification says it. */
  value?: readonly [actual: unknown, specified: unknown];
  /** File and title of a test of what it does, or the beginning of its title. */
  shownBy?: readonly [file: string, title: string];
}

const device = 'src/app/device.test.ts';

export const SPECIFICATION: readonly Row[] = [
  {
    section: '§9',
    kind: 'constant',
    name: 'product version',
    value: [PRODUCT_VERSION, '0.0.13'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'release',
    value: [RELEASE, '1.5.9.245731'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'version of the identity library',
    value: [AUTH_VERSION, '4.4.0'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'launch types',
    value: [
      [...LAUNCH_TYPES].sort(),
      ['android-app', 'android-frame', 'ios-app', 'macos-app', 'meet', 'teams', 'web', 'web-installed', 'windows-app'],
    ],
    shownBy: [device, '%s is taken from app_launch'],
  },
  {
    section: '§2',
    kind: 'query',
    name: 'app_launch',
    shownBy: [device, 'is remembered by the tab, whose next address has no query'],
  },
  {
    section: '§2',
    kind: 'query',
    name: 'device_type',
    shownBy: [device, 'is one by device_type=ifp alone, for the life of the tab'],
  },
  { section: '§9', kind: 'constant', name: 'touch detection', shownBy: [device, 'a Mac with two points'] },
];
