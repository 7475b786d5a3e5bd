import { z } from 'zod';
import { keySchema } from '../bankroll/index.ts';
import { modeSchema } from '../quotes/index.ts';
import { SETTINGS_FAMILIES } from '../settings/index.ts';
import { DAY_MS } from '../time/index.ts';
import { bettingQuerySchema, bettingSchema } from './betting.schema.ts';

/** Backtests that a person keeps at most; who wants another one deletes one. */
export const MAX_BACKTESTS = 20;
/** Of these, waiting or running. */
export const MAX_BACKTESTS_UNDER_WAY = 2;
/** Opportunities that one backtest may find: more says that the configuration or the period is too wide. */
export const MAX_FOUND = 20_000;
/** Days that one backtest may be over. */
export const MAX_BACKTEST_DAYS = 92;

/** What is replayed: the list of a configuration. */
export const backtestKindSchema = z.enum(SETTINGS_FAMILIES);
export type BacktestKind = z.infer<typeof backtestKindSchema>;

export const BACKTEST_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const backtestStateSchema = z.enum(BACKTEST_STATES);
export type BacktestState = z.infer<typeof backtestStateSchema>;

/**
 * Why a backtest failed: it found more than `MAX_FOUND`, or it broke off on every try.
 */
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
  /** Events that began from here on. */
  from: instant,
  /** Not included; never later than now. */
  to: instant,
};

/** Body of `POST /api/backtests`. */
export const newBacktestSchema = z
  .strictObject({
    /** Names what is asked: asked again, no second one is made. */
    key: keySchema,
    kind: backtestKindSchema,
    /** As stored now; what is changed in it later does not change the backtest. */
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
  /** As it was when the backtest was asked for. */
  configuration: z.object({ id: z.string(), name: z.string() }),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** What it is judged with where nothing else is asked for. */
  betting: bettingSchema,
  state: backtestStateSchema,
  progress: z.object({
    events: z.int(),
    /** Undefined until they are counted. */
    ofEvents: z.int().optional(),
    /** Prices read. */
    points: z.int(),
    found: z.int(),
  }),
  /** Of a failed one. */
  fault: z.enum(BACKTEST_FAULTS).optional(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
});
export type Backtest = z.infer<typeof backtestSchema>;

export const backtestParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const backtestsAnswerSchema = z.object({
  success: z.literal(true),
  /** Newest first, all that are kept. */
  backtests: z.array(backtestSchema),
  /** When the first and the last event began of which odds are stored; absent where there are none. */
  history: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
});
export type BacktestsAnswer = z.infer<typeof backtestsAnswerSchema>;

export const backtestAnswerSchema = z.object({ success: z.literal(true), backtest: backtestSchema });
export const backtestDoneSchema = z.object({ success: z.literal(true), message: z.string() });
