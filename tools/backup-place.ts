import { type Config, historyFile, sqliteFile } from '../api/src/config.ts';
import type { BackupPlace } from '../api/src/kernel/backup/backup.ts';

/** What there is to back up of an installation. */
export const backupPlace = (config: Config): BackupPlace => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  files: [sqliteFile(config), historyFile(config)],
  releasesDir: config.releasesDir,
  env: process.env,
});
