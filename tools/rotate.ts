import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { rotate } from '../api/src/kernel/rotation/rotate.ts';
import { fail } from './run.ts';
import { withKeys } from './with-database.ts';

/** `npm run rotate`: reseals every stored secret with the newest of MASTER_KEYS, while the product runs. */
async function main(): Promise<void> {
  await withKeys(async (db, vault) => {
    const count = await rotate(db, vault, Date.now());
    console.log(`${count} secrets sealed anew; all open with master key ${vault.version}`);
  });
}

await main().catch(fail);
