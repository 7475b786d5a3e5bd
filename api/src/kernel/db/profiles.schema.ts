import type { Generated } from 'kysely';

/** What we know of people beyond the sign-in. */
export interface ProfilesSchema {
  profiles: ProfilesTable;
  onboardings: OnboardingsTable;
  referrals: ReferralsTable;
  /** At which bookmakers somebody says they have an account. */
  chosenBookies: { userId: string; bookie: string };
}

/** What we know of a user beyond the sign-in; the row appears with the first of it. */
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

/** Which steps of the onboarding somebody has answered, in the version of the questions they saw. */
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

/** Whose link brought somebody. */
interface ReferralsTable {
  userId: string;
  code: string;
  atMs: number;
}
