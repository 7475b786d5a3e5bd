import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { testSeals } from '#kernel/audit/testing';
import { type DatabaseKind, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { testPostgres } from './postgres.ts';
import { rethrow, type SharedDatabase, sqliteForTest } from './sqlite.ts';

const TEMPLATE = 'bothways_template';
/** Two test files must not make the template at once; the number means nothing else. */
const TEMPLATE_LOCK = 4_711_001;

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Migrated by this process already: to see that again costs four times what a copy does. */
let isTemplateNew = false;

async function makeTemplate(serverUrl: string, client: pg.Client): Promise<void> {
  if (isTemplateNew) return;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount === 0) await client.query(`create database ${TEMPLATE}`);
  const database = openDatabase({ url: urlOf(serverUrl, TEMPLATE), file: '', onError: rethrow });
  await migrate(database);
  await database.db.destroy();
  isTemplateNew = true;
}

/** A database of its own, copied from a migrated template: a copy costs less than the migrations. */
async function postgresForTest(serverUrl: string): Promise<SharedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await makeTemplate(serverUrl, client);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  let closing = false;
  const onError = (error: Error): void => {
    // A connection that is still saying goodbye is ended by the forced drop; nobody needs it any more.
    if (!closing) rethrow(error);
  };
  const opened = (): SharedDatabase => {
    const plugins = [testSeals()];
    const database = openDatabase({ url: urlOf(serverUrl, name), file: '', onError, plugins });
    return { ...database, another: opened, close: () => database.db.destroy() };
  };
  const database = opened();
  const close = async () => {
    closing = true;
    await database.close();
    await withAdmin(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...database, close };
}

const open = async (kind: DatabaseKind): Promise<SharedDatabase> =>
  kind === 'sqlite' ? sqliteForTest() : postgresForTest(await testPostgres());

const TENTH = 10;
/** Whether the day's tenth of what the deep run tries has this in it; the deep run has everything. */
const isDrawn = (name: string): boolean =>
  inject('share') === 1 ||
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), inject('seed')) % TENTH === 0;

type Define = (database: () => SharedDatabase) => void;
/** Which tests run: all, or those that are tagged `race`. */
type Part = 'all' | 'races' | 'none';
/** Cases that are not drawn are counted as left to the deep run. */
const SECOND = 'second-database';

/** Runs tests on a fresh copy of a database. `database()` is open inside tests and hooks. */
function onDatabase(name: string, kind: DatabaseKind, part: Part, define: Define): void {
  const tags = part === 'all' ? [] : [SECOND];
  describe.skipIf(part === 'none')(`${name} on ${kind}`, { tags }, () => {
    let current: SharedDatabase | undefined;
    beforeAll(async () => {
      current = await open(kind);
    });
    afterAll(() => current?.close());
    if (part === 'races') beforeEach(({ task, skip }) => skip(!task.tags?.includes('race')));
    define(() => {
      if (!current) throw new Error('The database is open only inside tests and hooks');
      return current;
    });
  });
}

/** For stores, races, migrations and models: what SQL does is tried on both databases, every time. */
export function onBothDatabases(name: string, define: Define): void {
  onDatabase(name, 'sqlite', 'all', define);
  onDatabase(name, 'postgres', 'all', define);
}

/** For behaviour over HTTP: on SQLite; on PostgreSQL too in the deep run, and a tenth of them on each day. */
export function onOneDatabase(name: string, define: Define): void {
  onDatabase(name, 'sqlite', 'all', define);
  onDatabase(name, 'postgres', isDrawn(name) ? 'all' : 'none', define);
}

/** As `onOneDatabase`, but its tests tagged `race` run on both: SQLite writes one after the other by itself. */
export function racesOnBothDatabases(name: string, define: Define): void {
  onDatabase(name, 'sqlite', 'all', define);
  onDatabase(name, 'postgres', isDrawn(name) ? 'all' : 'races', define);
}
