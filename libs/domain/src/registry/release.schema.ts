import { z } from 'zod';
import { areaSpecSchema } from './registry.schema.ts';

/** In the folder of releases: what runs, written from the record in the database. */
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

/** The commit of a release that was built here, as git names it. */
export const commitSchema = z.string().regex(/^[0-9a-f]{7,64}$/);

/** `release.json` of one immutable release, in the folder `<name>/<version>`. */
export const releaseSchema = z.object({
  name: releaseNameSchema,
  version: releaseVersionSchema,
  /** ISO 8601 */
  builtAt: z.string(),
  /** Its sources; missing for files that are in no commit, and for what other teams have pushed. */
  commit: commitSchema.optional(),
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

/** The least reader of what is written here: raised when an older one would misread it, not for what it may ignore. */
export const ROLLOUTS_READER = 1;

export type RolloutApps = Partial<Record<ReleaseName, Rollout>>;

/** Apps of a kind that only newer releases know are left out. */
const appsSchema = z.record(z.string(), z.unknown()).transform((apps): RolloutApps => {
  const known: RolloutApps = {};
  for (const [text, rollout] of Object.entries(apps)) {
    const name = releaseNameSchema.safeParse(text).data;
    if (name) known[name] = rolloutSchema.parse(rollout);
  }
  return known;
});

/** The running releases of each app; each change increments the revision. Unknown keys are ignored, a newer format is refused. */
export const rolloutsSchema = z.object({
  revision: z.int().nonnegative(),
  reader: z
    .int()
    .max(ROLLOUTS_READER, 'What runs was written by a newer release of Bothways, and only that can read it')
    .optional(),
  /** The database's record that this was written from; missing in a file that no database has taken over. */
  record: z.string().optional(),
  apps: appsSchema,
});
export type Rollouts = Pick<z.output<typeof rolloutsSchema>, 'revision' | 'apps'>;
