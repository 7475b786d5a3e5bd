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

/** What the process where prices enter says of itself each second. */
const busStatusSchema = z.object({
  run: z.string(),
  since: z.number(),
  terms: z.string(),
  /** Of its last message that the bus has. */
  number: z.int().min(0),
  /** How old the oldest price is that the bus does not have. */
  lateMs: z.number(),
  feeds: z.array(statusSchema),
});

export interface BusStatus {
  run: string;
  /** Since when prices enter there, ms since 1970. */
  since: number;
  terms: string;
  number: number;
  lateMs: number;
  feeds: FeedStatus[];
}

export const writeBusStatus = (status: BusStatus): string => JSON.stringify(status);

/** Undefined for what is none. */
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

/** A field that JSON leaves out is there, and undefined. */
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
