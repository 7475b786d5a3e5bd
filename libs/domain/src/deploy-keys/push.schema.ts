import { z } from 'zod';
import { areaNameSchema } from '../identity/index.ts';
import { releaseVersionSchema, rolloutSchema } from '../registry/release.schema.ts';

/** Allowed file names of a release: no folder, nothing hidden, and a kind that pages load; no HTML. */
export const RELEASE_FILE_NAME =
  /^[A-Za-z0-9_][A-Za-z0-9._-]{0,119}\.(?:js|css|json|woff2|svg|png|webp|avif)$/;
/** Limits of a push. Files are streamed, never whole in memory; the size limit protects pages that load them. */
export const PUSH_LIMITS = {
  files: 400,
  fileBytes: 16 * 1024 * 1024,
  releaseBytes: 64 * 1024 * 1024,
  manifestBytes: 512 * 1024,
} as const;

/** sha384 of a file, in hex, which is safe in addresses. */
export const fileHashSchema = z.string().regex(/^[0-9a-f]{96}$/);

export const pushParamsSchema = z.object({ remote: areaNameSchema });
export const pushedParamsSchema = pushParamsSchema.extend({ version: releaseVersionSchema });
export const pushedFileParamsSchema = pushedParamsSchema.extend({ hash: fileHashSchema });

/** Signed together with the order to release. */
export const finishInputSchema = z.strictObject({
  /** A share of people; absent: everybody. */
  sharePct: z.number().gt(0).lte(100).optional(),
  /** Revision of the rollout when the order was signed: an outdated order has no effect. */
  revision: z.int().nonnegative(),
});
export type FinishInput = z.infer<typeof finishInputSchema>;

/** `open`: files are missing, or its order is; `checking`: the release gate runs. */
export const pushStateSchema = z.enum(['open', 'checking', 'refused', 'released', 'withdrawn']);
export type PushState = z.infer<typeof pushStateSchema>;

export const installationAnswerSchema = z.object({
  success: z.literal(true),
  installation: z.uuid(),
  /** Version of the contract between shell and areas. */
  contract: z.int(),
  /** Packages that the shell shares with areas, with their versions. */
  shares: z.record(z.string(), z.string()),
});
export const openedAnswerSchema = z.object({
  success: z.literal(true),
  state: pushStateSchema,
  /** Hashes of the files still to be sent. */
  missing: z.array(fileHashSchema),
  /** Revision of the current rollout. */
  revision: z.int(),
});
export const pushedAnswerSchema = z.object({
  success: z.literal(true),
  state: pushStateSchema,
  /** Why it was refused. */
  faults: z.array(z.string()),
  revision: z.int(),
  /** The area's current rollout; undefined where it has none. */
  rollout: rolloutSchema.optional(),
});
export type PushedAnswer = z.infer<typeof pushedAnswerSchema>;
