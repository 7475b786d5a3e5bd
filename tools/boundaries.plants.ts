// Examples of what each boundary rule refuses and allows, independent of the rules: a rule that is dropped, widened or
// added without an example makes the test fail.

interface RoomPlants {
  /** An ordinary source file of the room. */
  file: string;
  allowed: readonly string[];
  refused: readonly string[];
}

const SERVER = ['kysely', 'better-sqlite3', 'pg', 'hono', 'ws', '@hono/node-server'];
const WEB = ['react', '@tanstack/react-query', '@module-federation/runtime'];
const FACADE = ['react-router-dom', '@tanstack/react-query'];
const NODE = ['node:fs', 'fs', 'node:fs/promises'];
const APPS = ['mf-landing', 'mf-customer', 'mf-bot-admin', 'mf-bookie-admin', 'shell', 'api'].map(
  (name) => `@bothways/${name}`,
);
/** No room of the running code may import build, test or benchmark code. */
const TOOLS = ['@bothways/build', '@bothways/e2e', '@bothways/bench', '@bothways/paypal-emulator'];
/** The folder of releases: for Node only, not for browsers. */
const RELEASES = '@bothways/releases';

const remote = (name: string, folder: string): RoomPlants => ({
  file: `${name}/src/${folder}/a.tsx`,
  allowed: [
    'react',
    'lucide-react',
    '@bothways/platform',
    '@bothways/ui',
    '@bothways/calculators/staking',
    '@bothways/domain/arbs',
  ],
  refused: [
    RELEASES,
    ...SERVER,
    ...FACADE,
    ...NODE,
    ...TOOLS,
    ...APPS.filter((app) => app !== `@bothways/${name}`),
    '@bothways/engine',
    '@bothways/wire',
  ],
});

