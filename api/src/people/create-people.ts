import type { Logger } from 'pino';
import type { Kernel } from '#kernel';
import type { Database } from '#kernel/db';
import type { DeliveryConfig } from '#kernel/delivery';
import type { Mount } from '#kernel/http';
import { logNamer } from '#kernel/vault';
import { createAccount } from '#people/account';
import { mountUsers } from '#people/admin-users';
import {
  createAuth,
  identityLookup,
  mountAuth,
  mountLostFactor,
  mountRecovery,
  type OtherWays,
  type Passwords,
  Sessions,
  sessionCookie,
} from '#people/auth';
import { ACCESS_GUARDS, actionsOf, createHolders, type IamRouteDeps, mountIam } from '#people/iam';
import { mountOnboarding } from '#people/onboarding';
import { createPhone, type OnVerified } from '#people/phone';
import { mountSecurityLog, type SecurityEvents } from '#people/security-log';

interface CreatePeopleDeps {
  config: Pick<DeliveryConfig, 'sms' | 'smsDailyCap'> & {
    publicUrl: string;
    allowedOrigins: readonly string[];
    trustProxy: boolean;
    confirmEmail: boolean;
    contactEmail: string | undefined;
  };
  kernel: Kernel;
  database: Database;
  passwords: Passwords;
  authSecret: string;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Users, sessions and permissions. */
export interface People {
  sessions: Sessions;
  /** Writes what an account's owner must learn of. */
  security: SecurityEvents;
  iam: IamRouteDeps;
  /** Tells of a lost second factor besides by letter. */
  otherWays: OtherWays;
  /** Called when a user's permissions have changed: sessions and sockets check again. */
  onChanged: (userId: string) => void;
  /**
   * @param beforeDeletion what must end before an account goes
   * @param onVerified consequences of a verified number besides its reward
   */
  mounts(beforeDeletion: Parameters<typeof createAccount>[1], onVerified: OnVerified): readonly Mount[];
}

/** Creates accounts, sessions, roles and phone numbers of this installation. */
export function createPeople(deps: CreatePeopleDeps): People {
  const { config, kernel, nowMs } = deps;
  const { db } = deps.database;
  const { trustProxy, contactEmail, publicUrl } = config;
  const sessions = new Sessions(identityLookup({ db, actionsOf, nowMs }), sessionCookie(publicUrl), nowMs);
  const auth = createAuth({ ...deps, ...kernel, sessions, actionsOf });
  const onChanged = (userId: string) => sessions.changeUser(userId);
  const iam: IamRouteDeps = {
    db,
    nowMs,
    trustProxy,
    guards: ACCESS_GUARDS,
    security: auth.security,
    holders: createHolders(kernel.jobs, { db, nowMs, security: auth.security }),
    onChanged: (userIds) => {
      for (const userId of userIds) onChanged(userId);
    },
  };
  return {
    sessions,
    security: auth.security,
    iam,
    otherWays: auth.otherWays,
    onChanged,
    mounts: (beforeDeletion, onVerified) => [
      mountAuth(auth),
      mountRecovery(auth),
      mountLostFactor(auth),
      createAccount(auth, beforeDeletion, kernel.jobs),
      mountSecurityLog(db),
      createPhone({ ...deps, ...kernel, registry: kernel.metrics.registry, auth, onVerified }),
      mountOnboarding({ db, contactEmail, onChanged, nowMs }),
      mountIam(iam),
      mountUsers({ ...iam, logNameOf: logNamer(kernel.lastingSecret) }),
    ],
  };
}
