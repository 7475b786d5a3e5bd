export {
  type Account,
  accountByEmail,
  accountById,
  insertAccount,
  saveName,
  savePassword,
} from './accounts.store.ts';
export { answerWith } from './answer-with.ts';
export { authOperations, mountAuth } from './auth.routes.ts';
export type { AuthDeps } from './auth-deps.ts';
export { authRefusal, keyOfField } from './auth-refusal.ts';
export { serverSecret } from './auth-secret.ts';
export { cancelLostFactor } from './cancel-lost-factor.ts';
export { checkFactor, recoveryHash } from './check-factor.ts';
export { ownCodeQuota } from './code.limits.ts';
export { createAuth } from './create-auth.ts';
export { demandNotHeld } from './demand-not-held.ts';
export { endPending } from './end-pending.ts';
export { endThrowAways } from './end-throw-aways.ts';
export { identityLookup } from './identity.ts';
export { knockOf } from './knock.ts';
export { pendingEmail } from './links.store.ts';
export { lostFactorOperations, mountLostFactor } from './lost-factor.routes.ts';
export { mailboxOf } from './mailbox.ts';
export { openLink } from './mailed-link.ts';
export type { OtherWays } from './other-ways.ts';
export { ownPasskeyOptions, proveOwnPasskey, takeOwnPasskey } from './own-passkey.ts';
export { passkeyEntranceOperations } from './passkey-entrance.routes.ts';
export type { PasswordHashing } from './password-hash.ts';
export { demandGoodPassword } from './password-rules.ts';
export { Passwords } from './passwords.ts';
export { endedBy, ownRecord, type Person, personOf } from './person.ts';
export { emailMarks, marksOf } from './person-marks.ts';
export { recordNewPassword } from './record-new-password.ts';
export { mountRecovery, recoveryOperations } from './recovery.routes.ts';
export { newRecoveryCodes } from './recovery-codes.ts';
export { giveToken, renewedCookie, renewSession } from './renew-session.ts';
export {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  proposeFactor,
  saveRecoveryCodes,
} from './second-factor.store.ts';
export { sessionCookie } from './session-cookie.ts';
export {
  deleteSession,
  deleteSessions,
  demandRenewal,
  listSessions,
  type SessionRow,
} from './sessions.store.ts';
export { Sessions } from './sessions.ts';
export { hashToken, newToken } from './tokens.ts';
export { newTotpSecret, totpUri } from './totp.ts';
export { deleteTrust, deleteTrusts, type TrustRow, trustsOf } from './trusted-devices.store.ts';
