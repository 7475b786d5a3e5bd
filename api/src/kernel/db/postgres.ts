import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { type DatabaseVitals, Waits } from './database-vitals.ts';

const INT8_OID = 20;
const MAX_CONNECTIONS = 10;

/** Parses 64-bit integers as numbers: ours stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

/** Kysely's dialect over a pool; replaces a broken connection and reports it to `onError`. */
export const postgresDialect = (url: string, onError: (error: Error) => void): PostgresDialect =>
  watchedPostgres(url, onError, new Waits()).dialect;

interface WatchedPostgres extends Pick<DatabaseVitals, 'pool'> {
  dialect: PostgresDialect;
}

/** The same, with its pool and the waiting times for connections. */
export function watchedPostgres(url: string, onError: (error: Error) => void, waits: Waits): WatchedPostgres {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    types,
    options: '-c synchronous_commit=on -c statement_timeout=10000',
  });
  // Without a listener, a lost idle connection would end the process.
  pool.on('error', onError);
  // The pool listens only to idle connections; one that breaks between two statements of a transaction would end the
  // process, too.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => waits.timed(pool.connect()), end: () => pool.end() },
    }),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
