import { z } from 'zod';
import { userSchema } from '../identity/index.ts';
import { DAY_MS } from '../time/index.ts';
import { currentPasswordSchema, linkTokenSchema } from './fields.ts';

/** The way back in without the second factor takes so long after the address was proved, with a letter each day. */
export const LOST_FACTOR_HOURS = 72;
/** Letters of the wait; the last one has the link that ends it. */
export const LOST_FACTOR_LETTERS = LOST_FACTOR_HOURS / 24;
/** How long the link that ends the wait works. */
export const LOST_FACTOR_OPEN_DAYS = 7;
/** No new request for so long after one was cancelled. */
export const LOST_FACTOR_REST_DAYS = 7;
/** A password must be so old: who reads the letters could have set a newer one by letter. */
export const LOST_FACTOR_PASSWORD_HOURS = 72;
/** Acts that would take the account away for good wait so long after the factor was removed, see `errors.heldBack`. */
export const LOST_FACTOR_HELD_HOURS = 48;

/** Body of `POST /api/auth/lost-factor/start` and `/cancel`: a letter's link. */
export const lostFactorLinkSchema = z.strictObject({ token: linkTokenSchema });
/** Answer of `POST /api/auth/lost-factor/start`: the wait has begun; ISO 8601. */
export const lostFactorStartedSchema = z.object({ success: z.literal(true), readyAt: z.string() });
/** Answer of `POST /api/auth/lost-factor/cancel`. */
export const lostFactorCancelledSchema = z.object({ success: z.literal(true), email: z.string() });

/** Body of `POST /api/auth/lost-factor/finish`: removes the second factor and signs in. */
export const lostFactorFinishSchema = z.strictObject({
  token: linkTokenSchema,
  password: currentPasswordSchema,
});
export const lostFactorFinishedSchema = z.object({ success: z.literal(true), user: userSchema });

/** When the wait of a request is over. @param nextAtMs when its next letter is due; after the last, its link's expiry */
export const lostFactorReadyAtMs = ({ letters, nextAtMs }: { letters: number; nextAtMs: number }): number =>
  letters < LOST_FACTOR_LETTERS
    ? nextAtMs + (LOST_FACTOR_LETTERS - 1 - letters) * DAY_MS
    : nextAtMs - LOST_FACTOR_OPEN_DAYS * DAY_MS;
