// The versions, launch types, flags and debug queries that the specification fixes for the shell.

import { FEATURES } from '#protocol/features.ts';
import { LAUNCH_TYPES } from '#protocol/routes.ts';
import { AUTH_VERSION, PRODUCT_VERSION, RELEASE } from '#protocol/versions.ts';
import type { Row } from './row.ts';

const flags = 'src/flags/flags.test.ts';
const debugFlags = 'tests/e2e/debug-flags.spec.ts';
const eachFlag = [flags, '%s: default, development, the server, the address'] as const;
const device = 'src/device/device.test.ts';

export const SHELL: readonly Row[] = [
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
    shownBy: [device, 'is one by device_type=ifp or by a page that panels show, for the life of the tab'],
  },
  { section: '§9', kind: 'constant', name: 'touch detection', shownBy: [device, 'a Mac with two points'] },

  {
    section: '§1',
    kind: 'constant',
    name: 'page title, description, social image of 1200x630',
    shownBy: ['tests/contract/routes.test.ts', '$path: title, description, canonical address and image'],
  },
  { section: '§9', kind: 'flag', name: 'settings', value: [FEATURES.settings, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'export QR', value: [FEATURES.exportQr, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'stroke eraser', value: [FEATURES.strokeEraser, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'cloud drive', value: [FEATURES.cloudDrive, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'confetti', value: [FEATURES.confetti, 'on'], shownBy: eachFlag },
  {
    section: '§9',
    kind: 'flag',
    name: 'keyboard navigation',
    value: [FEATURES.keyboardNavigation, 'on'],
    shownBy: eachFlag,
  },
  { section: '§9', kind: 'flag', name: 'floating toolbar', value: [FEATURES.floatingToolbar, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'locked focus mode', value: [FEATURES.lockedFocus, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'perfect draw', value: [FEATURES.perfectDraw, 'off'], shownBy: eachFlag },
  {
    section: '§9',
    kind: 'flag',
    name: 'handwriting canvas',
    value: [FEATURES.handwritingCanvas, 'off'],
    shownBy: eachFlag,
  },
  { section: '§9', kind: 'flag', name: 'debug grid preview', value: [FEATURES.debugGrid, 'off'], shownBy: eachFlag },
  {
    section: '§9',
    kind: 'flag',
    name: 'presentation mode',
    value: [FEATURES.presentation, 'development'],
    shownBy: eachFlag,
  },
  { section: '§9', kind: 'flag', name: 'cursor chat', value: [FEATURES.cursorChat, 'development'], shownBy: eachFlag },
  { section: '§6', kind: 'flag', name: 'delete account', value: [FEATURES.deleteAccount, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'query', name: 'override value 1', shownBy: eachFlag },
  {
    section: '§9',
    kind: 'constant',
    name: 'what each flag gives and takes away',
    shownBy: ['tests/e2e/flag-table.spec.ts', 'each flag, '],
  },
  { section: '§2', kind: 'query', name: 'worker', shownBy: [flags, 'read the debug names of the specification'] },
  { section: '§2', kind: 'query', name: 'trackCanvas', shownBy: [debugFlags, 'trackCanvas=1 names every canvas'] },
  { section: '§2', kind: 'query', name: 'fps', shownBy: [debugFlags, 'fps=1 shows rate'] },
  { section: '§2', kind: 'query', name: 'cover', shownBy: [flags, 'read the debug names of the specification'] },
  {
    section: '§4',
    kind: 'flag',
    name: 'mock',
    shownBy: ['tests/e2e/mock.spec.ts', 'mock=1 in development: the mock worker first'],
  },
];
