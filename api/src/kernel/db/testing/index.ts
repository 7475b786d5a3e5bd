export { openSqlite } from '../sqlite.ts';
export { onBothDatabases, sqliteForTest, type TestDatabase } from './databases.ts';
export { digestsOf } from './digests.ts';
