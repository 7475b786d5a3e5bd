import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { LIMITED_LEVEL } from '../bot-accounts/index.ts';
import { betIdSchema } from '../bot-bets/index.ts';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { parseSport } from '../sports/index.ts';
import { foreignIdSchema, lineSchema } from '../text/index.ts';

export const MAX_REPORTS = 1000;
const MAX_BETS = 20;
const MAX_TEAMS = 20;
/** Euros: more than anybody stakes, and than any bookmaker pays. */
const MAX_STAKE = 1_000_000;
const MAX_PAYOUT = 100_000_000;
/** The lowest price that is more than the stake back, in thousandths; above the highest nobody quotes. */
const MIN_ODDS = 1.001;
const MAX_ODDS = 1001;
const MAX_PROFIT = 10;
const MAX_RETRIES = 10_000;

const id = foreignIdSchema.min(1).max(100);
const moment = z.iso.datetime({ offset: true });
const name = lineSchema.min(1).max(120);
const MAX_BALANCE = 1_000_000_000;
const amount = signedEurosSchema.min(0 - MAX_BALANCE).max(MAX_BALANCE);

const report = {
  /** The bot's: told again with the same content it changes nothing, with another one it is refused. */
  id,
  /** The bot user it is about. */
  email: emailSchema,
  /** When it was so; of two reports on one matter the later one counts, whichever comes first. */
  at: moment,
};

export const reportedBetSchema = z.strictObject({
  id: betIdSchema,
  bookie: bookieValueSchema,
  /** `FOOT|FT|47981|AH(-4.5)|2` */
  name: lineSchema.min(1).max(200),
  stake: eurosSchema.positive().max(MAX_STAKE),
  odds: z.number().min(MIN_ODDS, 'must be above 1').max(MAX_ODDS),
  placedAt: moment,
});
export type ReportedBet = z.output<typeof reportedBetSchema>;

/** All bets of a group in one version of it; the newest version takes the place of older ones. */
export const betsReportSchema = z.strictObject({
  ...report,
  kind: z.literal('bets'),
  group: z.strictObject({
    groupKey: foreignIdSchema.min(1).max(200),
    version: z.int().min(0).max(1_000_000_000),
    event: z.strictObject({
      id: foreignIdSchema.min(1).max(200),
      name,
      sport: lineSchema
        .min(1)
        .max(40)
        .transform((sport) => parseSport(sport) ?? sport),
      teams: z.array(name).min(1).max(MAX_TEAMS),
      league: lineSchema.max(120).optional(),
      startsAt: moment.optional(),
    }),
    /** Sum of the inverse odds. */
    profit: z.number().positive().max(MAX_PROFIT),
    bets: z
      .array(reportedBetSchema)
      .min(1)
      .max(MAX_BETS)
      .refine((bets) => new Set(bets.map((bet) => bet.id)).size === bets.length, 'has one bet twice'),
  }),
});
export type BetsReport = z.output<typeof betsReportSchema>;

/** How a bet ended; told again with another payout and a later `at` it is corrected. */
export const settlementReportSchema = z.strictObject({
  ...report,
  kind: z.literal('settlement'),
  betId: betIdSchema,
  /** Null where the bookmaker says nothing of it: then it counts for nothing. */
  payout: eurosSchema.max(MAX_PAYOUT).nullable(),
  settledAt: moment,
});
export type SettlementReport = z.output<typeof settlementReportSchema>;

export const balanceReportSchema = z.strictObject({
  ...report,
  kind: z.literal('balance'),
  bookie: bookieValueSchema,
  total: amount,
  /** Without bonus money. */
  normal: amount,
});
export type BalanceReport = z.output<typeof balanceReportSchema>;

/** How an account stands. Without `loginError` all is well; what else is missing is not spoken of, null means none. */
export const accountReportSchema = z.strictObject({
  ...report,
  kind: z.literal('account'),
  bookie: bookieValueSchema,
  logged: z.boolean(),
  /** One of `LOGIN_ERRORS`, or another. */
  loginError: lineSchema.min(1).max(100).nullable().optional(),
  logInRetries: z.int().min(0).max(MAX_RETRIES),
  limitLevel: z.int().min(0).max(LIMITED_LEVEL).nullable().optional(),
  needsDeposit: z.boolean().optional(),
  /** User name at the proxy. */
  proxy: lineSchema.min(1).max(100).nullable().optional(),
});
export type AccountReport = z.output<typeof accountReportSchema>;

/** The bot lives; with `bookie`, its work at that bookmaker. */
export const heartbeatReportSchema = z.strictObject({
  ...report,
  kind: z.literal('heartbeat'),
  bookie: bookieValueSchema.optional(),
});
export type HeartbeatReport = z.output<typeof heartbeatReportSchema>;

export const botReportSchema = z.discriminatedUnion('kind', [
  betsReportSchema,
  settlementReportSchema,
  balanceReportSchema,
  accountReportSchema,
  heartbeatReportSchema,
]);
export type BotReport = z.output<typeof botReportSchema>;
export type BotReportInput = z.input<typeof botReportSchema>;

/** Body of `POST /api/ingest/bot`. */
export const botReportsBodySchema = z.strictObject({
  reports: z.array(botReportSchema).max(MAX_REPORTS),
});
/** The same as it is read: reports are judged one by one, so that a bad one refuses only itself. */
export const looseReportsBodySchema = z.strictObject({ reports: z.array(z.unknown()).max(MAX_REPORTS) });

export const REPORT_RESULTS = ['accepted', 'repeated', 'waiting', 'refused'] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

const count = z.int().nonnegative();
export const botReportsAnswerSchema = z.object({
  success: z.literal(true),
  accepted: count,
  /** Known already: changed nothing. */
  repeated: count,
  /** Settlements whose bet has not come yet: applied when it does. */
  waiting: count,
  refused: count,
  /** In the order of the reports. */
  results: z.array(
    z.object({
      index: count,
      /** Missing where the report had none that could be read. */
      id: z.string().optional(),
      result: z.enum(REPORT_RESULTS),
      /** Of what was refused. */
      reason: z.string().optional(),
    }),
  ),
});
export type BotReportsAnswer = z.infer<typeof botReportsAnswerSchema>;
