import { type Db, transact } from '#kernel/db';
import { saveRecoveryCodes } from '#people/auth';
import { saveProfile } from '#people/users';

/** A secret, and who may see it. */
export interface Canary {
  what: string;
  value: string;
  seenBy?: readonly string[];
}

/** The demo's newcomer, whose rows no other user may read. */
export const VICTIM = 'newcomer@bothways.test';
/** Roles that manage users may read their personal data. */
const OFFICE = ['operator', 'admin'];

async function plantRows(db: Db, userId: string, nowMs: number): Promise<void> {
  const endsAtMs = nowMs + 600_000;
  await saveProfile(db, userId, { mobilePhoneNumber: '+34699887766', mobilePhoneVerifiedAtMs: nowMs });
  const sealed = { userId, sealedSecret: '0.canary-totp.canary', confirmedAtMs: null, lastStep: 0 };
  await db.insertInto('secondFactors').values(sealed).execute();
  await transact(db, (trx) => saveRecoveryCodes(trx, userId, ['canary-recovery-hash']));
  const link = {
    userId,
    purpose: 'changeEmail',
    email: 'canary-pending@example.test',
    expiresAtMs: endsAtMs,
  };
  await db
    .insertInto('accountLinks')
    .values({ ...link, tokenHash: 'canary-link-hash' })
    .execute();
  const step = { tokenHash: 'canary-step-hash', userId, remembered: 0, triesLeft: 5, expiresAtMs: endsAtMs };
  await db.insertInto('signInSteps').values(step).execute();
  const code = { userId, phoneNumber: '+34688776655', codeHash: 'canary-code-hash', triesLeft: 5 };
  await db
    .insertInto('phoneCodes')
    .values({ ...code, sentAtMs: nowMs, expiresAtMs: endsAtMs, usedAtMs: null })
    .execute();
  const waiting = { state: 'waiting', createdAtMs: nowMs, dueAtMs: endsAtMs, attempts: 0 };
  const letter = { id: 'canary-letter', kind: 'letter', isSealed: 1, payload: '0.canary-mail.canary' };
  const event = {
    id: 'canary-event',
    kind: 'paypal-event',
    isSealed: 0,
    payload: '{"buyer":"canary-buyer"}',
  };
  for (const job of [letter, event])
    await db
      .insertInto('jobs')
      .values({ ...waiting, ...job })
      .execute();
  const coupon = {
    id: 'canary-coupon-id',
    code: 'CANARY-COUPON',
    days: 3,
    redemptions: 0,
    createdBy: userId,
  };
  const open = { maxRedemptions: null, expiresAtMs: null, disabledAtMs: null, note: 'canary-note' };
  await db
    .insertInto('coupons')
    .values({ ...coupon, ...open, createdAtMs: nowMs })
    .execute();
}

/** Plants every kind of secret in a user's rows. */
export async function plantCanaries(db: Db, userId: string, nowMs: number): Promise<Canary[]> {
  await plantRows(db, userId, nowMs);
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const sessions = await db.selectFrom('sessions').select('token').execute();
  return [
    { what: 'hash of a password', value: account.password ?? '' },
    ...sessions.map(({ token }) => ({ what: 'hash of a session', value: token })),
    { what: 'sealed secret of an app', value: 'canary-totp' },
    { what: 'hash of a recovery code', value: 'canary-recovery-hash' },
    { what: 'hash of a link', value: 'canary-link-hash' },
    { what: 'address that waits', value: 'canary-pending@example.test' },
    { what: 'hash of a sign-in step', value: 'canary-step-hash' },
    { what: 'hash of a code by text', value: 'canary-code-hash' },
    { what: 'number that waits', value: '688776655' },
    { what: 'sealed letter', value: 'canary-mail' },
    { what: 'body of an event of PayPal', value: 'canary-buyer' },
    { what: 'number of another', value: '699887766', seenBy: OFFICE },
    { what: 'address of another', value: VICTIM, seenBy: OFFICE },
    { what: 'coupon', value: 'CANARY-COUPON', seenBy: ['admin'] },
    { what: 'note of a coupon', value: 'canary-note', seenBy: ['admin'] },
  ];
}
