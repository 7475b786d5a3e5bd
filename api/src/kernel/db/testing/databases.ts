import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
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

async function makeTemplate(serverUrl: string, client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount === 0) await client.query(`create database ${TEMPLATE}`);
  const database = openDatabase({ url: urlOf(serverUrl, TEMPLATE), file: '', onError: rethrow });
  await migrate(database);
  await database.db.destroy();
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

/**
 * Runs the tests of a store on both databases, each on a fresh copy per file. `database()` is open inside tests
 * and hooks.
 */
export function onBothDatabases(name: string, define: (database: () => SharedDatabase) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`${name} on ${kind}`, () => {
      let current: SharedDatabase | undefined;
      beforeAll(async () => {
        current = await open(kind);
      });
      afterAll(() => current?.close());
      define(() => {
        if (!current) throw new Error('The database is open only inside tests and hooks');
        return current;
      });
    });
  }
}
