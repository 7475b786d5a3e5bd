import { z } from 'zod';
import { centsSchema } from '../money/index.ts';

export const BOT_MODES = ['normal', 'bonus'] as const;

export const tagSchema = z.object({
  name: z.string().min(1).max(30),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  isPublic: z.boolean(),
  /** E-mail of who made it. */
  createdBy: z.string(),
});
export type Tag = z.infer<typeof tagSchema>;

/** A person whose accounts the bot bets with. */
export const botUserSchema = z.object({
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
export type BotUser = z.infer<typeof botUserSchema>;

export const botUsersAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.array(botUserSchema),
  /** The bot users that are linked to the caller. */
  linkedEmails: z.array(z.string()),
});
