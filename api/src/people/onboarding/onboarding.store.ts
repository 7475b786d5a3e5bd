import { countrySchema } from '@bothways/domain/geo';
import { ONBOARDING_VERSION } from '@bothways/domain/identity';
import {
  type OnboardingAnswers,
  onboardingAnswersSchema,
  onboardingCountryOf,
} from '@bothways/domain/onboarding';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { Schema } from '#kernel/db';
import { chosenBookiesOf } from './chosen-bookies.store.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** A user's progress. */
export interface Progress {
  answers: OnboardingAnswers;
  /** Undefined while questions of this version are open. */
  completedAtMs?: number;
}
type StepsPatch = Omit<Updateable<Schema['onboardings']>, 'userId' | 'version'>;

const selectProgress = (db: Reader, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .leftJoin('onboardings', (join) =>
      join
        .onRef('onboardings.userId', '=', 'users.id')
        // Answers of another version do not count.
        .on('onboardings.version', '=', ONBOARDING_VERSION),
    )
    .select(['users.name', 'country', 'profileType', 'mobilePhoneVerifiedAtMs'])
    .select(['onboardingCompletedAtMs', 'onboardingVersion'])
    .select(['personAtMs', 'profileAtMs', 'phoneSkippedAtMs', 'pack'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof selectProgress>>>;

function phoneAnswer({ mobilePhoneVerifiedAtMs, phoneSkippedAtMs }: Row): OnboardingAnswers['phone'] {
  if (mobilePhoneVerifiedAtMs !== null) return 'verified';
  return phoneSkippedAtMs === null ? undefined : 'skipped';
}

/** Returns a user's answers so far; undefined if there is no such user. */
export async function findProgress(db: Reader, userId: string): Promise<Progress | undefined> {
  const row = await selectProgress(db, userId);
  if (!row) return undefined;
  const isComplete = row.onboardingCompletedAtMs !== null && row.onboardingVersion === ONBOARDING_VERSION;
  const country = countrySchema.safeParse(row.country).data;
  const bookies = await chosenBookiesOf(db, userId);
  const answers = onboardingAnswersSchema.parse({
    ...((isComplete || row.personAtMs !== null) && {
      name: row.name,
      ...(country && { country: onboardingCountryOf(country) }),
    }),
    ...((isComplete || row.profileAtMs !== null) && { profileType: row.profileType ?? undefined }),
    ...(bookies.length > 0 && { bookies }),
    phone: phoneAnswer(row),
    pack: row.pack ?? undefined,
  });
  return { answers, ...(isComplete && { completedAtMs: row.onboardingCompletedAtMs ?? 0 }) };
}

/** Marks steps as answered. Those of another version are discarded. */
export async function saveSteps(trx: Trx, userId: string, patch: StepsPatch): Promise<void> {
  const version = ONBOARDING_VERSION;
  await trx.deleteFrom('onboardings').where('userId', '=', userId).where('version', '!=', version).execute();
  await trx
    .insertInto('onboardings')
    .values({ userId, version, ...patch })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(patch))
    .execute();
}
