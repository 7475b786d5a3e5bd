import { z } from 'zod';
import { areaSpecSchema } from './registry.schema.ts';

/** Below the folder of releases: the one file that changes, and what each release says of itself. */
export const ROLLOUTS_FILE = 'rollouts.json';
export const RELEASE_FILE = 'release.json';
/** Which files an area's code begins with, as the bundler told: written from the release where it is kept. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** What is released: the areas and the shell. */
export const releaseNameSchema = z.union([areaSpecSchema.shape.name, z.literal('shell')]);
export type ReleaseName = z.infer<typeof releaseNameSchema>;

/** `<semver>-<hash of all content>`: the same content has the same version, other content another one. */
export const releaseVersionSchema = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);

/** `release.json` of one immutable release, in the folder `<name>/<version>`. */
export const releaseSchema = z.object({
  name: releaseNameSchema,
  version: releaseVersionSchema,
  /** ISO 8601 */
  builtAt: z.string(),
  /** What the area says of itself; the shell has none. */
  spec: areaSpecSchema.optional(),
  /** `mf-manifest.json`; the shell has none. */
  manifest: z.record(z.string(), z.unknown()).optional(),
  /** sha384 in the form of the `integrity` attribute of every file, by its path within the release. */
  files: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** What of an app runs: the releases are fixed, only this moves. */
export const rolloutSchema = z.object({
  stable: releaseVersionSchema,
  /** Stable releases before this one, newest first: the way back. */
  earlier: z.array(releaseVersionSchema),
  canary: z
    .object({
      version: releaseVersionSchema,
      sharePct: z.number().gt(0).lte(100),
      /** While it is paused nobody gets it; the share stays what it was. */
      isPaused: z.boolean().optional(),
    })
    .optional(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** `rollouts.json`: written whole, by renaming; each change raises the revision. */
export const rolloutsSchema = z.object({
  revision: z.int().nonnegative(),
  apps: z.partialRecord(releaseNameSchema, rolloutSchema),
});
export type Rollouts = z.infer<typeof rolloutsSchema>;
