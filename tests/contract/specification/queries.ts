// The query parameters of §2 beside those of the shell, with what reads each.

import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { COPIED_SHAPES } from '#protocol/browser/web-storage.ts';
import { joinAnswer } from '#protocol/contract/panels.ts';
import { createByTokenRequest } from '#protocol/contract/user-boards.ts';
import { inviteLinkOf, inviteUrl } from '#protocol/invite-links.ts';
import { BOARD_ALIAS, RETURN_URL } from '#protocol/return-path.ts';
import { SHAPE_ID } from '#protocol/routes.ts';
import { VIEWS } from '../../../src/features/dashboard/shown-as.ts';
import { readFlags } from '../../../src/flags/flags.ts';
import type { Row, Test } from './row.ts';
import { storedIn, testedBy, values } from './row.ts';

const query = { section: '§2', kind: 'query' } as const;
const shownAs = 'src/features/dashboard/shown-as.test.ts';
const dashboard: Test = [
  'src/features/dashboard/dashboard-page.test.tsx',
  'a project in the address: its boards alone, in its team, until it is left',
];
const joined: Test = [
  'src/features/wall/device/joined-boards.test.ts',
  'a board is forgotten offline too once the share',
];

const invite = new URL(inviteUrl('https://boards.example', 'board', { token: 't', alias: 'a', expiresMs: 1 }));

export const QUERIES: readonly Row[] = [
  ...testedBy(query, dashboard, 'projectId', 'sortBy', 'boardStatus'),
  {
    ...query,
    name: 'teamId',
    shownBy: ['src/features/dashboard/list-screens.test.tsx', '%s one may not see leads to where it is asked for'],
  },
  { ...query, name: 'view (grid or list)', value: [[...VIEWS], ['grid', 'list']], shownBy: dashboard },
  ...testedBy(query, [shownAs, 'the value keep of view and sort says'], 'keep exists for sort', 'keep exists for view'),
  {
    ...query,
    name: 'a shape-id parameter locates a shape',
    value: [SHAPE_ID, 'shape-id'],
    shownBy: ['tests/e2e/first-look.spec.ts', 'an address that names a shape leads there'],
  },
  ...values(
    query,
    {
      'share_token, board_alias, expire_at': [
        [...new URLSearchParams(invite.hash.slice(1)).keys()],
        ['share_token', 'board_alias', 'expire_at'],
      ],
      'share_token, board_alias, expire_at in a query': [
        inviteLinkOf({ hash: '', search: '?share_token=t&board_alias=a&expire_at=1' }),
        { token: 't', alias: 'a', expiresMs: 1 },
      ],
    },
    ['src/features/invite/invite-page.test.tsx', 'one that ended, expired or never was are said alike'],
  ),
  {
    ...query,
    name: 'board_alias',
    value: [BOARD_ALIAS, 'board_alias'],
    shownBy: ['tests/e2e/board-save.spec.ts', 'a guest saves a board to a project'],
  },
  {
    ...query,
    name: 'return_url',
    value: [RETURN_URL, 'return_url'],
    shownBy: ['protocol/return-path.test.ts', '%s leads to %s'],
  },
  {
    ...query,
    name: 'create-board-token',
    value: [Object.keys(createByTokenRequest.shape), ['create-board-token']],
    shownBy: ['tests/contract/workspace/board-content.test.ts', 'makes one, in its project, for those who may add'],
  },
  {
    ...query,
    name: 'storage-copied-shapes',
    value: [
      [COPIED_SHAPES, storedIn(COPIED_SHAPES)],
      ['storage-copied-shapes', ['localStorage']],
    ],
    shownBy: ['src/features/board/parts/clipboard/clipboard.test.ts', 'gives shapes refused to a copy by %s'],
  },
  ...values(query, {
    'app_launch is stored by the tab': [storedIn('app_launch'), ['sessionStorage']],
    'device_type is stored by the tab': [storedIn('device_type'), ['sessionStorage']],
  }),
  ...values(
    query,
    {
      ifp_share_token: [
        ['ifp_share_token' in joinAnswer.shape, storedIn('ifp_share_token')],
        [true, ['localStorage']],
      ],
      ifp_token_expire_at: [
        ['ifp_token_expire_at' in joinAnswer.shape, storedIn('ifp_token_expire_at')],
        [true, ['localStorage']],
      ],
    },
    joined,
  ),
  {
    ...query,
    name: 'ifp_board_info',
    value: [DEVICE_STORAGE.some(({ name }) => name === 'ifp_board_info'), true],
    shownBy: [
      'src/features/wall/device/stored-sessions.test.ts',
      'sessions that an earlier release had in localStorage',
    ],
  },
  {
    ...query,
    name: 'ifp_open_share_modal',
    shownBy: ['tests/e2e/panel.spec.ts', 'ten people walk up and write at once'],
  },
  {
    ...query,
    name: 'incognito-idle-test=1',
    value: [readFlags('?incognito-idle-test=1').idleTest, true],
    shownBy: ['src/features/wall/board/ending.test.ts', 'incognito-idle-test=1: ten seconds, and five of warning'],
  },
  ...values(query, {
    'worker=0 disables the worker': [readFlags('?worker=0').worker, false],
    'trackCanvas=1 tracks canvases': [readFlags('?trackCanvas=1').trackCanvas, true],
    'fps=1 shows frame rate': [readFlags('?fps=1').fps, true],
    'cover=0 disables cover update': [readFlags('?cover=0').cover, false],
    'console-on-screen=1': [readFlags('?console-on-screen=1').console, true],
  }),
];
