import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { LIMITED_LEVEL } from '../bot-accounts/index.ts';
import { betIdSchema } from '../bot-bets/index.ts';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { parseSport } from '../sports/index.ts';
import { foreignIdSchema, lineSchema } from '../text/index.ts';

const MAX_REPORTS = 1000;
const MAX_BETS = 20;
const MAX_TEAMS = 20;
/** Euros: above any real stake, and any bookmaker's payout. */
const MAX_STAKE = 1_000_000;
const MAX_PAYOUT = 100_000_000;
/** The lowest odds that return more than the stake, in thousandths; the maximum is above any that are quoted. */
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
  /** The bot's id: repeated with the same content it changes nothing, with other content it is refused. */
  id,
  /** The bot user. */
  email: emailSchema,
  /** When it was true; of two reports on one subject the later one counts, in whatever order they arrive. */
  at: moment,
};

const reportedBetSchema = z.strictObject({
  id: betIdSchema,
  bookie: bookieValueSchema,
  /** `FOOT|FT|47981|AH(-4.5)|2` */
  name: lineSchema.min(1).max(200),
  stake: eurosSchema.positive().max(MAX_STAKE),
  odds: z.number().min(MIN_ODDS, 'must be above 1').max(MAX_ODDS),
  placedAt: moment,
});

/** All bets of a group in one version; the newest version replaces older ones. */
const betsReportSchema = z.strictObject({
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

/** The result of a bet; a repetition with another payout and a later `at` corrects it. */
const settlementReportSchema = z.strictObject({
  ...report,
  kind: z.literal('settlement'),
  betId: betIdSchema,
  /** Null where the bookmaker reports none: then it does not count. */
  payout: eurosSchema.max(MAX_PAYOUT).nullable(),
  settledAt: moment,
});
export type SettlementReport = z.output<typeof settlementReportSchema>;

const balanceReportSchema = z.strictObject({
  ...report,
  kind: z.literal('balance'),
  bookie: bookieValueSchema,
  total: amount,
  /** Excluding bonus money. */
  normal: amount,
});
export type BalanceReport = z.output<typeof balanceReportSchema>;

/** State of an account. Without `loginError` the login works; other absent fields are unchanged, null means none. */
const accountReportSchema = z.strictObject({
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

/** The bot is alive; with `bookie`, its work at that bookmaker. */
const heartbeatReportSchema = z.strictObject({
  ...report,
  kind: z.literal('heartbeat'),
  bookie: bookieValueSchema.optional(),
});

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
/**
 * The same before validation of the reports: they are judged one by one, so that an invalid one refuses only itself.
 */
export const looseReportsBodySchema = z.strictObject({ reports: z.array(z.unknown()).max(MAX_REPORTS) });

const REPORT_RESULTS = ['accepted', 'repeated', 'waiting', 'refused'] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

const count = z.int().nonnegative();
export const botReportsAnswerSchema = z.object({
  success: z.literal(true),
  accepted: count,
  /** Known already: no effect. */
  repeated: count,
  /** Settlements whose bet has not arrived yet: applied when it does. */
  waiting: count,
  refused: count,
  /** In the order of the reports. */
  results: z.array(
    z.object({
      index: count,
      /** Missing where the report had no readable id. */
      id: z.string().optional(),
      result: z.enum(REPORT_RESULTS),
      /** Of a refused one. */
      reason: z.string().optional(),
    }),
  ),
});
export type BotReportsAnswer = z.infer<typeof botReportsAnswerSchema>;
