export {
  claimIn,
  creationOptions,
  type RelyingParty,
  requestOptions,
  type Use,
  verifyNew,
  verifyUse,
} from './ceremonies.ts';
export {
  type Asked,
  deleteChallenges,
  insertChallenge,
  pruneChallenges,
  takeChallenge,
} from './challenges.store.ts';
export {
  countPasskeys,
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  recordUse,
  renamePasskey,
} from './passkeys.store.ts';
