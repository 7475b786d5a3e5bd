import { z } from 'zod';
import { type Market, marketSchema, periodSchema, selectionSchema } from '../markets/index.ts';
import { matchEventIdSchema } from '../matching/index.ts';
import { quotedEventSchema } from '../quotes/index.ts';
import { CHOICE_MARKETS } from '../settlement/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { foreignIdSchema } from '../text/index.ts';

/** Many times the number of markets of one event with their own statistic. */
const MAX_SCORES = 60;
const MAX_CHOICES = 60;
/** Basketball ends below 200; cricket tests are not supported. */
const MAX_COUNT = 999;
/** Maximum results of one request: a day of all leagues takes some. */
const MAX_RESULTS = 1000;

const count = z.int().min(0).max(MAX_COUNT);

/** The two sides' numbers of one statistic at the end of one part of the event. */
export const resultScoreSchema = z.strictObject({
  period: periodSchema.default('FT'),
  /** Tennis counts sets and games; corners are counted beside goals. */
  unit: z.enum(['score', 'sets', 'games', 'corners']).default('score'),
  /** True: includes overtime where there was any. False: excludes it. Never guessed. */
  overTimeIncluded: z.boolean(),
  home: count,
  away: count,
});
export type ResultScore = z.output<typeof resultScoreSchema>;

/** Score markets of which a source may know the winning selection but no score: an exchange that settled them. */
const NAMED_MARKETS: ReadonlySet<Market> = new Set(['W', 'BTS', 'OU']);
const isNamed = (market: Market): boolean => CHOICE_MARKETS.has(market) || NAMED_MARKETS.has(market);
/** On a whole line the stake may be returned, which no selection expresses. */
const isSplit = ({ market, handicap }: { market: Market; handicap?: number | undefined }): boolean =>
  market !== 'OU' || (handicap !== undefined && Math.abs(handicap % 1) === 0.5);

/** The selection that came true: who qualified, who was first to ten; or which won, where no score is known. */
export const resultChoiceSchema = z
  .strictObject({
    market: marketSchema.refine(isNamed, 'settles on a score, not on a choice'),
    period: periodSchema.default('FT'),
    overTimeIncluded: z.boolean().default(false),
    handicap: steppedSchema(4).min(-500).max(500).optional(),
    team: z.union([z.literal(1), z.literal(2)]).optional(),
    selection: selectionSchema,
  })
  .refine(isSplit, { message: 'needs a half line', path: ['handicap'] });
export type ResultChoice = z.output<typeof resultChoiceSchema>;

/** Final: it was played. Void: every bet on it is returned. Postponed: nothing is settled yet. */
const RESULT_STATES = ['final', 'void', 'postponed'] as const;
export const resultStateSchema = z.enum(RESULT_STATES);
export type ResultState = z.infer<typeof resultStateSchema>;

/** Key of a number or choice. */
export const scoreKey = ({ period, unit, overTimeIncluded }: Omit<ResultScore, 'home' | 'away'>): string =>
  `${unit} ${period} ${overTimeIncluded}`;
export const choiceKey = (choice: Omit<ResultChoice, 'selection'>): string =>
  [choice.market, choice.period, choice.overTimeIncluded, choice.handicap ?? '', choice.team ?? ''].join(' ');

const areDistinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** An event's result as reported by one source. Sides are those of the event as the source names it. */
export const reportedResultSchema = z
  .strictObject({
    /** Our id of the event; or `event`, as the source names it. */
    eventId: matchEventIdSchema.optional(),
    event: quotedEventSchema.optional(),
    state: resultStateSchema,
    scores: z
      .array(resultScoreSchema)
      .max(MAX_SCORES)
      .refine((scores) => areDistinct(scores.map(scoreKey)), 'has one score twice')
      .default([]),
    choices: z
      .array(resultChoiceSchema)
      .max(MAX_CHOICES)
      .refine((choices) => areDistinct(choices.map(choiceKey)), 'has one choice twice')
      .default([]),
    /** When the source knew it; of two reports of one source the later one counts. */
    at: z.iso.datetime({ offset: true }),
    /** Overrides all other sources: resolves a dispute between them. */
    decides: z.boolean().default(false),
  })
  .refine(({ eventId, event }) => (eventId === undefined) !== (event === undefined), {
    message: 'or eventId, one of them',
    path: ['event'],
  })
  .refine(({ state, scores, choices }) => (state === 'final') === scores.length + choices.length > 0, {
    message: 'go with a final result, and with no other',
    path: ['scores'],
  });
export type ReportedResult = z.output<typeof reportedResultSchema>;
export type ReportedResultInput = z.input<typeof reportedResultSchema>;

const source = foreignIdSchema.min(1).max(60);

/** Body of `POST /api/ingest/results`. */
export const resultsBodySchema = z.strictObject({
  source,
  results: z.array(reportedResultSchema).max(MAX_RESULTS),
});
/**
 * The same before validation of the results: they are judged one by one, so that an invalid one refuses only itself.
 */
export const looseResultsBodySchema = z.strictObject({
  source,
  results: z.array(z.unknown()).max(MAX_RESULTS),
});

const RESULT_VERDICTS = ['accepted', 'repeated', 'outdated', 'refused'] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

const counted = z.int().nonnegative();
export const resultsAnswerSchema = z.object({
  success: z.literal(true),
  accepted: counted,
  /** Equal to the source's earlier report: no effect. */
  repeated: counted,
  /** Older than the source's latest report: no effect. */
  outdated: counted,
  refused: counted,
  /** In the order of the results. */
  results: z.array(
    z.object({
      index: counted,
      result: z.enum(RESULT_VERDICTS),
      /** Our id of the event; missing where it was not recognized. */
      eventId: z.string().optional(),
      /** Another source contradicts it: nothing is settled by it until they agree or one decides. */
      disputed: z.literal(true).optional(),
      /** For a refused one. */
      reason: z.string().optional(),
    }),
  ),
});
export type ResultsAnswer = z.infer<typeof resultsAnswerSchema>;
