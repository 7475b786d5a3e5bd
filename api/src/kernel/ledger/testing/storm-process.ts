/**
 * A process that sends: `node storm-process.ts <database> <storm as JSON>`, where the database is a file of SQLite or a
 * `postgres://` address. Writes what was sent to its standard output, as JSON, when it is done.
 */
import { testSeals } from '#kernel/audit/testing';
import { openDatabase } from '#kernel/db';
import { runStorm, stormSchema } from './storm.ts';

const [database = '', wanted = ''] = process.argv.slice(2);
const storm = stormSchema.parse(JSON.parse(wanted));
const url = database.startsWith('postgres') ? database : undefined;
const { db } = openDatabase({
  url,
  file: database,
  onError: (error) => {
    throw error;
  },
  plugins: [testSeals()],
});
const sent = await runStorm(db, storm);
await db.destroy();
process.stdout.write(JSON.stringify(sent));
