import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { isOutage } from './provider-error.ts';

/** The provider is polled this often for changes that no webhook announced. */
export const RECONCILE_EVERY_MS = 15 * MINUTE_MS;
/** A payment may be returned for this long: as long as the provider accepts disputes. */
export const DISPUTABLE_FOR_MS = 180 * DAY_MS;
/** A younger request may still be in progress. */
export const ASKED_FOR_MS = MINUTE_MS;
/** This many consecutive failures indicate an outage of the provider, not bad items. */
const MAX_FAILURES = 5;

interface Pass {
  log: Pick<Logger, 'warn'>;
  signal: AbortSignal;
  area: string;
  /** Logged for each item that fails. */
  message: string;
}

/** Processes all items, one by one; a single failure does not stop the rest, but an outage of the provider does. */
export async function reconcileEach<Item extends { id: string }>(
  { log, signal, area, message }: Pass,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failures = 0;
  for (const item of items) {
    signal.throwIfAborted();
    if (failures >= MAX_FAILURES) return;
    try {
      await work(item);
      failures = 0;
    } catch (error) {
      // An unintelligible answer concerns one item only and does not count as an outage.
      if (isOutage(error)) failures += 1;
      log.warn({ area, id: item.id, err: error }, message);
    }
  }
}
