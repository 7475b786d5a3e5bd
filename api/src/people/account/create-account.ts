import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { AuthDeps } from '#people/auth';
import { mountAccount } from './account.routes.ts';
import { eraseUser } from './erase-user.ts';
import { mountLocale } from './locale.routes.ts';
import { mountOwnData } from './own-data.routes.ts';
import type { BeforeDeletion } from './own-data.service.ts';
import { mountOwnSessions } from './own-sessions.routes.ts';
import { mountPasskeys } from './passkeys.routes.ts';
import { mountSecondFactor } from './second-factor.routes.ts';
import { mountSelfLimits } from './self-limits.routes.ts';
import { stopRenewals } from './stop-renewals.ts';
import { mountTrustedDevices } from './trusted-devices.routes.ts';

/** Mounts everything that users do with their own accounts. */
export const createAccount =
  (deps: AuthDeps, beforeDeletion: BeforeDeletion, jobs: Pick<Jobs, 'register'>): Mount =>
  (api) => {
    const renewals = jobs.register(stopRenewals(beforeDeletion));
    for (const mount of [
      mountAccount,
      mountLocale,
      mountOwnSessions,
      mountSecondFactor,
      mountPasskeys,
      mountTrustedDevices,
    ])
      mount(deps)(api);
    mountOwnData(deps, { beforeDeletion, erasing: jobs.register(eraseUser(deps.db)) })(api);
    mountSelfLimits({ ...deps, renewals })(api);
  };
