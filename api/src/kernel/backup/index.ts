export { type Installation, lastBackupMs, takeBackup } from './backup.ts';
export { BackupError, type BackupManifest } from './backup-manifest.ts';
export { restoreBackup } from './restore.ts';
