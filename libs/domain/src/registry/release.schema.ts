import { z } from 'zod';
import { areaSpecSchema } from './registry.schema.ts';

/** In the folder of releases: the one mutable file; each release has its own description. */
export const ROLLOUTS_FILE = 'rollouts.json';
export const RELEASE_FILE = 'release.json';
/**
 * The files that an area's code starts with, as reported by the bundler: generated from the release where it is stored.
 */
export const MANIFEST_FILE = 'mf-manifest.json';

/** Releasable apps: the areas and the shell. */
export const releaseNameSchema = z.union([areaSpecSchema.shape.name, z.literal('shell')]);
export type ReleaseName = z.infer<typeof releaseNameSchema>;

/** `<semver>-<hash of all content>`: equal content has the same version, other content another one. */
export const releaseVersionSchema = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);

/** `release.json` of one immutable release, in the folder `<name>/<version>`. */
export const releaseSchema = z.object({
  name: releaseNameSchema,
  version: releaseVersionSchema,
  /** ISO 8601 */
  builtAt: z.string(),
  /** The area's declaration; the shell has none. */
  spec: areaSpecSchema.optional(),
  /** `mf-manifest.json`; the shell has none. */
  manifest: z.record(z.string(), z.unknown()).optional(),
  /** sha384 in the form of the `integrity` attribute of every file, by its path within the release. */
  files: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** The releases in use of an app: releases are immutable, only this changes. */
export const rolloutSchema = z.object({
  stable: releaseVersionSchema,
  /** Stable releases before this one, newest first, to roll back to. */
  earlier: z.array(releaseVersionSchema),
  canary: z
    .object({
      version: releaseVersionSchema,
      sharePct: z.number().gt(0).lte(100),
      /** While paused nobody gets it; the share is unchanged. */
      isPaused: z.boolean().optional(),
    })
    .optional(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** `rollouts.json`: replaced atomically, by renaming; each change increments the revision. */
export const rolloutsSchema = z.object({
  revision: z.int().nonnegative(),
  apps: z.partialRecord(releaseNameSchema, rolloutSchema),
});
export type Rollouts = z.infer<typeof rolloutsSchema>;
