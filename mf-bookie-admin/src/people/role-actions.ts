import type { Policy, Role } from '@bothways/domain/iam';

/** Returns all actions of a role's policies. */
export const actionsOf = (role: Pick<Role, 'policyIds'>, policies: readonly Policy[]): string[] =>
  policies.filter(({ id }) => role.policyIds.includes(id)).flatMap(({ actions }) => actions);
