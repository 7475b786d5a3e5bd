/**
 * `node migrate-once.ts <postgres://... or empty> <file>`: migrates as a process that starts does; says `migrating`
 * when it begins and how many steps it made.
 */
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const [url = '', file = ''] = process.argv.slice(2);
const database = openDatabase({
  url: url === '' ? undefined : url,
  file,
  onError: (error) => {
    throw error;
  },
});
console.log('migrating');
console.log((await migrate(database)).length);
await database.db.destroy();
