// The table of folders: one row says which other folders a folder's files may import. Types count like code. A file belongs to the
// longest row that its path begins with; a file of no row is refused (arrows.ts). Rows stand in the order of their layers, so rows
// without exceptions have no circle. Exceptions that are left stand in arrow-exceptions.json.

export interface Row {
  /** A folder, or a file, from the root. `*` stands for one name. */
  folder: string;
  /** Folders and files that it may import besides itself and what its zone has (`ALWAYS`). */
  may: readonly string[];
  /** Folders that it may import by `import()` or `new URL()` only. */
  lazy?: readonly string[];
  /** Which of its own subfolders may import which others, `.` for its own files. Without it: all may. */
  inside?: Readonly<Record<string, readonly string[]>>;
}

const below = (base: string, names: string): string[] => names.split(' ').map((name) => `${base}/${name}`);
const server = (names: string): string[] => below('server', names);
const src = (names: string): string[] => below('src', names);
const board = (names: string): string[] => below('src/features/board', names);
const workers = (names: string): string[] => below('workers', names);

/** The folders that every file of a zone may import. */
export const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  server: ['protocol', 'engine', 'locales', 'templates'],
  src: ['protocol', 'locales', 'src/ui', 'src/flags', 'src/i18n'],
  workers: ['protocol', 'engine', 'fonts'],
};

const ACCOUNT = src('device pwa page auth api bus consent collect');
const PAGES = [...ACCOUNT, ...src('account workspace'), 'src/features/wall/device'];
/** Every folder of the board's page may import these. */
const BOARD = src('device page bus auth');
/** Parts, and the layers above them, may import these. */
const PARTS = [...BOARD, ...src('api account workspace')];

