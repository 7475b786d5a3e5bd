export { actorOf } from './actor-of.ts';
export { ACCESS_GUARDS, type AccessDeps, type Actor, type Changed, changeAccess } from './change-access.ts';
export { mountIam } from './iam.routes.ts';
export { IAM_SEED, type RoleId } from './iam.seed.ts';
export { actionsOf, assignRole, hasOwner, removeRole, seedIam } from './iam.store.ts';
export { iamRefusal } from './iam-refusal.ts';
export type { IamRouteDeps } from './iam-route-deps.ts';
