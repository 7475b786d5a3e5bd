import { z } from 'zod';
import { type Market, marketSchema, periodSchema, selectionSchema } from '../markets/index.ts';
import { matchEventIdSchema } from '../matching/index.ts';
import { quotedEventSchema } from '../quotes/index.ts';
import { CHOICE_MARKETS } from '../settlement/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { foreignIdSchema } from '../text/index.ts';

/** Many times the markets of one event that count something of their own. */
const MAX_SCORES = 60;
const MAX_CHOICES = 60;
/** Basketball ends below 200; a test of cricket does not come here. */
const MAX_COUNT = 999;
/** Results of one request: a day of all leagues takes some. */
export const MAX_RESULTS = 1000;

const count = z.int().min(0).max(MAX_COUNT);

/** What the two sides had of one thing at the end of one part of the event. */
export const resultScoreSchema = z.strictObject({
  period: periodSchema.default('FT'),
  /** Tennis counts sets and games; corners are counted beside goals. */
  unit: z.enum(['score', 'sets', 'games', 'corners']).default('score'),
  /** True: after all that was played, overtime included where there was any. False: without overtime. Never guessed. */
  overTimeIncluded: z.boolean(),
  home: count,
  away: count,
});
export type ResultScore = z.output<typeof resultScoreSchema>;

/** Markets of scores of which a source may know the winning selection and no score: an exchange that settled them. */
const NAMED_MARKETS: ReadonlySet<Market> = new Set(['W', 'BTS', 'OU']);
const isNamed = (market: Market): boolean => CHOICE_MARKETS.has(market) || NAMED_MARKETS.has(market);
/** On a whole line the stake may come back, which no selection says. */
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
export const RESULT_STATES = ['final', 'void', 'postponed'] as const;
export const resultStateSchema = z.enum(RESULT_STATES);
export type ResultState = z.infer<typeof resultStateSchema>;

/** Which number or choice it is, as a key. */
export const scoreKey = ({ period, unit, overTimeIncluded }: Omit<ResultScore, 'home' | 'away'>): string =>
  `${unit} ${period} ${overTimeIncluded}`;
export const choiceKey = (choice: Omit<ResultChoice, 'selection'>): string =>
  [choice.market, choice.period, choice.overTimeIncluded, choice.handicap ?? '', choice.team ?? ''].join(' ');

const areDistinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** How an event ended, as one source tells it. Sides are those of the event as the source names it. */
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
    /** When the source knew it; of two words of one source the later one counts. */
    at: z.iso.datetime({ offset: true }),
    /** It is the last word, whatever other sources say: how a dispute between them ends. */
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
/** The same as it is read: results are judged one by one, so that a bad one refuses only itself. */
export const looseResultsBodySchema = z.strictObject({
  source,
  results: z.array(z.unknown()).max(MAX_RESULTS),
});

export const RESULT_VERDICTS = ['accepted', 'repeated', 'outdated', 'refused'] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

const counted = z.int().nonnegative();
export const resultsAnswerSchema = z.object({
  success: z.literal(true),
  accepted: counted,
  /** What the source has said before: changed nothing. */
  repeated: counted,
  /** Older than what the source has said since: changed nothing. */
  outdated: counted,
  refused: counted,
  /** In the order of the results. */
  results: z.array(
    z.object({
      index: counted,
      result: z.enum(RESULT_VERDICTS),
      /** Our id of the event; missing where it was not recognised. */
      eventId: z.string().optional(),
      /** Another source says something else: nothing is settled by it until they agree or one decides. */
      disputed: z.literal(true).optional(),
      /** Of what was refused. */
      reason: z.string().optional(),
    }),
  ),
});
export type ResultsAnswer = z.infer<typeof resultsAnswerSchema>;
