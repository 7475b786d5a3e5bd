import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { readConfig, retentionOf } from '../api/src/config.ts';
import { takeBackup } from '../api/src/kernel/backup/backup.ts';
import { fail } from './run.ts';

/** `npm run backup -- <folder>`: writes a complete backup to a new folder, while the product runs. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Say where to: npm run backup -- <an empty folder>');
  const config = readConfig();
  const place = { ...retentionOf(config), env: process.env };
  const { takenAt, files } = await takeBackup(place, folder, Date.now);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `${folder} holds the installation as it was at ${takenAt}: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB`,
  );
  const secrets = config.authSecret === undefined ? 'DATA_DIR/auth-secret' : 'AUTH_SECRET and MASTER_KEYS';
  console.log(`Not in it: ${secrets}. What is sealed opens with it alone: keep it elsewhere.`);
}

await main().catch(fail);
