import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Db, transact } from '#kernel/db';
import type { JobKind } from '#kernel/jobs';
import { deleteSome, deleteUser } from './own-data.store.ts';

const payload = z.strictObject({ userId: z.string() });
export type ErasedUser = z.infer<typeof payload>;

const WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

/** Erases a departed user in transactions of a few milliseconds, leaving at least half of the time to other work. */
export const eraseUser = (db: Db): JobKind<ErasedUser> => ({
  name: 'erase-user',
  payload,
  isSecret: false,
  atOnce: 4,
  maxWaiting: 10_000,
  firstWaitMs: WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  // Departed users were promised that nothing of them remains.
  maxTries: Number.POSITIVE_INFINITY,
  async work({ userId }, { signal }) {
    for (;;) {
      signal.throwIfAborted();
      const beganMs = performance.now();
      if (!(await transact(db, (trx) => deleteSome(trx, userId)))) break;
      await sleep(performance.now() - beganMs);
    }
    await transact(db, (trx) => deleteUser(trx, userId));
  },
});
