/** Rules of who may import whom: the single source. ARCHITECTURE.md draws the same picture. */
export interface Room {
  /** Matches the paths of the room's files. */
  folder: RegExp;
  /** Workspaces that this room may import. */
  workspaces: readonly string[];
  /** Further workspaces that its tests may import. */
  testWorkspaces?: readonly string[];
  /** Third-party packages it must not import. */
  forbidden: readonly RegExp[];
  /** Closed list of third-party packages; anything else is refused. */
  onlyPackages?: readonly string[];
  node: boolean;
}

const WEB_LIBS = ['@bothways/platform', '@bothways/ui', '@bothways/domain'];
const SERVER_ONLY = [/^kysely$/, /^better-sqlite3$/, /^pg$/, /^hono/, /^@hono\//, /^ws$/];
const WEB_ONLY = [/^react($|-|\/)/, /^@tanstack\//, /^@module-federation\//];
/** Areas reach the router and queries through the façade; two copies would be two contexts. */
const FACADE = [/^react-router/, /^@tanstack\/react-query$/];

export const ROOMS: readonly Room[] = [
  {
    folder: /^libs\/domain\//,
    workspaces: [],
    forbidden: [],
    onlyPackages: ['zod'],
    node: false,
  },
  {
    folder: /^libs\/engine\//,
    workspaces: ['@bothways/domain'],
    forbidden: [...WEB_ONLY, ...SERVER_ONLY],
    node: false,
  },
  {
    folder: /^libs\/wire\//,
    workspaces: ['@bothways/domain'],
    forbidden: [...WEB_ONLY, ...SERVER_ONLY],
    node: false,
  },
  {
    folder: /^libs\/ui\//,
    workspaces: ['@bothways/domain'],
    forbidden: [...SERVER_ONLY, ...FACADE],
    node: false,
  },
  {
    folder: /^libs\/calculators\//,
    workspaces: ['@bothways/ui', '@bothways/domain'],
    forbidden: [...SERVER_ONLY, ...FACADE],
    node: false,
  },
  {
    folder: /^libs\/platform\//,
    workspaces: ['@bothways/ui', '@bothways/domain', '@bothways/wire'],
    forbidden: SERVER_ONLY,
    node: false,
  },
  {
    folder: /^libs\/releases\//,
    workspaces: ['@bothways/domain'],
    forbidden: [],
    onlyPackages: ['zod'],
    node: true,
  },
  // The template of a team's own remote.
  {
    folder: /^libs\/build\/template\//,
    workspaces: [...WEB_LIBS, '@bothways/calculators'],
    forbidden: [...SERVER_ONLY, ...FACADE],
    node: false,
  },
  {
    folder: /^libs\/build\/(?!template\/)/,
    workspaces: ['@bothways/domain', '@bothways/releases'],
    forbidden: SERVER_ONLY,
    node: true,
  },
  { folder: /^shell\//, workspaces: WEB_LIBS, forbidden: SERVER_ONLY, node: false },
  {
    folder: /^mf-[a-z-]+\//,
    workspaces: [...WEB_LIBS, '@bothways/calculators'],
    forbidden: [...SERVER_ONLY, ...FACADE],
    node: false,
  },
  {
    folder: /^api\//,
    workspaces: ['@bothways/engine', '@bothways/domain', '@bothways/wire', '@bothways/releases'],
    testWorkspaces: ['@bothways/paypal-emulator'],
    forbidden: WEB_ONLY,
    node: true,
  },
];

/** Files that configure a build rather than belong to the running code. */
export const BUILD_FILE = /(^|\/)(rspack|vitest|playwright)[a-z.]*\.config\.ts$/;
/** The only files that may read the environment. */
export const ENV_FILES: readonly RegExp[] = [
  /(^|\/)config\.ts$/,
  /^libs\/build\//,
  /\.config\.ts$/,
  /\.test\.tsx?$/,
  /\/test(ing)?\//,
];
/** The only files that may contain SQL. */
export const SQL_FILES: readonly RegExp[] = [/\.store(\.test)?\.ts$/, /^api\/src\/kernel\/db\//];
/** Patterns of SQL in code. */
export const SQL: readonly RegExp[] = [
  /\.selectFrom\(/,
  /\.insertInto\(/,
  /\.updateTable\(/,
  /\.deleteFrom\(/,
  /\.mergeInto\(/,
  /\bsql(<[^>]*>)?`/,
];

/** The groups of the API's areas, lowest first: each imports only those before it, and its own. */
export const GROUPS = ['kernel', 'people', 'money', 'market', 'bots', 'web'] as const;
/** Folders that compose the groups, besides the files at the top: the demo's data and the tests' services. */
export const COMPOSING = ['demo', 'testing'] as const;

/** The folders of each remote, lowest first: each imports only those of lower levels, through their doors. */
export const FOLDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'mf-customer': [
    ['dashboard', 'geo', 'wanted', 'words'],
    ['time', 'phone', 'analyzed', 'bookies', 'folds', 'log-bets', 'provider', 'returned'],
    ['packs'],
    ['alerts', 'calculator', 'settings', 'pins', 'onboarding'],
    ['hides', 'reports', 'account', 'filters'],
    ['subscriptions', 'explain', 'billing'],
    ['history', 'odds-pages'],
    ['alternatives', 'live-list'],
    ['arbs', 'valuebets', 'matched-betting', 'bankroll', 'bookie-status', 'explorer', 'backtest'],
  ],
  'mf-bookie-admin': [
    ['page'],
    ['people'],
    ['changes'],
    ['bookie', 'deploy-keys'],
    [
      'audit',
      'bookies',
      'coupons',
      'deployments',
      'feeds',
      'iam',
      'jobs',
      'matching',
      'payments',
      'promotions',
      'testimonials',
      'users',
    ],
  ],
  'mf-bot-admin': [
    ['anonymous', 'dates', 'page', 'refusal'],
    ['packs'],
    ['requests', 'promotions'],
    ['accounts', 'billing'],
    ['balances', 'bets', 'heartbeats', 'notifications', 'statistics', 'tour'],
    ['users'],
    ['tabs', 'credits'],
  ],
  'mf-landing': [
    ['page'],
    ['sums', 'value', 'people', 'pricing', 'legal', 'calculators'],
    ['landing'],
    ['heads'],
  ],
};

/** The levels of libraries' folders, lowest first: each imports only those of lower levels. */
export const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'libs/engine': [
    ['limits', 'collections'],
    ['matching'],
    ['book'],
    ['feed', 'prices', 'quality', 'filters'],
    ['finder', 'values', 'matched'],
    ['lists'],
    ['records'],
    ['health'],
    ['engine'],
    ['replay'],
  ],
};
