import { z } from 'zod';
import { linkTokenSchema } from '../account/index.ts';
import { BOT_MODES, cardUserSchema } from '../bot-users/index.ts';

/** How long an invitation can be answered. */
export const INVITATION_DAYS = 14;
/** Who has declined is not asked again by the same person for so long. */
export const DECLINED_DAYS = 30;

/** Somebody who was asked whether the bot may bet for them; nobody's bot user before they accept. */
export const botInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  alias: z.string().optional(),
  mode: z.enum(BOT_MODES),
  country: z.string().optional(),
  state: z.enum(['open', 'expired', 'declined']),
  /** ISO 8601: when the letter was last asked for. */
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type BotInvitation = z.infer<typeof botInvitationSchema>;

const done = { success: z.literal(true), message: z.string() };

/** Answer of `POST /api/bot/users`: the card as it will be, and the invitation that it is so far. The same for every address. */
export const invitedAnswerSchema = z.object({
  ...done,
  data: cardUserSchema.extend({ invitation: botInvitationSchema }),
});
export type InvitedUser = z.infer<typeof invitedAnswerSchema>['data'];
/** Answer of `GET /api/bot/users/invitations`: the caller's own, newest first. */
export const invitationsAnswerSchema = z.object({ ...done, data: z.array(botInvitationSchema) });
/** Answer of `POST /api/bot/users/invitations/{id}/resend`. */
export const invitationAnswerSchema = z.object({ ...done, data: botInvitationSchema });
/** Body of `POST /api/bot/users/invitations/{id}/resend`: nothing to say. */
export const resendInvitationSchema = z.strictObject({});
export const invitationParamsSchema = z.object({ id: z.uuid() });
export const invitationDoneSchema = z.object(done);

/**
 * Body of what is done with the link of a letter: `POST /api/bot/invitations/read`, `accept`, `decline` and
 * `leave`.
 */
export const invitationTokenSchema = z.strictObject({ token: linkTokenSchema });
/** Answer of `POST /api/bot/invitations/read`: what its reader decides on. */
export const openInvitationAnswerSchema = z.object({
  ...done,
  data: z.object({
    email: z.string(),
    /** Who will look after them. */
    by: z.object({ name: z.string(), email: z.string() }),
    /** Of one that is open; missing once it was accepted. */
    expiresAt: z.iso.datetime().optional(),
    /** `accepted`: the reader can leave with the same link. */
    state: z.enum(['open', 'accepted']),
  }),
});
