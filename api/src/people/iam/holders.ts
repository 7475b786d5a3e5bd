import { MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Db, type Schema, transact } from '#kernel/db';
import type { JobKind, Jobs } from '#kernel/jobs';
import { hasEntry, type SecurityEvents } from '#people/security-log';
import { isDisabled, userExists } from '#people/users';

const payload = z.strictObject({ userIds: z.array(z.string()), atMs: z.number() });
type Work = z.infer<typeof payload>;

/** Changes within so long have one letter. */
export const LETTER_AFTER_MS = 10 * MINUTE_MS;

/** So many people a job, whose payload is limited. */
const PEOPLE = 500;

interface HolderDeps {
  db: Db;
  security: Pick<SecurityEvents, 'tellOfSupport' | 'collect'>;
  nowMs: () => number;
}

/** Several changes in a row, and a job that runs again, are one letter. */
const tell = ({ db, security }: HolderDeps, userId: string, atMs: number): Promise<void> =>
  transact(db, async (trx) => {
    if (!(await userExists(trx, userId)) || (await isDisabled(trx, userId))) return;
    const event = 'assignment.updated';
    if (await hasEntry(trx, { userId, event, afterMs: atMs })) return;
    await security.tellOfSupport(trx, { event, userId });
  });

const kindOf = (deps: HolderDeps): JobKind<Work> => ({
  name: 'tell-holders',
  payload,
  isSecret: false,
  atOnce: 1,
  maxWaiting: 10_000,
  firstWaitMs: 5000,
  maxWaitMs: 10 * MINUTE_MS,
  maxTries: 200,
  async work({ userIds, atMs }, { signal }) {
    for (const userId of userIds) {
      signal.throwIfAborted();
      await tell(deps, userId, atMs);
      deps.security.collect();
    }
  },
});

/** Tells people by letter that what their roles allow was changed. */
export interface Holders {
  /** Queues it, in the transaction of the change. */
  tell(trx: Transaction<Schema>, userIds: readonly string[]): Promise<void>;
}

/** Registers the queue of these letters. */
export function createHolders(jobs: Pick<Jobs, 'register'>, deps: HolderDeps): Holders {
  const queue = jobs.register(kindOf(deps));
  return {
    async tell(trx, userIds) {
      const atMs = deps.nowMs();
      for (let from = 0; from < userIds.length; from += PEOPLE) {
        const some = userIds.slice(from, from + PEOPLE);
        await queue.add(trx, { userIds: some, atMs }, { dueAtMs: atMs + LETTER_AFTER_MS });
      }
    },
  };
}
