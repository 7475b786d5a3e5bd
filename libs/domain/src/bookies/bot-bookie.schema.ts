import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';

/** Every country at once, in the query and the answer of the bot's bookmakers. */
export const ALL_COUNTRIES = 'all';

/** What people know about having an account at a bookmaker; what nobody has written down is missing. */
export const bookieInformationSchema = z.object({
  register: z.object({
    /** What the bookmaker wants to see before it opens an account. */
    validation: z.string().optional(),
    /** How the first money gets there. */
    deposit: z.string().optional(),
  }),
  withdraw: z.object({
    /** How long it takes until money is back. */
    waiting: z.string().optional(),
  }),
  recommendations: z.string().optional(),
});

/** A bookmaker of the catalogue that the bot knows its way around. */
export const botBookieSchema = z.object({
  bookie: bookieValueSchema,
  label: z.string(),
  /** Whose platform it runs on; missing for one of its own. */
  provider: z.string().optional(),
  countries: z.array(z.string()),
  bot: z.object({
    /** Accounts can be added. */
    enabled: z.boolean(),
    birthdateRequired: z.boolean(),
    reducedOdds: z.boolean(),
    ludoInduction: z.boolean(),
    /** Asked for where a promotion names no amount, in euros; null: the usual. */
    defaultDeposit: z.number().nullable(),
  }),
  information: bookieInformationSchema,
});
export type BotBookie = z.infer<typeof botBookieSchema>;

/** Query of `GET /api/bookies/available`. */
export const availableBookiesQuerySchema = z.strictObject({
  /** For whom: their country, without the bookmakers that they have an account at. Left out: all that the bot knows. */
  userEmail: z.string().trim().min(1).max(254).optional(),
  /** Another country than theirs, or `all`. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|all)$/)
    .optional(),
});
export const availableBookiesAnswerSchema = z.object({
  success: z.literal(true),
  bookies: z.array(botBookieSchema),
  /** The country that was looked at, or `all`. */
  country: z.string(),
  /** Where there is any bookmaker for them, in the order of the alphabet. */
  countries: z.array(z.string()),
  /** How many of that country they have an account at already. */
  held: z.int().nonnegative(),
  /** What each bookmaker of the catalogue is called, also one the bot knows nothing of; only where no user is named. */
  labels: z.record(z.string(), z.string()).optional(),
  /** Of how many changes it knows; a heartbeat that knows of more says that there is a newer one. */
  catalogue: z.int().optional(),
});
export type AvailableBookies = z.infer<typeof availableBookiesAnswerSchema>;
