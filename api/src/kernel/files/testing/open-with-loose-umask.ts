import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSqlite } from '#kernel/db';
import { openHistory } from '#market/history';
import { watchModes } from './mode-watcher.ts';

// A process of its own: the umask is the whole process's. Says on one line what others could read at any moment.
const [folder = ''] = process.argv.slice(2);
process.umask(0);

/** So often that a moment in which somebody else could look is met. */
const TIMES = 10;

async function useBoth(): Promise<void> {
  const database = openSqlite(join(folder, 'bothways.sqlite'));
  database.exec('create table if not exists t (n integer) strict; insert into t values (1)');
  const { db } = await openHistory({ url: undefined, file: join(folder, 'history.sqlite') }, (error) => {
    throw error;
  });
  await sql`select 1`.execute(db);
  await db.destroy();
  database.close();
}

const seen = await watchModes(folder, async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await useBoth();
    for (const name of ['bothways.sqlite', 'history.sqlite']) rmSync(join(folder, name));
  }
});
console.log(JSON.stringify(seen));
