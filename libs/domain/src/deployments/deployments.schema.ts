import { z } from 'zod';
import { conditionSchema, failurePhaseSchema, releaseFiguresSchema } from '../area-health/index.ts';
import { releaseNameSchema, releaseVersionSchema } from '../registry/index.ts';

const REASON_MAX_CHARS = 200;
const reasonSchema = z.string().trim().min(3).max(REASON_MAX_CHARS);

/** The reason of a move alone, for its form. */
export const moveReasonSchema = z.object({ reason: reasonSchema });

const deploymentMoveSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), sharePct: z.number().min(0.1).max(100) }),
  /** Everybody gets the canary; requires a reason where its conditions are not met. */
  z.object({ kind: z.literal('promote'), reason: reasonSchema.optional() }),
  /** Nobody gets the canary until it is resumed. */
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  /** Ends the canary. */
  z.object({ kind: z.literal('withdraw'), reason: reasonSchema.optional() }),
  /** Everybody gets a stored release; ends a canary. */
  z.object({ kind: z.literal('back'), version: releaseVersionSchema }),
]);
export type DeploymentMove = z.infer<typeof deploymentMoveSchema>;

export const deploymentChangeSchema = z.object({
  /** Revision of the displayed page: refused if it has changed since. */
  revision: z.int().nonnegative(),
  move: deploymentMoveSchema,
});
export const deploymentParamsSchema = z.object({ name: z.string().min(1).max(100) });

/** One stored release. */
const storedReleaseSchema = z.object({
  version: releaseVersionSchema,
  builtAt: z.string(),
  /** The commit that it was built from here. */
  commit: z.string().optional(),
  /** Size of what its first screen fetches, compressed. */
  firstLoadBytes: z.int().nonnegative(),
  contract: z.int().optional(),
  react: z.string().optional(),
  role: z.enum(['stable', 'canary', 'before', 'kept']),
  /** Over all days on record. */
  figures: releaseFiguresSchema,
});
export type StoredRelease = z.infer<typeof storedReleaseSchema>;

const deploymentEventSchema = z.object({
  at: z.string(),
  revision: z.int(),
  action: z.string(),
  version: z.string(),
  from: z.string().optional(),
  sharePct: z.number().optional(),
  reason: z.string().optional(),
  commit: z.string().optional(),
  /** A name, where a person did it on the page. */
  by: z.string().optional(),
  how: z.enum(['page', 'command', 'health']),
});
export type DeploymentEvent = z.infer<typeof deploymentEventSchema>;

/** Interval of the counts, and how far back they are shown. */
export const COURSE = { everyMs: 5 * 60_000, lastMs: 3 * 60 * 60_000 } as const;
const tallySchema = z.object({ loads: z.int().nonnegative(), failures: z.int().nonnegative() });

/** Five minutes, `loads` including failures; a side without loads in them is absent. */
const courseStepSchema = z.object({
  at: z.string(),
  canary: tallySchema.optional(),
  stable: tallySchema.optional(),
});
export type CourseStep = z.infer<typeof courseStepSchema>;

const sideSchema = z.object({ version: releaseVersionSchema, figures: releaseFiguresSchema });

export const deploymentSchema = z.object({
  name: releaseNameSchema,
  access: z.enum(['public', 'session', 'permission', 'everyone']),
  /** The last 24 hours of the stable release. */
  stable: sideSchema,
  canary: sideSchema
    .extend({
      sharePct: z.number(),
      isPaused: z.boolean(),
      /** Likelihood ratio of "it is worse" over its failures; the canary is withdrawn at 100. */
      evidence: z.number(),
      conditions: z.array(conditionSchema),
    })
    .optional(),
  releasedAt: z.string().optional(),
  releasedBy: z.string().optional(),
  versions: z.array(storedReleaseSchema),
  /** Failures of the last 24 hours by reason. */
  reasons: z.array(
    z.object({ phase: failurePhaseSchema, canary: z.int().nonnegative(), stable: z.int().nonnegative() }),
  ),
  /** The last three hours of canary and stable release, oldest first; without intervals that have no loads. */
  course: z.array(courseStepSchema),
  history: z.array(deploymentEventSchema),
});
export type Deployment = z.infer<typeof deploymentSchema>;

/** The last passed run of everything that `npm test` leaves out. */
export const deepRunSchema = z.object({
  at: z.iso.datetime(),
  commit: z.string(),
  /** Whether the working tree differed from that commit. */
  isChanged: z.boolean(),
});
export type DeepRun = z.infer<typeof deepRunSchema>;

export const deploymentsAnswerSchema = z.object({
  success: z.literal(true),
  revision: z.int().nonnegative(),
  changedAt: z.string().optional(),
  /** Absent if it has never passed. */
  deepRun: deepRunSchema.optional(),
  deployments: z.array(deploymentSchema),
});
export type DeploymentsAnswer = z.infer<typeof deploymentsAnswerSchema>;

/** Why a change was refused, as text keys. */
export const DEPLOYMENT_ERRORS = [
  'errors.deploymentChanged',
  'errors.noCanary',
  'errors.reasonNeeded',
  'errors.notKept',
  'errors.runsAlready',
] as const;
export type DeploymentError = (typeof DEPLOYMENT_ERRORS)[number];
