import { z } from 'zod';
import { keySchema } from '../bankroll/index.ts';
import { modeSchema } from '../quotes/index.ts';
import { SETTINGS_FAMILIES } from '../settings/index.ts';
import { DAY_MS } from '../time/index.ts';
import { bettingQuerySchema, bettingSchema } from './betting.schema.ts';

/** Maximum stored backtests of a person; another one requires deleting one. */
export const MAX_BACKTESTS = 20;
/** Maximum of these that wait or run. */
export const MAX_BACKTESTS_UNDER_WAY = 2;
/** Maximum finds of a backtest: more means that the configuration or the period is too wide. */
export const MAX_FOUND = 20_000;
/** Maximum period of a backtest. */
export const MAX_BACKTEST_DAYS = 92;

/** The list that is replayed. */
export const backtestKindSchema = z.enum(SETTINGS_FAMILIES);
export type BacktestKind = z.infer<typeof backtestKindSchema>;

const BACKTEST_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const backtestStateSchema = z.enum(BACKTEST_STATES);
export type BacktestState = z.infer<typeof backtestStateSchema>;

/** Why a backtest failed: it found more than `MAX_FOUND`, or every attempt broke off. */
export const BACKTEST_FAULTS = ['tooMuchFound', 'brokeOff'] as const;
export type BacktestFault = (typeof BACKTEST_FAULTS)[number];

/** Keys under `backtest.errors` that the screens translate. */
export const BACKTEST_ERRORS = [
  'configurationNotFound',
  'noBookmakers',
  'outsideHistory',
  'tooManyKept',
  'tooManyUnderWay',
  'notFinished',
  'alreadyOver',
] as const;
export type BacktestError = (typeof BACKTEST_ERRORS)[number];

const instant = z.iso.datetime({ offset: true });
const periodFields = {
  /** First start of the events replayed. */
  from: instant,
  /** Exclusive; not later than now. */
  to: instant,
};

/** Body of `POST /api/backtests`. */
export const newBacktestSchema = z
  .strictObject({
    /** Idempotency key: a repeated request creates no second backtest. */
    key: keySchema,
    kind: backtestKindSchema,
    /** The configuration as stored now; later changes do not affect the backtest. */
    configurationId: z.string().min(1).max(80),
    ...periodFields,
    betting: bettingQuerySchema.prefault({}),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    message: 'must be before "to"',
    path: ['from'],
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_BACKTEST_DAYS * DAY_MS, {
    message: `at most ${MAX_BACKTEST_DAYS} days`,
    path: ['to'],
  });
export type NewBacktest = z.output<typeof newBacktestSchema>;
export type NewBacktestInput = z.input<typeof newBacktestSchema>;

export const backtestSchema = z.object({
  id: z.string(),
  kind: backtestKindSchema,
  mode: modeSchema,
  /** As of the request. */
  configuration: z.object({ id: z.string(), name: z.string() }),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Default for judging it. */
  betting: bettingSchema,
  state: backtestStateSchema,
  progress: z.object({
    events: z.int(),
    /** Undefined until the events are counted. */
    ofEvents: z.int().optional(),
    /** Prices read. */
    points: z.int(),
    found: z.int(),
  }),
  /** Only of a failed one. */
  fault: z.enum(BACKTEST_FAULTS).optional(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
});
export type Backtest = z.infer<typeof backtestSchema>;

export const backtestParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const backtestsAnswerSchema = z.object({
  success: z.literal(true),
  /** All stored ones, newest first. */
  backtests: z.array(backtestSchema),
  /** Starts of the first and the last event with stored odds; absent where there are none. */
  history: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
});
export type BacktestsAnswer = z.infer<typeof backtestsAnswerSchema>;

export const backtestAnswerSchema = z.object({ success: z.literal(true), backtest: backtestSchema });
export const backtestDoneSchema = z.object({ success: z.literal(true), message: z.string() });
