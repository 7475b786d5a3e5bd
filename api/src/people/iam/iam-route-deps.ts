import type { AccessDeps } from './change-access.ts';

export interface IamRouteDeps extends AccessDeps {
  trustProxy: boolean;
}
