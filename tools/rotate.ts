import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { readConfig, sqliteFile } from '../api/src/config.ts';
import { AuditSeals } from '../api/src/kernel/audit/audit-seals.ts';
import { openDatabase } from '../api/src/kernel/db/database.ts';
import { closeDataFolder } from '../api/src/kernel/files/data-folder.ts';
import { rotate } from '../api/src/kernel/rotation/rotate.ts';
import { Vault } from '../api/src/kernel/vault/vault.ts';
import { serverSecret } from '../api/src/people/auth/auth-secret.ts';
import { fail } from './run.ts';

/** `npm run rotate`: reseals every stored secret with the newest of MASTER_KEYS, while the product runs. */
async function main(): Promise<void> {
  const config = readConfig();
  closeDataFolder(config, console.error);
  const vault = new Vault(serverSecret(config), config.masterKeys);
  const { db } = openDatabase({
    url: config.databaseUrl,
    file: sqliteFile(config),
    onError: (error) => console.error(error.message),
    plugins: [new AuditSeals(serverSecret(config), config.masterKeys)],
  });
  try {
    const count = await rotate(db, vault, Date.now());
    console.log(`${count} secrets sealed anew; all open with master key ${vault.version}`);
  } finally {
    await db.destroy();
  }
}

await main().catch(fail);
