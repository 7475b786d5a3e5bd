import { z } from 'zod';
import { planSchema } from '../plans/index.ts';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';

const USER_STATES = ['active', 'disabled'] as const;
export const USERS_PAGE_MAX = 200;

/** Query of `GET /api/admin/users`, by e-mail; `after` is the last e-mail of the previous page. */
export const usersQuerySchema = z.strictObject({
  /** Part of the e-mail or of the name, or what the log calls a person (`person-` and 16 signs). */
  search: lineSchema.min(1).max(100).optional(),
  state: z.enum(USER_STATES).optional(),
  plan: planSchema.optional(),
  roleId: z.string().min(1).max(64).optional(),
  after: z.string().min(1).max(254).optional(),
  limit: z.coerce.number().int().min(1).max(USERS_PAGE_MAX).default(50),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

const roleNameSchema = z.object({ id: z.string(), name: z.string() });

/** A user in the back office's list. */
export const userRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  plan: planSchema,
  country: z.string().optional(),
  roles: z.array(roleNameSchema),
  disabled: z.boolean(),
  /** ISO 8601 */
  addedOn: z.string(),
});
export type UserRow = z.infer<typeof userRowSchema>;

export const usersPageSchema = z.object({
  success: z.literal(true),
  users: z.array(userRowSchema),
  /** Number of matches on all pages. */
  total: z.int(),
  nextAfter: z.string().optional(),
});
export type UsersPage = z.infer<typeof usersPageSchema>;

/** A browser that the user is signed in with. Never includes its token. */
const userSessionSchema = z.object({
  id: z.string(),
  /** ISO 8601, all three */
  startedOn: z.string(),
  lastSeenOn: z.string(),
  expiresOn: z.string(),
  ip: z.string().optional(),
  /** Browser and system, such as `Firefox, Windows`. */
  device: z.string().optional(),
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const userDetailSchema = userRowSchema.extend({
  /** The manually assigned plan; a paid one may be higher. */
  givenPlan: planSchema,
  /** Covers what was assigned manually: roles and plan. */
  version: versionSchema,
  emailVerified: z.boolean(),
  mobilePhoneNumber: z.string().optional(),
  mobilePhoneVerified: z.boolean(),
  onboardedOn: z.string().optional(),
  profileType: z.enum(['bettor', 'manager']).optional(),
  /** E-mails of the bot users that they manage. */
  linkedBotUsers: z.array(z.string()),
  disabledOn: z.string().optional(),
  disabledReason: z.string().optional(),
  sessions: z.array(userSessionSchema),
  /** Permissions that the user has and the caller lacks: nobody changes users above them. */
  beyondCaller: z.array(z.string()),
  isCaller: z.boolean(),
});
export type UserDetail = z.infer<typeof userDetailSchema>;
export const userDetailAnswerSchema = z.object({ success: z.literal(true), user: userDetailSchema });

export const disableUserSchema = z.strictObject({ reason: lineSchema.min(1).max(200) });
export const enableUserSchema = z.strictObject({});
/** Body of `PUT /api/admin/users/{userId}/plan`, with the version of the user that was read. */
export const userPlanSchema = z.strictObject({ plan: planSchema, version: versionSchema });
export type UserPlan = z.infer<typeof userPlanSchema>;
/** `current` of 409 CHANGED. */
export const givenPlanSchema = z.object({ plan: planSchema, version: versionSchema });
export const userSessionParamsSchema = z.object({
  userId: z.string().regex(/^[\w-]{1,64}$/),
  sessionId: z.string().regex(/^[\w-]{1,64}$/),
});
export const sessionsEndedSchema = z.object({ success: z.literal(true), ended: z.int() });
