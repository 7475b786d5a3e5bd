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

type Step = (db: Db, nowMs: number) => Promise<void>;

const pruneSecurityLog: Step = (db, nowMs) => pruneEntries(db, nowMs, SECURITY_LOG_DAYS);

/**
 * Deletes what has expired, and settles what waited. A step that fails keeps none of the others back.
 * @throws AggregateError of the steps that failed
 */
export async function pruneAccounts(db: Db, nowMs: number): Promise<void> {
  const errors: unknown[] = [];
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
    pruneSecurityLog,
  ])
    await prune(db, nowMs).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything that has expired was deleted');
}
