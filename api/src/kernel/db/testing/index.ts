export { onBothDatabases, onOneDatabase, racesOnBothDatabases } from './databases.ts';
export { digestsOf, rowsOf } from './digests.ts';
export { hideTables } from './hidden.store.ts';
export { testPostgres } from './postgres.ts';
export { type RecordedStatement, recordingDb } from './recording-db.ts';
export { type SharedDatabase, sqliteForTest, type TestDatabase } from './sqlite.ts';
export { unguarded, withoutChecks } from './unguarded.store.ts';
