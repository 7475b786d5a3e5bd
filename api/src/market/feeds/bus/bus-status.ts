import { z } from 'zod';
import type { FeedStatus } from '../feed.ts';

const statusSchema = z.object({
  name: z.string(),
  state: z.enum(['idle', 'running', 'waiting', 'done', 'failed']),
  everyMs: z.number().optional(),
  quietMs: z.number().optional(),
  paced: z.array(z.string()).optional(),
  items: z.number(),
  lastItemAtMs: z.number().optional(),
  skipped: z.record(z.string(), z.number()),
  lastError: z.string().optional(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Status that the price-receiving process publishes each second. */
const busStatusSchema = z.object({
  run: z.string(),
  since: z.number(),
  terms: z.string(),
  /** Number of its last message on the bus. */
  number: z.int().min(0),
  /** Age of the oldest price that is not on the bus yet. */
  lateMs: z.number(),
  feeds: z.array(statusSchema),
});

export interface BusStatus {
  run: string;
  /** Since when it has been the receiving process, ms since 1970. */
  since: number;
  terms: string;
  number: number;
  lateMs: number;
  feeds: FeedStatus[];
}

export const writeBusStatus = (status: BusStatus): string => JSON.stringify(status);

/** Returns undefined for an invalid status. */
export function readBusStatus(text: string): BusStatus | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = busStatusSchema.safeParse(value);
  return data && { ...data, feeds: data.feeds.map(toStatus) };
}

/** Restores a field that JSON omits as undefined. */
const toStatus = ({
  paced,
  everyMs,
  quietMs,
  lastItemAtMs,
  lastError,
  ...rest
}: z.output<typeof statusSchema>): FeedStatus => ({
  ...rest,
  everyMs,
  lastItemAtMs,
  lastError,
  ...(paced && { paced }),
  ...(quietMs !== undefined && { quietMs }),
});
