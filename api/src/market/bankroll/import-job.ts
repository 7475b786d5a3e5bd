import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Db, transact } from '#kernel/db';
import type { JobKind } from '#kernel/jobs';
import { writePiece } from './import-bets.ts';
import { takePiece } from './undo-import.ts';

const payload = z.strictObject({ importId: z.string() });
export type ImportJob = z.infer<typeof payload>;

const WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;
const MAX_WAITING = 10_000;

/** Writes or undoes an import in transactions of some milliseconds, leaving at least half of the time to other work. */
export const importKind = ({ db, nowMs }: { db: Db; nowMs: () => number }): JobKind<ImportJob> => ({
  name: 'bankroll-import',
  payload,
  isSecret: false,
  atOnce: 1,
  maxWaiting: MAX_WAITING,
  firstWaitMs: WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  // A user cannot start another import until this one ends, so it never gives up.
  maxTries: Number.POSITIVE_INFINITY,
  async work({ importId }, { signal }) {
    const step = (): Promise<boolean> =>
      transact(
        db,
        async (trx) => (await writePiece(trx, importId, nowMs())) || takePiece(trx, importId, nowMs()),
      );
    for (;;) {
      signal.throwIfAborted();
      const beganMs = performance.now();
      if (!(await step())) return;
      await sleep(performance.now() - beganMs);
    }
  },
});
