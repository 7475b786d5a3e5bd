import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { foreignIdSchema, lineSchema } from '../text/index.ts';
import { betStatusSchema } from './bets.schema.ts';

export const BETS_PAGE = 20;
const BETS_PAGE_MAX = 100;
/** Open bets come in one answer; real users have fewer, and no screen shows more. */
export const OPEN_GROUPS_MAX = 500;
/** Maximum bets of an exported file: the newest. */
export const BETS_FILE_ROWS = 20_000;
const MAX_BET_ID_CHARS = 100;

export const betIdSchema = foreignIdSchema.min(1).max(MAX_BET_ID_CHARS);

const filters = {
  status: betStatusSchema.optional(),
  sport: lineSchema.min(1).max(40).optional(),
  bookie: bookieValueSchema.optional(),
};
const paging = {
  /** `nextCursor` of the page before. */
  cursor: foreignIdSchema
    .max(400)
    .regex(/^\d{1,16}~./)
    .optional(),
  /** Without it all open ones come in one answer. */
  limit: z.coerce.number().int().min(1).max(BETS_PAGE_MAX).optional(),
};
/** Restricts the list to one user. */
const user = { user: emailSchema.optional() };

export const betsParamsSchema = z.object({ email: emailSchema });
/** Query of `GET /api/bot/users/{email}/bets`. */
export const betsQuerySchema = z.strictObject({ ...filters, ...paging });
export type BetsQuery = z.output<typeof betsQuerySchema>;
/** Query of `GET /api/bot/bets`: the bets of all users visible to the caller. */
export const allBetsQuerySchema = z.strictObject({ ...filters, ...paging, ...user });
export const betsFileQuerySchema = z.strictObject(filters);
export type BetsFileQuery = z.output<typeof betsFileQuerySchema>;
export const allBetsFileQuerySchema = z.strictObject({ ...filters, ...user });

export const claimableParamsSchema = z.object({ id: betIdSchema });
/** The alternative form: `POST /api/bot/bets/claimable`. */
export const claimableActionSchema = z.strictObject({
  betId: betIdSchema,
  action: z.enum(['add', 'remove']),
});
export const claimableAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  claimableBetIds: z.array(z.string()),
});
export const claimableChangedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ betId: z.string(), claimable: z.boolean() }),
});
