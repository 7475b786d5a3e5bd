import { z } from 'zod';
import { linkTokenSchema } from '../account/index.ts';
import { BOT_MODES, cardUserSchema } from '../bot-users/index.ts';

/** Lifetime of an invitation. */
export const INVITATION_DAYS = 14;
/** After a decline the same person cannot invite again for this time. */
export const DECLINED_DAYS = 30;

/** An invitation to let the bot place bets; the invited person is nobody's bot user before they accept. */
const botInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  alias: z.string().optional(),
  mode: z.enum(BOT_MODES),
  country: z.string().optional(),
  state: z.enum(['open', 'expired', 'declined']),
  /** ISO 8601: when the letter was last requested. */
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type BotInvitation = z.infer<typeof botInvitationSchema>;

const done = { success: z.literal(true), message: z.string() };

/** Answer of `POST /api/bot/users`: a preview of the card, and the invitation. The same for every address. */
export const invitedAnswerSchema = z.object({
  ...done,
  data: cardUserSchema.extend({ invitation: botInvitationSchema }),
});
export type InvitedUser = z.infer<typeof invitedAnswerSchema>['data'];
/** Answer of `GET /api/bot/users/invitations`: the caller's own, newest first. */
export const invitationsAnswerSchema = z.object({ ...done, data: z.array(botInvitationSchema) });
/** Answer of `POST /api/bot/users/invitations/{id}/resend`. */
export const invitationAnswerSchema = z.object({ ...done, data: botInvitationSchema });
/** Body of `POST /api/bot/users/invitations/{id}/resend`: empty. */
export const resendInvitationSchema = z.strictObject({});
export const invitationParamsSchema = z.object({ id: z.uuid() });
export const invitationDoneSchema = z.object(done);

/** Body of the operations behind a letter's link: `POST /api/bot/invitations/read`, `accept`, `decline` and `leave`. */
export const invitationTokenSchema = z.strictObject({ token: linkTokenSchema });
/** Answer of `POST /api/bot/invitations/read`: the facts that the reader decides on. */
export const openInvitationAnswerSchema = z.object({
  ...done,
  data: z.object({
    email: z.string(),
    /** The future manager. */
    by: z.object({ name: z.string(), email: z.string() }),
    /** Of an open one; missing once accepted. */
    expiresAt: z.iso.datetime().optional(),
    /** `accepted`: the reader can leave with the same link. */
    state: z.enum(['open', 'accepted']),
  }),
});
