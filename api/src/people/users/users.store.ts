import { lostFactorReadyAtMs } from '@bothways/domain/account';
import { type User, userSchema } from '@bothways/domain/identity';
import { isoOf, isoOrNull } from '@bothways/domain/time';
import type { Updateable } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import type { Locale } from '#kernel/http';
import { accountIdOf, adminAccount, availableIn } from '#kernel/ledger';
import { linkedEmails } from './bot-user-links.store.ts';
import { effectivePlan } from './plans.store.ts';

export type ProfilePatch = Omit<Updateable<Schema['profiles']>, 'userId'>;

/** Returns the user as the screens know them; undefined if there is no such user. */
export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .leftJoin('refusedAddresses', (join) =>
      join
        .onRef('refusedAddresses.userId', '=', 'users.id')
        .onRef('refusedAddresses.email', '=', 'users.email'),
    )
    .leftJoin('lostFactors', (join) =>
      join.onRef('lostFactors.userId', '=', 'users.id').on('lostFactors.state', '=', 'waiting'),
    )
    .select(['lostFactors.letters as lostLetters', 'lostFactors.nextAtMs as lostNextAtMs'])
    .select(['users.id', 'users.email', 'users.name', 'users.createdAt'])
    .select(['refusedAddresses.reason as refusedReason', 'refusedAddresses.sinceMs as refusedSinceMs'])
    .select(['country', 'mobilePhoneNumber', 'mobilePhoneVerifiedAtMs'])
    .select(effectivePlan().as('plan'))
    .select(['onboardingCompletedAtMs', 'onboardingVersion', 'profileKey', 'profileType'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return userSchema.parse({
    id: row.id,
    email: row.email,
    personalData: { name: row.name, country: row.country ?? undefined },
    mobilePhoneNumber: row.mobilePhoneNumber ?? undefined,
    mobilePhoneVerified: row.mobilePhoneVerifiedAtMs !== null,
    onboarding: {
      completedAt: isoOrNull(row.onboardingCompletedAtMs) ?? undefined,
      version: row.onboardingVersion ?? undefined,
      profileKey: row.profileKey ?? undefined,
      profileType: row.profileType ?? undefined,
    },
    addedOn: new Date(row.createdAt).toISOString(),
    adminInfo: { users: await linkedEmails(db, userId) },
    credits: await availableIn(db, accountIdOf(adminAccount(userId))),
    plan: row.plan,
    emailRefused:
      row.refusedReason === null
        ? undefined
        : { since: isoOrNull(row.refusedSinceMs), reason: row.refusedReason },
    lostFactor:
      row.lostLetters === null || row.lostNextAtMs === null
        ? undefined
        : { readyAt: isoOf(lostFactorReadyAtMs({ letters: row.lostLetters, nextAtMs: row.lostNextAtMs })) },
  });
}

/** Changes user data beyond the sign-in. */
export async function saveProfile(db: Db, userId: string, patch: ProfilePatch): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ userId, ...patch })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...patch }))
    .execute();
}

/** Stores a user's first language, unless one is stored: only the switch changes it from then on. */
export async function settleLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ userId, locale })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ locale }).where('profiles.locale', 'is', null),
    )
    .execute();
}

/** Returns the user's language, in any browser; undefined in an account that has not signed in since it is stored. */
export async function storedLocale(db: Db, userId: string): Promise<Locale | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('locale')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.locale ?? undefined;
}

/** Changes a user's name. */
export async function renameUser(db: Db, userId: string, name: string, nowMs: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ name, updatedAt: new Date(nowMs).toISOString() })
    .where('id', '=', userId)
    .execute();
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

export async function userExists(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
  );
}

/** Returns a user's name and whether the account is closed; undefined if there is no such user. */
export async function findNamed(
  db: Db,
  userId: string,
): Promise<{ id: string; email: string; name: string; disabled: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'disabledUsers.atMs as disabledAtMs'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabledAtMs, ...named } = row;
  return { ...named, disabled: disabledAtMs !== null };
}
