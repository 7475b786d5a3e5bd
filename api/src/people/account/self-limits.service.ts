import { isDeepStrictEqual } from 'node:util';
import {
  changedLimit,
  type Exclusion,
  exclusionUntilMs,
  limitAt,
  NO_LIMIT,
  type Pause,
  type Reminder,
  type SaveSpending,
  type SelfLimits,
  SPENDING_PERIODS,
  type SpendingLimit,
  type SpendingPeriod,
  type TimeOut,
  timeOutUntilMs,
} from '@bothways/domain/self-limits';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import type { JobQueue } from '#kernel/jobs';
import { demandUnchanged, versionOf } from '#kernel/versions';
import {
  type AuthDeps,
  deleteSessions,
  endedBy,
  endPending,
  marksOf,
  ownRecord,
  type Person,
} from '#people/auth';
import {
  insertPause,
  limitsOf,
  otherAccountsOf,
  pauseOf,
  pauseRefusal,
  rememberLimits,
  reminderOf,
  saveLimit,
  saveReminder,
  spentBy,
} from '#people/self-limits';
import { demandPassword } from './demand-password.ts';

type Trx = Transaction<Schema>;

export interface SelfLimitDeps extends AuthDeps {
  /** Queue of cancellations of renewals, each retried until it succeeds. */
  renewals: Pick<JobQueue<{ userId: string }>, 'add' | 'wake'>;
}

function shown(period: SpendingPeriod, limit: SpendingLimit, spentCents: number) {
  const { cents, raise } = limit;
  return {
    period,
    spentCents,
    ...(cents !== null && { cents }),
    ...(raise && { raise: { at: isoOf(raise.atMs), ...(raise.cents !== null && { cents: raise.cents }) } }),
  };
}

type Limits = Awaited<ReturnType<typeof limitsOf>>;
const limitNow = (limits: Limits, period: SpendingPeriod, nowMs: number): SpendingLimit =>
  limitAt(limits.get(period) ?? NO_LIMIT, nowMs);
/** The editable fields of the limits, by period: the current and the future one. */
const spendingFields = (limits: Limits, nowMs: number) =>
  Object.fromEntries(
    SPENDING_PERIODS.map((period) => {
      const { cents, raise } = limitNow(limits, period, nowMs);
      return [period, [cents, raise?.cents, raise?.atMs]];
    }),
  );

/** All accounts of an account's owner. */
const accountsOf = async (db: Db | Trx, userId: string, nowMs: number): Promise<readonly string[]> => [
  userId,
  ...(await otherAccountsOf(db, userId, nowMs)),
];

/** Returns a user's self-limits, and what they have spent of them, in all their accounts together. */
export async function readSelfLimits(db: Db | Trx, userId: string, nowMs: number): Promise<SelfLimits> {
  const accounts = await accountsOf(db, userId, nowMs);
  const limits = await limitsOf(db, accounts, nowMs);
  const spent = await spentBy(db, accounts, nowMs);
  const reminderMinutes = await reminderOf(db, userId);
  const pause = await pauseOf(db, userId, nowMs);
  return {
    success: true,
    spending: SPENDING_PERIODS.map((period) =>
      shown(period, limitNow(limits, period, nowMs), spent.get(period) ?? 0),
    ),
    version: versionOf(spendingFields(limits, nowMs)),
    ...(reminderMinutes !== undefined && { reminderMinutes }),
    ...(pause?.untilMs !== undefined && { timeOut: { until: isoOf(pause.untilMs) } }),
  };
}

/**
 * Sets a limit in all accounts of the person: lower at once, higher after a day. Setting the current value succeeds without effect.
 * @throws ApiError CHANGED if it would loosen a limit that differs from the version
 */
