import { z } from 'zod';

/** The catalogue of actions, each in the form `action:resource`. `manage:x` grants every action on x and below. */
export const PERMISSIONS = [
  'read:iam:policy',
  'create:iam:policy',
  'update:iam:policy',
  'delete:iam:policy',
  'read:iam:role',
  'create:iam:role',
  'update:iam:role',
  'delete:iam:role',
  'read:iam:assignment',
  'create:iam:assignment',
  'update:iam:assignment',
  'delete:iam:assignment',
  'read:bookie',
  'create:bookie',
  'update:bookie',
  'delete:bookie',
  'read:bookie:stats',
  'manage:bookie:live',
  'manage:bookie:bot',
  'read:user',
  'create:user',
  'update:user',
  'delete:user',
  'read:user:stats',
  'manage:user',
  'manage:user:payments',
  'manage:user:transactions',
  'read:user:heartbeats',
  'manage:user:freezer',
  'read:coupon',
  'manage:coupon',
  'manage:iam',
  'manage:*',
  'update:bot_user',
  'create:payment',
  'request:bookie:opening',
  'request:bookie:limit:level',
  'manage:analyzed_events',
  'manage:claimable_bets',
  'manage:deployment',
  'manage:testimonials',
  'read:audit',
] as const;
export const permissionSchema = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;

/** The permissions of customers who manage: over nothing but their own bot users. */
export const MANAGER_PERMISSIONS = [
  'request:bookie:opening',
  'request:bookie:limit:level',
  'read:user:stats',
  'update:bot_user',
] as const satisfies readonly Permission[];

/** Name of a remote: of its package, folder and paths; with `_` for `-` also of its global variable. */
export const areaNameSchema = z.templateLiteral([
  'mf-',
  z.string().regex(/^[a-z0-9]{1,16}(?:-[a-z0-9]{1,16}){0,3}$/),
]);
export type AreaName = z.infer<typeof areaNameSchema>;

/**
 * A permission that a remote defines under its own name: `mf-tips:write`. Only itself and `manage:*` grant it, so that
 * no remote can define one of the catalogue's, and none of the catalogue's grants access to a remote by a similar name.
 */
const areaPermissionSchema = z.templateLiteral([
  areaNameSchema,
  ':',
  z.string().regex(/^[a-z0-9]{1,16}(?:[-_:][a-z0-9]{1,16}){0,3}$/),
]);

/** One of the catalogue's, or a remote's own. */
export const anyPermissionSchema = z.union([permissionSchema, areaPermissionSchema]);
export type AnyPermission = z.infer<typeof anyPermissionSchema>;

/** Returns the remote that defines a permission; undefined for the catalogue's. */
export const ownerOfPermission = (action: string): string | undefined =>
  areaPermissionSchema.safeParse(action).success ? action.slice(0, action.indexOf(':')) : undefined;

const split = (action: string): [verb: string, resource: string] => {
  const at = action.indexOf(':');
  return [action.slice(0, at), action.slice(at + 1)];
};

/** Whether a held action grants a requested one. Only `manage:*` is a wildcard; `manage:x` covers x and x:anything. */
export function covers(held: string, wanted: string): boolean {
  if (held === wanted || held === 'manage:*') return true;
  if (wanted.startsWith('mf-')) return false;
  const [verb, resource] = split(held);
  if (verb !== 'manage') return false;
  const target = split(wanted)[1];
  return target === resource || target.startsWith(`${resource}:`);
}

/** Whether any of the held actions grants the requested one. */
export const may = (held: readonly string[], wanted: AnyPermission): boolean =>
  held.some((action) => covers(action, wanted));

export const permissionResultSchema = z.object({ allowed: z.boolean(), reason: z.string() });
export type PermissionResult = z.infer<typeof permissionResultSchema>;

const actionSchema = z.string().min(1).max(80);
/** Body of `POST /api/admin/iam/check-permission`: one action, or a batch. */
export const checkPermissionSchema = z.union(
  [
    z.strictObject({ action: actionSchema }),
    z.strictObject({
      permissions: z
        .array(z.strictObject({ action: actionSchema }))
        .min(1)
        .max(100),
    }),
  ],
  { error: 'needs either "action" (1 to 80 characters) or "permissions" (1 to 100 of {"action"})' },
);
export const checkPermissionAnswerSchema = z.union([
  permissionResultSchema.extend({ success: z.boolean() }),
  z.object({ success: z.boolean(), results: z.record(z.string(), permissionResultSchema) }),
]);
