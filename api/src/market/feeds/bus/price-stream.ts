import { MAX_STALE_S } from '@bothways/domain/bookies';
import {
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export const STREAM = 'BOTHWAYS_PRICES';
/** Subject of accepted items. */
export const PRICES = 'bothways.prices';
/** Subject of the sender's status, sent each second and not retained. */
export const NEWS = 'bothways.feeds';

/** No bookmaker's prices are valid for longer, whatever is configured: a starting process needs no older past. */
const KEPT_MS = (MAX_STALE_S + 300) * 1000;
const KEPT_BYTES = 1024 ** 3;
/** Deduplication window for resent messages. */
const TWICE_MS = 120_000;

/**
 * Returns the stream of prices, creating it if necessary; an existing one (with replicas, for example) is used as it
 * is.
 */
export async function priceStream({ streams }: JetStreamManager): Promise<StreamInfo> {
  const known = await streams.info(STREAM).catch(() => undefined);
  if (known) return known;
  return streams.add({
    name: STREAM,
    subjects: [PRICES],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    storage: StorageType.File,
    max_age: nanos(KEPT_MS),
    max_bytes: KEPT_BYTES,
    duplicate_window: nanos(TWICE_MS),
  });
}
