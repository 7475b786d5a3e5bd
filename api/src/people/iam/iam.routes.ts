import type { Mount } from '#kernel/http';
import { mountAssignments } from './assignments.routes.ts';
import { mountCheckPermission } from './check-permission.routes.ts';
import type { IamRouteDeps } from './iam-route-deps.ts';
import { mountPolicies } from './policies.routes.ts';
import { mountRoles } from './roles.routes.ts';

/** Mounts permission checks for everybody, and the back office that manages permissions. */
export const mountIam =
  (deps: IamRouteDeps): Mount =>
  (api) => {
    mountCheckPermission(api);
    mountPolicies(deps)(api);
    mountRoles(deps)(api);
    mountAssignments(deps)(api);
  };
