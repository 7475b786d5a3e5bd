import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { derivedKey, type Vault } from '#kernel/vault';
import type { Sender } from '../sender.ts';
import type { Fetch } from '../telegram/index.ts';
import type { PushConfig } from './push.config.ts';
import { mountPush } from './push.routes.ts';
import { PushService } from './push.service.ts';
import { PushApi } from './push-api.ts';
import { pushSender } from './push-sender.ts';
import { Vapid } from './vapid.ts';

interface CreatePushDeps {
  config: PushConfig;
  db: Db;
  vault: Pick<Vault, 'seal' | 'open'>;
  lastingSecret: string;
  fetch: Fetch;
  bookieName: (value: string) => string;
  onChanged: () => void;
  trustProxy: boolean;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Parts of push notifications; without a sender when the installation cannot send any. */
interface PushParts {
  service: PushService;
  sender: Sender | undefined;
  mount: Mount;
}

/** Creates push notifications as configured. */
export function createPush(deps: CreatePushDeps): PushParts {
  const { config, lastingSecret, fetch, nowMs } = deps;
  const on = config.kind === 'on' ? reach(config, lastingSecret, fetch, nowMs) : undefined;
  const endpointKey = derivedKey(lastingSecret, 'push endpoints');
  const service = new PushService({ ...deps, on, endpointKey });
  return {
    service,
    sender: on && pushSender(service, deps.bookieName),
    mount: mountPush({ ...deps, service }),
  };
}

function reach(
  { subject, key, services }: Extract<PushConfig, { kind: 'on' }>,
  lastingSecret: string,
  fetch: Fetch,
  nowMs: () => number,
) {
  // Derived from a secret that does not change, so that all processes share it and backups need not contain it.
  const privateKey =
    key === undefined ? derivedKey(lastingSecret, 'push key') : Buffer.from(key, 'base64url');
  const vapid = new Vapid(privateKey, subject, nowMs);
  return {
    api: new PushApi({ fetch, vapid, services, nowMs }),
    publicKey: vapid.publicKey,
    services,
  };
}
