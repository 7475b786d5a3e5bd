import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import type { JobKind, JobQueue, Jobs } from '#kernel/jobs';

const payload = z.strictObject({ userId: z.string() });
type Told = z.infer<typeof payload>;

const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 60 * 60 * 1000;
/** Some two days, while there is still time to cancel. */
const MAX_TRIES = 60;

const kindOf = (name: string, tell: (userId: string) => Promise<void>): JobKind<Told> => ({
  name,
  payload,
  isSecret: false,
  atOnce: 4,
  maxWaiting: 10_000,
  firstWaitMs: FIRST_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxTries: MAX_TRIES,
  work: ({ userId }) => tell(userId),
});

/**
 * Ways besides the mailbox by which a person hears that somebody wants to get in without the second factor: whoever
 * reads the letters does not see them. Areas add theirs when they are created.
 */
export class OtherWays {
  readonly #jobs: Pick<Jobs, 'register'>;
  readonly #queues: JobQueue<Told>[] = [];

  constructor(jobs: Pick<Jobs, 'register'>) {
    this.#jobs = jobs;
  }

  /** @param tell says it to a user who can be reached this way; it is called again if it throws */
  add(name: string, tell: (userId: string) => Promise<void>): void {
    this.#queues.push(this.#jobs.register(kindOf(name, tell)));
  }

  /** Queues the messages in the transaction of the act; call `wake` after the commit. */
  async tell(trx: Transaction<Schema>, userId: string): Promise<void> {
    for (const queue of this.#queues) await queue.add(trx, { userId });
  }

  wake(): void {
    for (const queue of this.#queues) queue.wake();
  }
}