export const FOLDERS: readonly Row[] = [
  { folder: 'protocol', may: [] },

  {
    folder: 'server/platform',
    may: [],
    inside: {
      database: ['threads'],
      limits: ['database', 'threads'],
      jobs: ['database', 'threads', 'logging'],
      secrets: ['database', 'limits', 'settings', 'threads'],
      mail: ['text', 'logging'],
      settings: ['net'],
    },
  },
  { folder: 'server/policies', may: [] },
  {
    folder: 'server/web',
    may: server('policies platform'),
    lazy: ['setup/dev.ts'],
    inside: { graphql: ['.'], pages: ['.'], legal: ['pages', '.'], 'api-docs': ['.'] },
  },
  { folder: 'server/access', may: server('policies platform') },
  {
    folder: 'server/identity',
    may: server('web policies platform'),
    inside: { routes: ['forms', '.'], forms: ['.'] },
  },
  {
    folder: 'server/board',
    may: server('access web policies platform'),
    inside: {
      realtime: ['core', 'timers', 'presentations', 'leads', 'search'],
      history: ['core', 'search'],
      files: ['core'],
      search: ['core'],
    },
  },
  {
    folder: 'server/workspace',
    may: server('board identity access web policies platform'),
    inside: {
      boards: ['projects', 'teams', 'cleanup'],
      search: ['boards', 'teams'],
      sharing: ['invites', 'teams'],
      inbox: ['event-stream', 'sharing'],
      people: ['cleanup'],
      plans: ['teams'],
      teams: ['cleanup'],
      exports: ['cleanup'],
      'team-exports': ['exports'],
      templates: ['boards', 'cleanup'],
    },
  },
  { folder: 'server/panels', may: server('workspace access web policies platform') },
  { folder: 'server/start', may: ['server'], lazy: ['setup'] },
  { folder: 'server/main.ts', may: server('start platform') },
  { folder: 'server/testing', may: ['server', 'tests'] },

  { folder: 'workers/engine', may: [] },
  { folder: 'workers/store', may: [] },
  { folder: 'workers/console-relay.ts', may: [] },
  { folder: 'workers/drawing', may: workers('engine store') },
  { folder: 'workers/jobs', may: workers('engine store drawing console-relay.ts') },
  {
    folder: 'workers/board',
    may: workers('engine store drawing console-relay.ts jobs/jobs-port.ts'),
    lazy: workers('jobs/jobs.ts jobs/main.ts'),
  },
  { folder: 'workers/service-worker', may: [] },

  { folder: 'src/flags', may: [] },
  { folder: 'src/i18n', may: [] },
  { folder: 'src/ui', may: [] },
  { folder: 'src/device', may: [], lazy: workers('store') },
  { folder: 'src/pwa', may: src('device') },
  { folder: 'src/page', may: src('pwa') },
  { folder: 'src/auth', may: src('device') },
  { folder: 'src/api', may: src('device auth page') },
  { folder: 'src/bus', may: src('device api page'), lazy: ['workers'] },
  { folder: 'src/consent', may: src('device page') },
  { folder: 'src/collect', may: src('page consent device auth') },
  { folder: 'src/account', may: ACCOUNT },
  { folder: 'src/workspace', may: src('device auth page api account') },
  { folder: 'src/features/wall/device', may: src('device api bus') },

  { folder: 'src/features/board/session', may: BOARD },
  {
    folder: 'src/features/wall/other-boards',
    may: [...BOARD, ...src('api account features/wall/device'), ...board('session')],
  },
  { folder: 'src/features/board/queries', may: [...BOARD, ...board('session')] },
  { folder: 'src/features/board/shell', may: [...BOARD, ...board('session')] },
  { folder: 'src/features/board/upkeep', may: [...BOARD, ...board('session'), 'src/pwa'] },
  { folder: 'src/features/board/input', may: [...BOARD, ...board('session shell')] },
  { folder: 'src/features/board/controls', may: [...BOARD, ...board('session shell')] },
  { folder: 'src/features/board/text', may: [...BOARD, ...board('session queries shell input controls')] },
  ...[
    { folder: 'parts/clipboard', may: 'parts/files upkeep' },
    { folder: 'parts/images', may: 'parts/files' },
    { folder: 'parts/automation', may: 'parts/export parts/files' },
    { folder: 'parts/account', may: 'parts/share' },
    { folder: 'parts/present', may: 'parts/people', lazy: board('parts/presenter') },
    { folder: 'parts/frames', may: 'parts/present parts/people' },
    { folder: 'parts/templates', may: 'parts/account parts/automation' },
    { folder: 'parts/reactions', may: 'parts/people' },
    { folder: 'parts/meeting', may: 'parts/people' },
    { folder: 'parts/share', may: '', lazy: ['src/features/wall/other-boards'] },
    { folder: 'parts/lead', may: 'parts/people parts/present' },
    { folder: 'parts/presenter', may: 'parts/people parts/present' },
    { folder: 'parts/*', may: '' },
  ].map(({ folder, may, lazy }) => ({
    folder: `src/features/board/${folder}`,
    may: [...PARTS, ...board(`session queries shell input controls text ${may}`.trim())],
    ...(lazy && { lazy }),
  })),
  {
    folder: 'src/features/board/parts/tour',
    may: [...PARTS, ...board('session shell'), 'src/consent'],
  },
  {
    folder: 'src/features/board/start',
    may: [...PARTS, ...board('session shell input text upkeep parts/automation parts/pens parts/first-steps')],
    lazy: [...board('parts/clipboard parts/reactions parts/tour'), 'src/features/wall/board'],
  },
  {
    folder: 'src/features/board/actions',
    may: [...PARTS, ...board('session shell input parts/account parts/clipboard parts/files')],
    lazy: board('parts/export parts/present'),
  },
  {
    folder: 'src/features/board/menus',
    may: [...PARTS, ...board('session queries shell input actions parts/account'), 'src/consent'],
  },
  {
    folder: 'src/features/board/bars',
    may: [
      ...PARTS,
      ...board('session queries shell upkeep input controls text actions menus'),
      ...board('parts/people parts/clipboard parts/ruler'),
    ],
    lazy: board('parts/images parts/frames parts/bounds parts/present parts/reactions'),
  },
  { folder: 'src/features/board/history', may: [...PARTS, ...board('session shell input actions bars')] },
  {
    folder: 'src/features/board/no-board',
    may: [...PARTS, ...board('session start')],
    lazy: ['src/features/wall/other-boards'],
  },
  {
    folder: 'src/features/wall/board',
    may: [
      ...src('device bus api features/wall/device features/wall/other-boards'),
      ...board('session queries shell menus bars parts/clipboard parts/export parts/timer parts/pens parts/present'),
    ],
  },
  { folder: 'src/features/board', may: [...PAGES, 'src/features/board'], lazy: ['src/features/wall/board'] },

  {
    folder: 'src/features/wall/pages',
    may: [...src('device page api features/wall/device'), ...board('index.tsx')],
  },
  {
    folder: 'src/features/embed',
    may: [
      ...BOARD,
      ...board('session input queries/shown-frames.ts'),
      ...board('parts/present/fit.ts parts/present/frame-steps.ts parts/present/glide.ts'),
    ],
  },
  { folder: 'src/features/wall/phone', may: src('device page api features/wall/device') },
  {
    folder: 'src/features/templates',
    may: [...PAGES, 'src/features/dashboard', ...board('session input parts/automation')],
  },
  { folder: 'src/features/*', may: [...PAGES, 'src/features/*/index.tsx'] },
  { folder: 'src/router', may: ['src'] },
  { folder: 'src/main.tsx', may: ['src'] },
  { folder: 'src/start.ts', may: ['src'] },
  { folder: 'src/mocks', may: ['src'] },
  { folder: 'src/testing', may: ['src'] },
];

/** A rule by file name: of the files in `from`, only those that `only` matches may import files that `to` matches. */
export interface NameRule {
  to: RegExp;
  from: readonly string[];
  only: RegExp;
  /** Imports of types are allowed. */
  valuesOnly: boolean;
  reason: string;
}

export const NAME_RULES: readonly NameRule[] = [
  {
    to: /^server\/web\//,
    from: server('identity board workspace panels'),
    only: /(^|\/)routes\/|(^|[/-])(routes|resolvers)\.ts$/,
    valuesOnly: false,
    reason: 'only routes and resolvers know HTTP',
  },
  {
    to: /^protocol\/contract\//,
    from: ['src', 'workers', 'protocol/browser'],
    only: /^$/,
    valuesOnly: true,
    reason: 'pages know the calls of the contract by type, for zod would weigh on them',
  },
  {
    to: /^server\/.*(-(queries|changes)|\/lock-[\w-]+)\.ts$/,
    from: ['server'],
    only: /(-(queries|changes)|\/lock-[\w-]+)\.ts$|^server\/start\/queries\.ts$/,
    valuesOnly: true,
    reason: "it runs in the database's thread, and server/start/queries.ts brings it there",
  },
];
