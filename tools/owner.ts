import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { readConfig, sqliteFile } from '../api/src/config.ts';
import { AuditSeals } from '../api/src/kernel/audit/audit-seals.ts';
import { openDatabase } from '../api/src/kernel/db/database.ts';
import { closeDataFolder } from '../api/src/kernel/files/data-folder.ts';
import { serverSecret } from '../api/src/people/auth/auth-secret.ts';
import { makeFirstOwner } from '../api/src/people/iam/first-owner.ts';
import { fail } from './run.ts';

/** `npm run owner -- ana@example.com`: the first who may do everything, in an installation that has nobody yet. */
async function main(): Promise<void> {
  const [email] = process.argv.slice(2);
  if (email === undefined) throw new Error('Say whose account: npm run owner -- ana@example.com');
  const config = readConfig();
  closeDataFolder(config, console.error);
  const { db } = openDatabase({
    url: config.databaseUrl,
    file: sqliteFile(config),
    onError: (error) => console.error(error.message),
    plugins: [new AuditSeals(serverSecret(config), config.masterKeys)],
  });
  try {
    await makeFirstOwner(db, email, Date.now());
    console.log(`${email} may do everything from now on`);
  } finally {
    await db.destroy();
  }
}

await main().catch(fail);
