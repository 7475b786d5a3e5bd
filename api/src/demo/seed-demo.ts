import { ONBOARDING_VERSION } from '@bothways/domain/identity';
import type { Auth } from '../auth/auth.ts';
import { addBotUsers, linkBotUsers } from '../bot-users/bot-users.store.ts';
import type { Db } from '../db/database.ts';
import { assignRole } from '../iam/iam.store.ts';
import { findUserIdByEmail, type ProfilePatch, saveProfile } from '../users/users.store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-accounts.ts';
import { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from './demo-bot-users.ts';

async function addUser(auth: Auth, { email, name }: DemoAccount): Promise<string> {
  const { password, internalAdapter } = await auth.$context;
  const user = await internalAdapter.createUser(
    { email, name, emailVerified: true },
    { method: 'email-password' },
  );
  const hash = await password.hash(DEMO_PASSWORD);
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: hash,
  });
  return user.id;
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

/** Makes the demo accounts and bot users that are not there yet; those that are stay as people left them. */
export async function seedDemo(auth: Auth, db: Db, nowMs: number): Promise<void> {
  await addBotUsers(db, DEMO_BOT_USERS);
  for (const account of DEMO_ACCOUNTS) {
    if (await findUserIdByEmail(db, account.email)) continue;
    const userId = await addUser(auth, account);
    await saveProfile(db, userId, profileOf(account, nowMs));
    await assignRole(db, userId, account.role, nowMs);
    if (account.role === 'manager') await linkBotUsers(db, userId, DEMO_LINKED_EMAILS);
  }
}
