export { derivedKey, keyedHash } from './keys.ts';
export { LOG_NAME, logNamer } from './log-name.ts';
export { masterKeysSchema } from './master-keys.ts';
export { type HashNumber, numberHasher } from './number-hash.ts';
export { lastingSecret, noteAuthSecret, secretName } from './own-secrets.store.ts';
export {
  factorLocation,
  jobLocation,
  passwordLocation,
  pushLocation,
  SEALED_COLUMNS,
  type Sealed,
  type SealedColumn,
} from './sealed.store.ts';
export { SealingSecrets, type SealKeys, type SealState, sealingSecretsOf } from './sealing-secrets.ts';
export { type MasterKey, Vault, versionOf } from './vault.ts';