export const ROOM_PLANTS: readonly RoomPlants[] = [
  {
    file: 'libs/domain/src/odds/a.ts',
    allowed: ['zod', 'zod/mini'],
    refused: [
      RELEASES,
      'fast-check',
      '@bothways/calculators',
      'react',
      'kysely',
      ...NODE,
      ...APPS,
      ...TOOLS,
      '@bothways/engine',
      '@bothways/wire',
      '@bothways/ui',
      '@bothways/platform',
    ],
  },
  {
    file: 'libs/engine/src/book/a.ts',
    allowed: ['@bothways/domain/odds', 'zod'],
    refused: [
      RELEASES,
      '@bothways/calculators',
      ...SERVER,
      ...WEB,
      ...NODE,
      ...APPS,
      ...TOOLS,
      '@bothways/wire',
      '@bothways/ui',
      '@bothways/platform',
    ],
  },
  {
    file: 'libs/wire/src/a.ts',
    allowed: ['@bothways/domain/live', 'zod'],
    refused: [
      RELEASES,
      '@bothways/calculators',
      ...SERVER,
      ...WEB,
      ...NODE,
      ...APPS,
      ...TOOLS,
      '@bothways/engine',
      '@bothways/ui',
      '@bothways/platform',
    ],
  },
  {
    file: 'libs/ui/src/button/a.tsx',
    allowed: ['react', 'react-aria-components', '@bothways/domain/odds'],
    refused: [
      RELEASES,
      '@bothways/calculators',
      ...SERVER,
      ...FACADE,
      ...NODE,
      ...APPS,
      ...TOOLS,
      '@bothways/engine',
      '@bothways/wire',
      '@bothways/platform',
    ],
  },
  {
    file: 'libs/calculators/src/staking/a.tsx',
    allowed: ['react', '@bothways/ui', '@bothways/domain/odds'],
    refused: [
      RELEASES,
      ...SERVER,
      ...FACADE,
      ...NODE,
      ...APPS,
      ...TOOLS,
      '@bothways/engine',
      '@bothways/wire',
      '@bothways/platform',
    ],
  },
  {
    file: 'libs/platform/src/live/a.ts',
    allowed: [
      'react',
      'react-router-dom',
      '@tanstack/react-query',
      '@bothways/ui',
      '@bothways/domain/live',
      '@bothways/wire',
    ],
    refused: [RELEASES, ...SERVER, ...NODE, ...APPS, ...TOOLS, '@bothways/engine', '@bothways/calculators'],
  },
  {
    file: 'libs/releases/src/a.ts',
    allowed: ['node:fs', 'fs', 'zod', '@bothways/domain/registry'],
    refused: [
      ...SERVER,
      ...WEB,
      ...APPS,
      ...TOOLS,
      'fast-check',
      '@bothways/calculators',
      '@bothways/engine',
      '@bothways/wire',
      '@bothways/ui',
      '@bothways/platform',
    ],
  },
  {
    file: 'libs/build/src/a.ts',
    allowed: ['node:fs', 'fs', '@rspack/core', '@bothways/domain/registry', RELEASES],
    refused: [
      '@bothways/calculators',
      ...SERVER,
      ...APPS,
      '@bothways/e2e',
      '@bothways/bench',
      '@bothways/paypal-emulator',
      '@bothways/engine',
      '@bothways/wire',
      '@bothways/ui',
      '@bothways/platform',
    ],
  },
  {
    ...remote('template', 'src'),
    file: 'libs/build/template/src/a.tsx',
    refused: remote('template', 'src').refused.filter((name) => name !== '@bothways/build'),
  },
  {
    file: 'shell/src/app/a.tsx',
    allowed: [
      'react',
      '@module-federation/runtime',
      '@bothways/platform/host',
      '@bothways/ui',
      '@bothways/domain/loading',
    ],
    refused: [
      RELEASES,
      '@bothways/calculators',
      ...SERVER,
      ...NODE,
      ...APPS.filter((app) => app !== '@bothways/shell'),
      ...TOOLS,
      '@bothways/engine',
      '@bothways/wire',
    ],
  },
  remote('mf-landing', 'sums'),
  remote('mf-customer', 'words'),
  remote('mf-bot-admin', 'users'),
  remote('mf-bookie-admin', 'page'),
  {
    file: 'api/src/market/arbs/a.ts',
    allowed: [
      'hono',
      'kysely',
      'node:fs',
      'fs',
      '@bothways/engine',
      '@bothways/domain/arbs',
      '@bothways/wire',
      RELEASES,
    ],
    refused: [
      ...WEB,
      ...APPS.filter((app) => app !== '@bothways/api'),
      ...TOOLS,
      '@bothways/ui',
      '@bothways/calculators',
      '@bothways/platform',
    ],
  },
];

/** One file for each pattern that may read the environment. */
export const ENV_PLANTS = [
  'api/src/config.ts',
  'libs/build/src/a.ts',
  'shell/rspack.config.ts',
  'api/src/market/arbs/a.test.ts',
  'api/src/testing/a.ts',
];
/** One file for each pattern that may contain SQL. */
export const SQL_PLACE_PLANTS = ['api/src/market/arbs/arbs.store.ts', 'api/src/kernel/db/migrate.ts'];
/** One statement for each form of SQL. */
export const SQL_PLANTS = [
  "db.selectFrom('user').execute();",
  "db.insertInto('user').values(user).execute();",
  "db.updateTable('user').set(user).execute();",
  "db.deleteFrom('user').execute();",
  "db.mergeInto('user').using('other', 'a', 'b').execute();",
  'sql<{ n: number }>`select 1 as n`.execute(db);',
];
/** Files beside stores, or with similar names, that may not contain SQL. */
export const NO_SQL = [
  'api/src/market/arbs/arbs.service.ts',
  'api/src/market/arbs/arbs.routes.ts',
  'api/src/market/arbs/arbs-store.ts',
  'api/src/market/arbs/arbs.store.helper.ts',
  'api/src/config.ts',
  'api/src/main.ts',
];
/** Folders without a room: they are not part of the running code. */
export const NO_ROOM = ['tools', 'e2e', 'bench'];
