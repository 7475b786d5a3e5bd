import { readConfig, sqliteFile } from '../api/src/config.ts';
import { AuditSeals } from '../api/src/kernel/audit/audit-seals.ts';
import { type Db, openDatabase } from '../api/src/kernel/db/database.ts';
import { closeDataFolder } from '../api/src/kernel/files/data-folder.ts';
import { serverSecret } from '../api/src/people/auth/auth-secret.ts';

/** Opens the installation's database for the duration of a command. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const config = readConfig();
  closeDataFolder(config, console.error);
  const { db } = openDatabase({
    url: config.databaseUrl,
    file: sqliteFile(config),
    onError: (error) => console.error(error.message),
    plugins: [new AuditSeals(serverSecret(config), config.masterKeys)],
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
