import { type PastOutage, SAMPLE_MS, STATUS_DAYS_MS } from '@bothways/domain/bookie-status';
import { type Db, transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { allBookies } from '#market/bookies';
import type { MoneyLetters } from '#money/letters';
import { creditPerson } from './credit-person.ts';
import { payingPeople, saveSettled, unsettled } from './outage-credits.store.ts';

const PAGE = 200;

export interface CreditOutagesDeps {
  db: Db;
  letters: Pick<MoneyLetters, 'post' | 'collect'>;
  nowMs: () => number;
  /** Called when a user's access has changed, so that sessions and sockets refresh it. */
  onChanged: (userId: string) => void;
  /** Outages of half an hour or more that ended since a time and cannot be reopened. */
  pastOutages: (when: { sinceMs: number; nowMs: number }) => Promise<readonly PastOutage[]>;
  /** Replaces `transact`; for a test that shows the effect of missing serialization. */
  inTransaction?: typeof transact;
}

/** The interval of feed checks. */
const EVERY_MS = SAMPLE_MS;

/** Schedules credits for outages. */
export const repeatOutageCredits = (deps: CreditOutagesDeps, jobs: Pick<Jobs, 'repeat'>): void =>
  jobs.repeat('credit-outages', EVERY_MS, (signal) => creditOutages(deps, signal));

/**
 * Credits all users for outages that are finally over. Each user has a transaction of their own, and an outage is
 * settled after all users: what a dying process leaves undone, the next one does, and nothing twice.
 */
export async function creditOutages(deps: CreditOutagesDeps, signal?: AbortSignal): Promise<void> {
  const { db, nowMs, letters, onChanged, inTransaction = transact } = deps;
  const atMs = nowMs();
  const past = await deps.pastOutages({ sinceMs: atMs - STATUS_DAYS_MS, nowMs: atMs });
  const outages = (await unsettled(db, past)).toSorted(
    (a, b) => a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1),
  );
  if (outages.length === 0) return;
  const crediting = { catalogue: await allBookies(db), letters, atMs };
  const sinceMs = Math.min(...outages.map(({ fromMs }) => fromMs));
  for (let after = '', isLast = false; !isLast; ) {
    const people = await payingPeople(db, { sinceMs, after, limit: PAGE });
    for (const userId of people) {
      signal?.throwIfAborted();
      const isOpened = await inTransaction(db, (trx) => creditPerson(trx, userId, outages, crediting));
      if (isOpened) onChanged(userId);
    }
    after = people.at(-1) ?? after;
    isLast = people.length < PAGE;
  }
  await saveSettled(db, outages, atMs);
  letters.collect();
}
