import { z } from 'zod';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';

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

/** What a bot user is as an admin: one who holds credits. */
export const adminInfoSchema = z.object({
  isAdmin: z.boolean(),
  /** What they may give now; 0 for who is no admin. */
  credits: creditsSchema,
  adminData: z.object({
    billing: z.object({
      /** What they paid for packs, newest first. */
      payments: z.array(
        z.object({
          /** The order as people say it: `PK-0071`. */
          order: z.string(),
          pack: packIdSchema,
          amountCents: centsSchema,
          credits: creditsSchema,
          paidAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
});
export type AdminInfo = z.infer<typeof adminInfoSchema>;

/** Who is no admin has nothing of one. */
export const NO_ADMIN: AdminInfo = {
  isAdmin: false,
  credits: 0,
  adminData: { billing: { payments: [] } },
};

/** A bot user as the list has them. */
export const listedBotUserSchema = botUserSchema.extend({ adminInfo: adminInfoSchema });
export type ListedBotUser = z.infer<typeof listedBotUserSchema>;

export const botUsersAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.array(listedBotUserSchema),
  /** The bot users that are linked to the caller. */
  linkedEmails: z.array(z.string()),
});
