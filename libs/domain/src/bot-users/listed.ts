import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { adminInfoSchema, BOT_MODES } from './bot-users.schema.ts';
import { tagSchema } from './tags.schema.ts';

/** A person whose accounts the bot bets with, without what belongs to them. */
export const plainBotUserSchema = z.object({
  _id: z.object({ email: z.string() }),
  /** Shown instead of the e-mail. */
  alias: z.string().optional(),
  enabled: z.boolean(),
  isReady: z.boolean(),
  mode: z.enum(BOT_MODES),
  tags: z.array(tagSchema),
  country: z.string().optional(),
  /** Since when the bot works for them, ISO 8601; absent before the first start. */
  startTime: z.string().optional(),
  billing: z.object({
    /** What the bot has won, in cents. */
    profit: centsSchema,
  }),
});
export type PlainBotUser = z.infer<typeof plainBotUserSchema>;

/** A bot user as the list has them. */
export const listedBotUserSchema = plainBotUserSchema.extend({ adminInfo: adminInfoSchema });
export type ListedBotUser = z.infer<typeof listedBotUserSchema>;

export const plainBotUsersAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.array(listedBotUserSchema),
  /** The bot users that are linked to the caller. */
  linkedEmails: z.array(z.string()),
});
