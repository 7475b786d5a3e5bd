export type { DataLocation } from './data-folder.ts';
export { closeDataFolder, RESTORED, RESTORING, refuseHalfRestored } from './data-folder.ts';
export { closeFile, NotPrivateError, privateFile, privateFolder } from './private-files.ts';
