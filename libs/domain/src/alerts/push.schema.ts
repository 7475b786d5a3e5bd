import { z } from 'zod';

/** Maximum browsers of one account; adding one more drops the oldest. */
export const MAX_DEVICES = 10;
const MAX_ENDPOINT_CHARS = 1000;
/** An uncompressed point of P-256, and sixteen bytes, as base64url without padding. */
const POINT = /^B[A-Za-z0-9_-]{86}$/;
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/** A browser's subscription (`PushSubscription.toJSON()`). */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(MAX_ENDPOINT_CHARS),
  keys: z.strictObject({ p256dh: z.string().regex(POINT), auth: z.string().regex(SECRET) }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;

export const deviceParamsSchema = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) });

const deviceSchema = z.object({
  id: z.string(),
  /** Browser and system as we name them; null where neither is known. */
  name: z.string().nullable(),
  /** The browser of the caller. */
  isThis: z.boolean(),
  addedAt: z.string(),
  /** When a message was last sent to it; null where none was. */
  usedAt: z.string().nullable(),
  /** Its push service rejects our messages: it has to be switched on again in that browser. */
  isRefused: z.boolean(),
});
export type PushDevice = z.infer<typeof deviceSchema>;

export const pushSchema = z.object({
  /** `none`: this installation has no https address, which browsers require. */
  kind: z.enum(['none', 'on']),
  /** Key that a browser subscribes with; null where there is none. */
  publicKey: z.string().nullable(),
  devices: z.array(deviceSchema),
});
export type PushState = z.infer<typeof pushSchema>;

/** A message to the service worker, as JSON; short, because push services and phones limit it. */
export const pushMessageSchema = z.strictObject({
  title: z.string(),
  body: z.string(),
  /** Path of the page that it opens, from the root of the site. */
  path: z.string(),
  /** One tag an opportunity: a later message with the same tag replaces the earlier. */
  tag: z.string(),
  /** Announces that the opportunity is gone: no sound. */
  isGone: z.boolean(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
