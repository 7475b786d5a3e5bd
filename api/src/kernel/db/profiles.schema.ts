import type { Generated } from 'kysely';

/** What we know of users beyond their sign-in. */
export interface ProfilesSchema {
  profiles: ProfilesTable;
  onboardings: OnboardingsTable;
  referrals: ReferralsTable;
  /** The bookmakers at which a user claims to have an account. */
  chosenBookies: { userId: string; bookie: string };
}

/** User data beyond the sign-in; the row is created with the first value. */
interface ProfilesTable {
  userId: string;
  country: string | null;
  mobilePhoneNumber: string | null;
  mobilePhoneVerifiedAtMs: number | null;
  onboardingCompletedAtMs: number | null;
  onboardingVersion: number | null;
  profileKey: string | null;
  profileType: string | null;
  plan: Generated<string>;
  locale: 'en' | 'es' | null;
}

/** Onboarding steps that a user has answered, by version of the questions. */
interface OnboardingsTable {
  userId: string;
  version: number;
  personAtMs: number | null;
  profileAtMs: number | null;
  phoneSkippedAtMs: number | null;
  /** A pack or `skipped`. */
  pack: string | null;
  packAtMs: number | null;
}

/** The user whose link brought this one. */
interface ReferralsTable {
  userId: string;
  code: string;
  atMs: number;
}
