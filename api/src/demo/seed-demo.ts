import { randomUUID } from 'node:crypto';
import { ONBOARDING_VERSION } from '@bothways/domain/identity';
import { addBotUsers } from '#bots/bot-users';
import { SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { addPromotions } from '#market/promotions';
import { insertCoupon } from '#money/coupons';
import { insertAccount, type Passwords } from '#people/auth';
import { assignRole } from '#people/iam';
import { findUserIdByEmail, linkBotUsers, type ProfilePatch, saveProfile } from '#people/users';
import { DEMO_ACCOUNTS, DEMO_COUPON, DEMO_PASSWORD, type DemoAccount, type Made } from './demo-accounts.ts';
import { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from './demo-bot-users.ts';
import { seedDemoCredits } from './demo-credits.ts';
import { demoPromotions } from './demo-promotions.ts';

async function addUser(
  db: Db,
  { email, name }: DemoAccount,
  passwordHash: string,
  nowMs: number,
): Promise<string> {
  const userId = randomUUID();
  const account = { userId, name, email, passwordHash, nowMs };
  await transact(db, (trx) => insertAccount(trx, account));
  return userId;
}

const profileOf = ({ plan, country, profileType, onboarded }: DemoAccount, nowMs: number): ProfilePatch => ({
  plan,
  ...(onboarded && {
    country,
    profileType,
    profileKey: profileType,
    onboardingCompletedAtMs: nowMs,
    onboardingVersion: ONBOARDING_VERSION,
  }),
});

/** Adds the coupon for free days of pro. */
async function addCoupon(db: Db, nowMs: number): Promise<void> {
  const bounds = { maxRedemptions: null, expiresAtMs: null, disabledAtMs: null, note: 'Demo' };
  const made = { id: 'demo', redemptions: 0, createdBy: SYSTEM_ACTOR, createdAtMs: nowMs };
  await transact(db, (trx) => insertCoupon(trx, { ...DEMO_COUPON, ...bounds, ...made }));
}

/** Creates missing accounts and returns them. */
async function addAccounts(passwords: Passwords, db: Db, nowMs: number): Promise<Made[]> {
  const made: Made[] = [];
  // One hash for all of them: their password is public, and hashing is slow.
  let passwordHash: string | undefined;
  for (const account of DEMO_ACCOUNTS) {
    if (await findUserIdByEmail(db, account.email)) continue;
    passwordHash ??= await passwords.hash(DEMO_PASSWORD);
    const userId = await addUser(db, account, passwordHash, nowMs);
    await saveProfile(db, userId, profileOf(account, nowMs));
    await assignRole(db, userId, account.role, nowMs);
    // The profile alone cannot sell credits: an administrator has granted it.
    if (account.role === 'manager') await assignRole(db, userId, 'seller', nowMs);
    made.push({ userId, role: account.role });
  }
  return made;
}

/** Creates missing demo accounts, coupon and bot users; existing ones stay as people left them. */
export async function seedDemo(passwords: Passwords, db: Db, nowMs: number): Promise<void> {
  await addCoupon(db, nowMs);
  const made = await addAccounts(passwords, db, nowMs);
  // After the accounts: tags have authors.
  await addBotUsers(db, DEMO_BOT_USERS);
  await addPromotions(db, demoPromotions(nowMs));
  await seedDemoCredits(db, made, nowMs);
  for (const { userId, role } of made) await linkBotUsers(db, userId, DEMO_LINKED_EMAILS[role] ?? []);
}
