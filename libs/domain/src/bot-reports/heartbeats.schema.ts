import { z } from 'zod';
import { foreignIdSchema } from '../text/index.ts';

export const HEARTBEATS_PAGE = 100;

export const heartbeatsQuerySchema = z.strictObject({
  /** Only silent ones. */
  silent: z.stringbool().optional(),
  cursor: foreignIdSchema.min(1).max(300).optional(),
});

/** Last heartbeat of an account. */
const accountBeatSchema = z.object({
  bookie: z.string(),
  lastSeenAt: z.iso.datetime().optional(),
  isSilent: z.boolean(),
});
export type AccountBeat = z.infer<typeof accountBeatSchema>;

/** Last heartbeat of a bot user. */
const userBeatSchema = z.object({
  email: z.string(),
  alias: z.string().optional(),
  /** Whether the bot should run for them. */
  started: z.boolean(),
  lastSeenAt: z.iso.datetime().optional(),
  /** Started, and no heartbeat within the limit. */
  isSilent: z.boolean(),
  accounts: z.array(accountBeatSchema),
});
export type UserBeat = z.infer<typeof userBeatSchema>;

export const heartbeatsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Minutes without a heartbeat after which a bot is silent. */
  silentMinutes: z.int().positive(),
  figures: z.object({
    started: z.int().nonnegative(),
    silent: z.int().nonnegative(),
  }),
  /** Silent ones first, then by last heartbeat, oldest first. */
  users: z.array(userBeatSchema),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
});
export type HeartbeatsAnswer = z.infer<typeof heartbeatsAnswerSchema>;
