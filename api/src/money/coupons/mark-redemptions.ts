import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import type { HashNumber } from '#kernel/vault';
import { mailboxOf } from '#people/auth';
import { markRedemption, unmarkedRedemptions } from './coupons.store.ts';

/** Redemptions per transaction, so that none blocks others for long. */
const BATCH = 200;

/**
 * Gives redemptions that are older than the marks of mailboxes those of their accounts: a migration lacks the key. Two
 * of one mailbox, which were possible then, leave the second unmarked.
 */
async function markRedemptions(db: Db, hash: HashNumber, signal: AbortSignal): Promise<void> {
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    signal.throwIfAborted();
    const from: string = afterId;
    afterId = await transact(db, async (trx) => {
      const rows = await unmarkedRedemptions(trx, from, BATCH);
      for (const { id, couponId, email } of rows)
        await markRedemption(trx, { id, couponId, emailHash: hash(mailboxOf(email)) });
      return rows.at(-1)?.id;
    });
  }
}

/** Marks them at the start, by one process for all; on later days there is nothing left to do. */
export const repeatMarking = (
  jobs: Pick<Jobs, 'repeat'>,
  { db, hashPhone }: { db: Db; hashPhone: HashNumber },
): void => jobs.repeat('mark-redemptions', DAY_MS, (signal) => markRedemptions(db, hashPhone, signal));
