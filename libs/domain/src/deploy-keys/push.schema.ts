import { z } from 'zod';
import { areaNameSchema } from '../identity/index.ts';
import { releaseVersionSchema, rolloutSchema } from '../registry/release.schema.ts';

/** Names of files that a release may have: no folder, nothing hidden, and of a kind that pages load; no HTML. */
export const RELEASE_FILE_NAME =
  /^[A-Za-z0-9_][A-Za-z0-9._-]{0,119}\.(?:js|css|json|woff2|svg|png|webp|avif)$/;
/** What may be pushed at most. A file is never whole in memory on its way; a page that loads one this large waits. */
export const PUSH_LIMITS = {
  files: 400,
  fileBytes: 16 * 1024 * 1024,
  releaseBytes: 64 * 1024 * 1024,
  manifestBytes: 512 * 1024,
} as const;

/** sha384 of a file, in hex, as addresses can hold it. */
export const fileHashSchema = z.string().regex(/^[0-9a-f]{96}$/);

export const pushParamsSchema = z.object({ remote: areaNameSchema });
export const pushedParamsSchema = pushParamsSchema.extend({ version: releaseVersionSchema });
export const pushedFileParamsSchema = pushedParamsSchema.extend({ hash: fileHashSchema });

/** Signed with the order to give a release to people. */
export const finishInputSchema = z.strictObject({
  /** A share of people; left out: everybody. */
  sharePct: z.number().gt(0).lte(100).optional(),
  /** Of what ran when the order was signed: an order of yesterday moves nothing. */
  revision: z.int().nonnegative(),
});
export type FinishInput = z.infer<typeof finishInputSchema>;

/** `open`: files are missing, or its order is; `checking`: the gate looks at it. */
export const pushStateSchema = z.enum(['open', 'checking', 'refused', 'released', 'withdrawn']);
export type PushState = z.infer<typeof pushStateSchema>;

export const installationAnswerSchema = z.object({
  success: z.literal(true),
  installation: z.uuid(),
  /** Of the contract between shell and areas. */
  contract: z.int(),
  /** What the shell shares with areas, and in which versions. */
  shares: z.record(z.string(), z.string()),
});
export const openedAnswerSchema = z.object({
  success: z.literal(true),
  state: pushStateSchema,
  /** Hashes of the files that are to be sent. */
  missing: z.array(fileHashSchema),
  /** Of what runs now. */
  revision: z.int(),
});
export const pushedAnswerSchema = z.object({
  success: z.literal(true),
  state: pushStateSchema,
  /** Why it was refused, in words. */
  faults: z.array(z.string()),
  revision: z.int(),
  /** Who gets what of this area now; undefined where nobody gets any. */
  rollout: rolloutSchema.optional(),
});
export type PushedAnswer = z.infer<typeof pushedAnswerSchema>;
