import { z } from 'zod';

/** Fields are added without notice and often omitted: unknown ones are ignored, absent ones mean unchanged. */
const priced = z.array(z.tuple([z.number(), z.number()])).optional();
const levelled = z.array(z.tuple([z.number(), z.number(), z.number()])).optional();

const runnerChangeSchema = z.object({
  id: z.number(),
  hc: z.number().default(0),
  /** Available to back and to lay at full depth: price and size. */
  atb: priced,
  atl: priced,
  /** The same by level, without and with virtual bets: level, price, size. */
  batb: levelled,
  batl: levelled,
  bdatb: levelled,
  bdatl: levelled,
});
export type RunnerChange = z.output<typeof runnerChangeSchema>;

const definitionSchema = z.object({
  /** INACTIVE, OPEN, SUSPENDED, CLOSED, or one that is new: only an open market has prices. */
  status: z.string(),
  inPlay: z.boolean().default(false),
  /** Delay of in-play bets, in seconds. */
  betDelay: z.number().default(0),
  marketType: z.string().default(''),
  bettingType: z.string().default('ODDS'),
  marketTime: z.string().optional(),
  settledTime: z.string().optional(),
  eventId: z.string(),
  eventTypeId: z.string(),
  countryCode: z.string().default(''),
  version: z.number().default(0),
  runners: z.array(
    z.object({
      id: z.number(),
      hc: z.number().default(0),
      status: z.string(),
      sortPriority: z.number().default(0),
    }),
  ),
});
export type MarketDefinition = z.output<typeof definitionSchema>;

/** The market of a change that is malformed otherwise. */
export const namedChangeSchema = z.object({ id: z.string() });

export const marketChangeSchema = z.object({
  id: z.string(),
  /** Replaces all that is known of the market. */
  img: z.boolean().optional(),
  marketDefinition: definitionSchema.optional(),
  rc: z.array(runnerChangeSchema).optional(),
});
export type MarketChange = z.output<typeof marketChangeSchema>;

const changesSchema = z.object({
  op: z.literal('mcm'),
  /** Id of the subscription that requested it. */
  id: z.number().optional(),
  pt: z.number(),
  clk: z.string().optional(),
  initialClk: z.string().optional(),
  ct: z.enum(['SUB_IMAGE', 'RESUB_DELTA', 'HEARTBEAT']).optional(),
  segmentType: z.enum(['SEG_START', 'SEG', 'SEG_END']).optional(),
  heartbeatMs: z.number().optional(),
  conflateMs: z.number().optional(),
  /** 503: the data is unreliable. */
  status: z.number().nullish(),
  /** Read one by one: a malformed one costs its market, not the connection. */
  mc: z.array(z.unknown()).optional(),
});
export type MarketChanges = z.output<typeof changesSchema>;

const statusSchema = z.object({
  op: z.literal('status'),
  id: z.number().optional(),
  statusCode: z.enum(['SUCCESS', 'FAILURE']),
  errorCode: z.string().optional(),
  connectionClosed: z.boolean().optional(),
  connectionsAvailable: z.number().optional(),
});
export type StreamStatus = z.output<typeof statusSchema>;

/** One line of the stream. */
export const streamMessageSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('connection'), connectionId: z.string() }),
  statusSchema,
  changesSchema,
]);
export type StreamMessage = z.output<typeof streamMessageSchema>;
