import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';

/** All countries, in the query and the answer of the bot's bookmakers. */
export const ALL_COUNTRIES = 'all';

/** Advice about accounts at a bookmaker; parts that were not written are missing. */
export const bookieInformationSchema = z.object({
  register: z.object({
    /** What the bookmaker verifies before it opens an account. */
    validation: z.string().optional(),
    /** How to make the first deposit. */
    deposit: z.string().optional(),
  }),
  withdraw: z.object({
    /** How long withdrawals take. */
    waiting: z.string().optional(),
  }),
  recommendations: z.string().optional(),
});

/** A bookmaker of the catalogue that the bot supports. */
const botBookieSchema = z.object({
  bookie: bookieValueSchema,
  label: z.string(),
  /** The platform that it runs on; missing for its own. */
  provider: z.string().optional(),
  countries: z.array(z.string()),
  bot: z.object({
    /** Accounts can be added. */
    enabled: z.boolean(),
    birthdateRequired: z.boolean(),
    reducedOdds: z.boolean(),
    ludoInduction: z.boolean(),
    /** Deposit requested where a promotion names no amount, in euros; null: the default. */
    defaultDeposit: z.number().nullable(),
  }),
  information: bookieInformationSchema,
});
export type BotBookie = z.infer<typeof botBookieSchema>;

/** Query of `GET /api/bookies/available`. */
export const availableBookiesQuerySchema = z.strictObject({
  /** The bot user: bookmakers of their country, except those with an account. Absent: all that the bot supports. */
  userEmail: z.string().trim().min(1).max(254).optional(),
  /** Another country than the user's, or `all`. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|all)$/)
    .optional(),
});
export const availableBookiesAnswerSchema = z.object({
  success: z.literal(true),
  bookies: z.array(botBookieSchema),
  /** The country of the answer, or `all`. */
  country: z.string(),
  /** Countries with any bookmaker for them, alphabetical. */
  countries: z.array(z.string()),
  /** Number of that country's bookmakers with an account already. */
  held: z.int().nonnegative(),
  /**
   * Names of all bookmakers of the catalogue, including those that the bot does not support; only where no user is
   * named.
   */
  labels: z.record(z.string(), z.string()).optional(),
  /** Number of changes of the catalogue that it includes; a heartbeat with a greater number announces a newer one. */
  catalogue: z.int().optional(),
});
export type AvailableBookies = z.infer<typeof availableBookiesAnswerSchema>;
