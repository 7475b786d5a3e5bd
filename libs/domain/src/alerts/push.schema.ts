import { z } from 'zod';

/** Browsers of one account that are told; who adds one more loses the one that was added first. */
export const MAX_DEVICES = 10;
const MAX_ENDPOINT_CHARS = 1000;
/** An uncompressed point of P-256, and sixteen bytes, as base64url without padding. */
const POINT = /^B[A-Za-z0-9_-]{86}$/;
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/** What a browser gives of its subscription (`PushSubscription.toJSON()`). */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(MAX_ENDPOINT_CHARS),
  keys: z.strictObject({ p256dh: z.string().regex(POINT), auth: z.string().regex(SECRET) }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;

export const deviceParamsSchema = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) });

const deviceSchema = z.object({
  id: z.string(),
  /** Browser and system in our words; null where neither is known. */
  name: z.string().nullable(),
  /** The browser that asks. */
  isThis: z.boolean(),
  addedAt: z.string(),
  /** When a message last went there; null where none has. */
  usedAt: z.string().nullable(),
  /** Its push service takes nothing of ours: it has to be switched on anew there. */
  isRefused: z.boolean(),
});
export type PushDevice = z.infer<typeof deviceSchema>;

export const pushSchema = z.object({
  /** `none`: this installation has no https address, without which browsers take no messages. */
  kind: z.enum(['none', 'on']),
  /** What a browser subscribes with; null where there is none. */
  publicKey: z.string().nullable(),
  devices: z.array(deviceSchema),
});
export type PushState = z.infer<typeof pushSchema>;

/** What a message brings to the service worker, as JSON; short, because push services and phones want it so. */
export const pushMessageSchema = z.strictObject({
  title: z.string(),
  body: z.string(),
  /** The page that it opens, from the root of the site. */
  path: z.string(),
  /** One message an opportunity: a later one with the same tag stands in its place. */
  tag: z.string(),
  /** It says that what it was about is gone: no sound. */
  isGone: z.boolean(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
