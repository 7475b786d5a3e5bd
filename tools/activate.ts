import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { readConfig } from '../api/src/config.ts';
import { activate } from '../api/src/kernel/outward/activate.ts';
import { fail } from './run.ts';
import { withKeys } from './with-database.ts';

/** `npm run activate`: says that this copy is the real installation; what runs hears of it within seconds. */
async function main(): Promise<void> {
  await withKeys((_db, _vault, database) => activate(database, readConfig(), Date.now()));
  console.log('This is the real installation from now on: letters, texts, alerts and payments leave it');
}

await main().catch(fail);
