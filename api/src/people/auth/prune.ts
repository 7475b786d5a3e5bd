import { SECURITY_LOG_DAYS } from '@bothways/domain/account';
import { HOUR_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { pruneChallenges } from '#people/passkeys';
import { pruneEntries } from '#people/security-log';
import {
  passWaitingDebts,
  pruneDebtors,
  pruneLastingLimits,
  pruneMarkLinks,
  prunePauses,
  pruneSpendings,
} from '#people/self-limits';
import { pruneLinks } from './links.store.ts';
import { pruneLostFactors } from './lost-factors.store.ts';
import { pruneRegistrations } from './registrations.store.ts';
import { pruneSteps } from './second-factor.store.ts';
import { pruneSessions } from './sessions.store.ts';
import { pruneTrusts } from './trusted-devices.store.ts';

export const PRUNE_EVERY_MS = HOUR_MS;

/** Deletes what has expired, and settles what waited. */
export async function pruneAccounts(db: Db, nowMs: number): Promise<void> {
  for (const prune of [
    pruneSessions,
    pruneLinks,
    pruneLostFactors,
    pruneRegistrations,
    pruneSteps,
    pruneChallenges,
    pruneTrusts,
    prunePauses,
    pruneSpendings,
    pruneLastingLimits,
    pruneMarkLinks,
    passWaitingDebts,
    pruneDebtors,
  ])
    await prune(db, nowMs);
  await pruneEntries(db, nowMs, SECURITY_LOG_DAYS);
}
