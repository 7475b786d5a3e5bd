import { z } from 'zod';
import { areaNameSchema } from '../identity/index.ts';
import { lineSchema } from '../text/index.ts';

const deployKeyIdSchema = z.string().regex(/^[a-z0-9]{12}$/);

/** To whom a key may release: only a share of people, or everybody. */
export const deployReachSchema = z.enum(['canary', 'everybody']);

/** A team's key; the key itself is shown once and not stored. */
export const deployKeySchema = z.object({
  id: deployKeyIdSchema,
  name: z.string(),
  remotes: z.array(areaNameSchema),
  reach: deployReachSchema,
  /** Maximum share of people that it may release to; 100 where everybody is allowed. */
  maxSharePct: z.number(),
  /** Address of its creator; undefined where that account is deleted. */
  createdBy: z.string().optional(),
  /** ISO 8601, like all of these */
  createdOn: z.string(),
  expiresOn: z.string(),
  lastUsedOn: z.string().optional(),
  revokedOn: z.string().optional(),
  /** Number of pushed releases that reached people. */
  released: z.int(),
});
export type DeployKey = z.infer<typeof deployKeySchema>;

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
export const MAX_KEY_DAYS = 730;
export const MAX_KEYS = 200;
/** Default maximum share of a key limited to a share of people. */
export const USUAL_SHARE_PCT = 25;

export const deployKeyInputSchema = z.strictObject({
  name: lineSchema.min(1).max(60),
  remotes: z.array(areaNameSchema).min(1).max(20).transform(unique),
  reach: deployReachSchema,
  /** For a key limited to a share of people; one for everybody is unlimited. */
  maxSharePct: z.number().gt(0).lte(100).default(USUAL_SHARE_PCT),
  days: z.int().min(1).max(MAX_KEY_DAYS),
});
export type DeployKeyInput = z.output<typeof deployKeyInputSchema>;
export const deployKeyParamsSchema = z.object({ id: deployKeyIdSchema });
export const withdrawInputSchema = z.strictObject({
  /** Releases since then, ISO 8601; all of the key where absent. */
  sinceOn: z.iso.datetime().max(40).optional(),
});

/** Part of every signature, so that a bundle for one installation is invalid for another. */
const installationIdSchema = z.uuid();

export const deployKeysAnswerSchema = z.object({
  success: z.literal(true),
  /** Newest first. */
  keys: z.array(deployKeySchema),
  installation: installationIdSchema,
});
export const newDeployKeyAnswerSchema = z.object({
  success: z.literal(true),
  key: deployKeySchema,
  /** Shown only this once. */
  deployKey: z.string(),
});
export const deployKeyAnswerSchema = z.object({ success: z.literal(true), key: deployKeySchema });
export const withdrawnAnswerSchema = z.object({
  success: z.literal(true),
  /** Releases that are no longer served. */
  withdrawn: z.array(z.object({ remote: areaNameSchema, version: z.string() })),
});

/** `bw_<key id>_<32 bytes, the seed of an ed25519 key, as base64url>` */
export const DEPLOY_KEY = /^bw_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;
