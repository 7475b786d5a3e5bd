import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { readJson } from '#kernel/http';
import { type PaypalEvent, paypalEventSchema, targetOf } from './paypal-event.ts';
import {
  claimEvent,
  finishEvent,
  insertEvent,
  type NewEvent,
  postponeEvent,
  pruneEvents,
  type WaitingEvent,
} from './paypal-events.store.ts';

export interface InboxDeps {
  db: Db;
  log: Logger;
  nowMs: () => number;
  /** Applies what PayPal says of one of its subscriptions now. */
  sync: (subscriptionId: string) => Promise<void>;
  subscriptionOfSale: (saleId: string) => Promise<string | undefined>;
}

/** Where a process ends in the middle, another takes the event up after so long. */
const CLAIM_MS = 2 * 60 * 1000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 60 * 60 * 1000;
/** How often it is looked whether something is due. */
const TICK_MS = 5000;
/** One that waits for PayPal must not stop the others. */
const LANES = 3;
const PRUNE_EVERY_MS = 60 * 60 * 1000;
/** PayPal repeats an event for three days by itself, and for thirty by hand. */
const KEEP_MS = 90 * 24 * 60 * 60 * 1000;

const waitMs = (tries: number): number => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));

/** Works off the events that are stored: behind their answers, again after a failure, and after a restart. */
export class Inbox {
  readonly #deps: InboxDeps;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isWanted = false;
  #nextPruneMs = 0;

  constructor(deps: InboxDeps) {
    this.#deps = deps;
  }

  /** @returns false for an event that is known already */
  async take(event: NewEvent): Promise<boolean> {
    const isNew = await insertEvent(this.#deps.db, event);
    if (isNew) this.work();
    return isNew;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.work(), TICK_MS).unref();
    this.work();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Works off what is due; returns at once. */
  work(): void {
    // One that ends now may have looked before there was something.
    this.#isWanted = this.#running.size >= LANES;
    if (this.#isWanted) return;
    const lane = this.#lane()
      .catch((error: unknown) =>
        this.#deps.log.error({ area: 'paypal', err: error }, 'Events cannot be read'),
      )
      .finally(() => {
        this.#running.delete(lane);
        if (this.#isWanted) this.work();
      });
    this.#running.add(lane);
  }

  /** Resolves when nothing is due and nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #lane(): Promise<void> {
    const { db, nowMs } = this.#deps;
    await this.#prune();
    for (;;) {
      const event = await claimEvent(db, nowMs(), nowMs() + CLAIM_MS);
      if (!event) return;
      await this.#handle(event);
    }
  }

  async #handle({ eventId, body, tries }: WaitingEvent): Promise<void> {
    const { db, log, nowMs, sync } = this.#deps;
    try {
      const subscriptionId = await this.#subscriptionOf(paypalEventSchema.parse(readJson(body)));
      if (subscriptionId !== undefined) await sync(subscriptionId);
      await finishEvent(db, eventId, nowMs());
    } catch (error) {
      log.warn({ area: 'paypal', eventId, tries, err: error }, 'An event is tried again later');
      await postponeEvent(db, eventId, nowMs() + waitMs(tries));
    }
  }

  async #subscriptionOf(event: PaypalEvent): Promise<string | undefined> {
    const target = targetOf(event);
    if (target === undefined) return undefined;
    return 'subscriptionId' in target ? target.subscriptionId : this.#deps.subscriptionOfSale(target.saleId);
  }

  async #prune(): Promise<void> {
    const now = this.#deps.nowMs();
    if (now < this.#nextPruneMs) return;
    this.#nextPruneMs = now + PRUNE_EVERY_MS;
    await pruneEvents(this.#deps.db, now - KEEP_MS);
  }
}
