import { z } from 'zod';

/** For so many days a trusted device is not asked for the second factor; using it does not prolong them. */
export const TRUSTED_DAYS = 30;
/** A further one ends the trust of the one that was not used for longest. */
export const MAX_TRUSTED_DEVICES = 10;

/** A browser that is not asked for the second factor. */
const trustedDeviceSchema = z.object({
  /** Identifies the trust; not the value of its cookie. */
  id: z.string(),
  /** Browser and system, such as `Firefox, Windows`; missing when neither is known. */
  device: z.string().optional(),
  /** ISO 8601 */
  trustedAt: z.string(),
  /** ISO 8601: the last sign-in without the second factor, or when it was trusted. */
  lastUsedAt: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
  /** The browser of the caller. */
  current: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDeviceSchema>;

/** Answer of `GET /api/account/trusted-devices`: the caller's first, then by last use. */
export const trustedDevicesAnswerSchema = z.object({
  success: z.literal(true),
  devices: z.array(trustedDeviceSchema),
});

/** Path of `DELETE /api/account/trusted-devices/{id}`. */
export const trustedDeviceParamsSchema = z.strictObject({ id: z.string().min(1).max(64) });