export const saveSpendingLimit = (
  deps: AuthDeps,
  person: Person,
  { period, cents, version }: SaveSpending,
): Promise<SelfLimits> =>
  transact(deps.db, async (trx) => {
    const { userId } = person;
    const atMs = deps.nowMs();
    const accounts = await accountsOf(trx, userId, atMs);
    const limits = await limitsOf(trx, accounts, atMs);
    const before = limitNow(limits, period, atMs);
    const after = changedLimit(before, cents, atMs);
    const current = await readSelfLimits(trx, userId, atMs);
    if (isDeepStrictEqual(after, before)) return current;
    // A stricter limit harms nobody, whatever its author has seen: it always applies at once.
    if (after.raise) demandUnchanged(spendingFields(limits, atMs), { version, about: [period], current });
    for (const id of accounts) await saveLimit(trx, id, period, after);
    await rememberLimits(trx, userId, await marksOf(deps.hashPaused, trx, userId), atMs);
    const detail = { period, cents: cents ?? 'none', waits: after.raise !== undefined };
    await recordAudit(trx, ownRecord(person, 'account.limit-changed', atMs, detail));
    return readSelfLimits(trx, userId, atMs);
  });

/** Sets or removes the reminder after a period of use. */
export const saveOwnReminder = (
  { db, nowMs }: AuthDeps,
  { userId }: Person,
  minutes: Reminder | null,
): Promise<SelfLimits> =>
  transact(db, async (trx) => {
    await saveReminder(trx, userId, minutes);
    return readSelfLimits(trx, userId, nowMs());
  });

/**
 * Starts a time-out in every account of the person. It cannot be ended early; one shorter than the
 * running one has no effect.
 */
export async function startTimeOut(deps: AuthDeps, person: Person, length: TimeOut): Promise<SelfLimits> {
  const { userId } = person;
  const nowMs = deps.nowMs();
  const { limits, accounts } = await transact(deps.db, async (trx) => {
    const pause: Pause = { kind: 'timeOut', untilMs: timeOutUntilMs(length, nowMs) };
    const marks = await marksOf(deps.hashPaused, trx, userId);
    const accounts = await accountsOf(trx, userId, nowMs);
    for (const id of accounts) await insertPause(trx, id, marks, pause, nowMs);
    const started = await readSelfLimits(trx, userId, nowMs);
    const detail = { length };
    await deps.security.record(trx, person, { event: 'account.time-out-started', userId, detail });
    return { limits: started, accounts };
  });
  for (const id of accounts) deps.sessions.changeUser(id);
  deps.security.collect();
  return limits;
}

/**
 * Excludes a user at their own request, in every account of theirs: sessions end, sign-in is blocked,
 * and renewals are stopped. It cannot be ended early.
 * @throws ApiError errors.passwordWrong, errors.tooManyTries
 */
export async function startExclusion(
  deps: SelfLimitDeps,
  person: Person,
  { length, currentPassword }: { length: Exclusion; currentPassword: string },
): Promise<void> {
  const { userId } = await demandPassword(deps, person.userId, currentPassword);
  const nowMs = deps.nowMs();
  const ended = await transact(deps.db, async (trx) => {
    const before = await pauseOf(trx, userId, nowMs);
    if (before?.kind === 'exclusion') throw pauseRefusal(before);
    const pause: Pause = { kind: 'exclusion', untilMs: exclusionUntilMs(length, nowMs) };
    const marks = await marksOf(deps.hashPaused, trx, userId);
    const accounts = await accountsOf(trx, userId, nowMs);
    for (const id of accounts) {
      await insertPause(trx, id, marks, pause, nowMs);
      await endPending(trx, id, endedBy(person, nowMs));
      await deleteSessions(trx, id);
      await deps.renewals.add(trx, { userId: id });
    }
    const detail = { length };
    await deps.security.record(trx, person, { event: 'account.self-excluded', userId, detail });
    return accounts;
  });
  for (const id of ended) deps.sessions.changeUser(id);
  deps.security.collect();
  deps.renewals.wake();
}
