import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { readConfig, retentionOf } from '../api/src/config.ts';
import { restoreBackup } from '../api/src/kernel/backup/restore.ts';
import { openDatabase } from '../api/src/kernel/db/database.ts';
import { fail } from './run.ts';

/**
 * `npm run restore -- <folder>`: restores an installation from a backup, into an empty DATA_DIR (and an empty
 * database).
 */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Say from where: npm run restore -- <the folder of a backup>');
  const config = readConfig();
  const { databaseUrl: url } = config;
  const onError = (error: Error): void => console.error(error.message);
  const database = url === undefined ? undefined : openDatabase({ url, file: '', onError });
  try {
    const { takenAt } = await restoreBackup(
      folder,
      { ...retentionOf(config), env: process.env },
      database?.db,
    );
    console.log(
      `${config.dataDir} is as it was at ${takenAt}. Start it with the AUTH_SECRET and MASTER_KEYS of then.`,
    );
    console.log('It is a copy: nothing leaves it until you say that it is the real one (npm run activate).');
  } finally {
    await database?.db.destroy();
  }
}

await main().catch(fail);
