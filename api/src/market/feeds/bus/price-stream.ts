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
/** What the engine has taken in. */
export const PRICES = 'bothways.prices';
/** What runs where prices enter, told each second and kept by nobody. */
export const NEWS = 'bothways.feeds';

/** No bookmaker's prices count for longer than that, whatever is set: who begins needs no more of the past. */
const KEPT_MS = (MAX_STALE_S + 300) * 1000;
const KEPT_BYTES = 1024 ** 3;
/** A message that is sent again within it is one. */
const TWICE_MS = 120_000;

/** The stream of prices, made where there is none; one that somebody has made (with replicas, say) is taken as it is. */
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
