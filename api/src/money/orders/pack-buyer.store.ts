import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/** Selects what determines the packs offered to a user. */
export const selectBuyer = (db: Reader, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .leftJoin('onboardings', 'onboardings.userId', 'users.id')
    .leftJoin('phoneRewards', 'phoneRewards.userId', 'users.id')
    .select(['users.id as userId', 'users.email', 'profiles.country'])
    .select(['profiles.mobilePhoneNumber', 'profiles.mobilePhoneVerifiedAtMs'])
    .select(['onboardings.pack', 'onboardings.packAtMs', 'phoneRewards.atMs as firstVerifiedAtMs'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
export type BuyerRow = NonNullable<Awaited<ReturnType<typeof selectBuyer>>>;
