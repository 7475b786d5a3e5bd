import { readConfig, sqliteFile } from '../api/src/config.ts';
import { AuditSeals } from '../api/src/kernel/audit/audit-seals.ts';
import { type Database, type Db, openDatabase } from '../api/src/kernel/db/database.ts';
import { closeDataFolder } from '../api/src/kernel/files/data-folder.ts';
import { demandKeys } from '../api/src/kernel/rotation/demand-keys.ts';
import { Vault } from '../api/src/kernel/vault/vault.ts';
import { serverSecret } from '../api/src/people/auth/auth-secret.ts';

/** Opens the installation's database for the duration of a command. */
export async function withDatabase<T>(
  work: (db: Db, vault: Vault, database: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  closeDataFolder(config, console.error);
  const secret = serverSecret(config);
  const database = openDatabase({
    url: config.databaseUrl,
    file: sqliteFile(config),
    onError: (error) => console.error(error.message),
    plugins: [new AuditSeals(secret, config.masterKeys)],
  });
  try {
    return await work(database.db, new Vault(secret, config.masterKeys), database);
  } finally {
    await database.db.destroy();
  }
}

/**
 * As `withDatabase`, for commands that write the audit log.
 * @throws ConfigError if the keys are not those of the installation
 */
export const withKeys = <T>(work: (db: Db, vault: Vault, database: Database) => Promise<T>): Promise<T> =>
  withDatabase(async (db, vault, database) => {
    await demandKeys(db, vault);
    return work(db, vault, database);
  });
