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
  /** What somebody may do has changed: sessions and sockets ask anew. */
  onChanged: (userId: string) => void;
  /** Feeds that were silent half an hour or more, ended since a time, and cannot go on any more. */
  pastOutages: (when: { sinceMs: number; nowMs: number }) => Promise<readonly PastOutage[]>;
  /** Handed in so that a test can show what happens where nobody waits for anybody. */
  inTransaction?: typeof transact;
}

/** As often as bookmakers are looked at. */
const EVERY_MS = SAMPLE_MS;

/** From now on outages give back what they took, by themselves. */
export const repeatOutageCredits = (deps: CreditOutagesDeps, jobs: Pick<Jobs, 'repeat'>): void =>
  jobs.repeat('credit-outages', EVERY_MS, (signal) => creditOutages(deps, signal));

/**
 * Gives everybody what outages took from them, as soon as these are over for good. Each person is a transaction of their own
 * and an outage is settled when all were asked: what a process that ends leaves over, the next one does, and nothing twice.
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
