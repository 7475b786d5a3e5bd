import { covers, type Permission } from '../identity/index.ts';
import type { Policy, Role } from './iam.schema.ts';

/** Whoever holds it may do everything; at least one person always does. */
export const OWNER_ACTION: Permission = 'manage:*';

/** Which of the wanted actions the held ones do not grant: nobody passes on what they do not hold. */
export const lacking = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((action) => !held.some((one) => covers(one, action)));

/** One way by which somebody may do something: a role's policy that holds an action which grants it. */
export interface Grant {
  role: string;
  policy: string;
  /** The action that the policy holds: the wanted one, or one above it. */
  action: string;
}

/** All ways by which these roles allow an action; none means that they do not. */
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
