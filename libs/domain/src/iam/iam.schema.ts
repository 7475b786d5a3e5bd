import { z } from 'zod';
import { anyPermissionSchema } from '../identity/index.ts';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';

/** Seeded ids are words, later ones are random. */
const iamIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);
const userIdSchema = z.string().regex(/^[\w-]{1,64}$/);
const nameSchema = lineSchema.min(1).max(60);

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** A named set of actions. */
export const policySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** From the catalogue, except for actions of an older catalogue. */
  actions: z.array(z.string()),
  version: versionSchema,
});
export type Policy = z.infer<typeof policySchema>;
export const policyInputSchema = z.strictObject({
  name: nameSchema,
  actions: z.array(anyPermissionSchema).max(100).transform(unique),
});
export type PolicyInput = z.output<typeof policyInputSchema>;
/** Body of `PUT /api/admin/iam/policies/{policyId}`: the changed fields, with the version that was read. */
export const policyChangeSchema = policyInputSchema.partial().extend({ version: versionSchema });
export type PolicyChange = z.output<typeof policyChangeSchema>;
export const policyParamsSchema = z.object({ policyId: iamIdSchema });
export const policiesAnswerSchema = z.object({ success: z.literal(true), policies: z.array(policySchema) });
export const policyAnswerSchema = z.object({ success: z.literal(true), policy: policySchema });

/** A named set of policies, assignable to people. */
export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  policyIds: z.array(z.string()),
  /** Number of people who have it. */
  members: z.int(),
  /** Covers name and policies; assignments do not change it. */
  version: versionSchema,
});
export type Role = z.infer<typeof roleSchema>;
export const roleInputSchema = z.strictObject({
  name: nameSchema,
  policyIds: z.array(iamIdSchema).max(50).transform(unique),
});
export type RoleInput = z.output<typeof roleInputSchema>;
/** Body of `PUT /api/admin/iam/roles/{roleId}`: the changed fields, with the version that was read. */
export const roleChangeSchema = roleInputSchema.partial().extend({ version: versionSchema });
export type RoleChange = z.output<typeof roleChangeSchema>;
export const roleParamsSchema = z.object({ roleId: iamIdSchema });
export const rolesAnswerSchema = z.object({
  success: z.literal(true),
  roles: z.array(roleSchema),
  /** The policies of the roles, so that a matrix needs one request. */
  policies: z.array(policySchema),
});
export const roleAnswerSchema = z.object({ success: z.literal(true), role: roleSchema });

/** A person's role and when it was assigned. */
const assignmentSchema = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  roleId: z.string(),
  /** ISO 8601 */
  assignedOn: z.string(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

const ASSIGNMENTS_PAGE_MAX = 200;
/** Query of `GET /api/admin/iam/assignments`, by e-mail; `after` is an e-mail of the previous page. */
export const assignmentsQuerySchema = z.strictObject({
  roleId: iamIdSchema.optional(),
  search: lineSchema.min(1).max(100).optional(),
  after: z.string().min(1).max(400).optional(),
  limit: z.coerce.number().int().min(1).max(ASSIGNMENTS_PAGE_MAX).default(50),
});
export type AssignmentsQuery = z.output<typeof assignmentsQuerySchema>;
export const assignmentsAnswerSchema = z.object({
  success: z.literal(true),
  assignments: z.array(assignmentSchema),
  /** `after` of the next page; missing on the last. */
  nextAfter: z.string().optional(),
});
export type AssignmentsAnswer = z.infer<typeof assignmentsAnswerSchema>;

export const assignmentInputSchema = z.strictObject({ userId: userIdSchema, roleId: iamIdSchema });
export const assignmentParamsSchema = z.object({ userId: userIdSchema, roleId: iamIdSchema });
/** Body of `PUT /api/admin/iam/users/{userId}/roles`, with the version of the user that was read. */
export const userRolesInputSchema = z.strictObject({
  roleIds: z.array(iamIdSchema).max(50).transform(unique),
  version: versionSchema,
});
/** `current` of 409 CHANGED. */
export const givenRolesSchema = z.object({ roleIds: z.array(z.string()), version: versionSchema });
export const userParamsSchema = z.object({ userId: userIdSchema });

/** A user's permissions and their reasons: every action of the catalogue with each grant. */
export const userAccessSchema = z.object({
  success: z.literal(true),
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), disabled: z.boolean() }),
  /** Covers what was assigned manually: roles and plan. */
  version: versionSchema,
  roleIds: z.array(z.string()),
  access: z.array(
    z.object({
      action: z.string(),
      allowed: z.boolean(),
      /** Roles, policies and their actions that grant it; disabled users have grants but no permissions. */
      grants: z.array(
        z.object({
          role: z.object({ id: z.string(), name: z.string() }),
          policy: z.object({ id: z.string(), name: z.string() }),
          action: z.string(),
        }),
      ),
    }),
  ),
});
export type UserAccess = z.infer<typeof userAccessSchema>;

/** Why a change of permissions or people was refused; screens translate them. */
export const IAM_ERRORS = [
  'errors.notHeld',
  'errors.lastOwner',
  'errors.nameTaken',
  'errors.unknownPolicy',
  'errors.unknownRole',
  'errors.self',
  /** Anybody can choose that role, so it cannot include permissions to create or move credits of the house. */
  'errors.chosenRole',
] as const;
export type IamError = (typeof IAM_ERRORS)[number];

export const doneSchema = z.object({ success: z.literal(true) });
