import { covers, type Permission } from '../identity/index.ts';
import type { Policy, Role } from './iam.schema.ts';

/** Grants every action; at least one person always has it. */
export const OWNER_ACTION: Permission = 'manage:*';

/** Returns the wanted actions that the held ones do not grant: nobody can pass on permissions that they do not have. */
export const lacking = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((action) => !held.some((one) => covers(one, action)));

/** A role's policy with an action that grants the requested one. */
export interface Grant {
  role: string;
  policy: string;
  /** The policy's action: the requested one, or one that covers it. */
  action: string;
}

/** Returns all grants of an action by these roles; none means not allowed. */
export function grantsOf(
  wanted: string,
  roles: readonly Pick<Role, 'id' | 'policyIds'>[],
  policies: readonly Pick<Policy, 'id' | 'actions'>[],
): Grant[] {
  return roles.flatMap(({ id: role, policyIds }) =>
    policies
      .filter(({ id }) => policyIds.includes(id))
      .flatMap(({ id: policy, actions }) =>
        actions.filter((action) => covers(action, wanted)).map((action) => ({ role, policy, action })),
      ),
  );
}
