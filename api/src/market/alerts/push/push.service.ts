import { randomUUID } from 'node:crypto';
import {
  type PushMessage,
  type PushState,
  type PushSubscriptionKeys,
  pushSubscriptionSchema,
} from '@bothways/domain/alerts';
import { isoOf } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { recordAudit } from '#kernel/audit';
import { type Db, type PushDevicesTable, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { deviceName } from '#kernel/mail';
import { keyedHash, pushLocation, type Vault } from '#kernel/vault';
import { openChannel } from '../channels.store.ts';
import { changeDevice, deleteDevice, deviceOf, devicesOf, saveDevice } from './devices.store.ts';
import { encrypted } from './encrypted.ts';
import type { PushAnswer, PushApi } from './push-api.ts';
import { isPushService } from './push-services.ts';

export interface PushDeps {
  db: Db;
  vault: Pick<Vault, 'seal' | 'open'>;
  /** Undefined when push is off. */
  on: { api: PushApi; publicKey: string; services: readonly string[] } | undefined;
  /** Key of the endpoint hashes, which cannot be verified without it. */
  endpointKey: Buffer;
  /** Called when a user's channels have changed. */
  onChanged: () => void;
  log: Logger;
  nowMs: () => number;
}

/** User, session and origin of a request. */
export interface Visitor {
  userId: string;
  sessionId: string;
  ip: string;
  userAgent: string | undefined;
}

/** A message with its lifetime and urgency. */
interface Outgoing {
  message: PushMessage;
  ttlS: number;
  urgency: 'high' | 'low';
}

/** Subscribed browsers of users, and messages to them. */
export class PushService {
  readonly #deps: PushDeps;

  constructor(deps: PushDeps) {
    this.#deps = deps;
  }

  async state(userId: string, sessionId: string): Promise<PushState> {
    const { db, on, nowMs } = this.#deps;
    if (!on) return { kind: 'none', publicKey: null, devices: [] };
    const devices = await devicesOf(db, userId, nowMs());
    return {
      kind: 'on',
      publicKey: on.publicKey,
      devices: devices.map((device) => ({
        id: device.id,
        name: device.name,
        isThis: device.sessionId === sessionId,
        addedAt: isoOf(device.addedAtMs),
        usedAt: device.usedAtMs === null ? null : isoOf(device.usedAtMs),
        isRefused: device.isRefused === 1,
      })),
    };
  }

  /**
   * Subscribes this browser, as long as its session lasts.
   * @throws ApiError UNAVAILABLE when push is off, UNPROCESSABLE when the endpoint is not of a push service
   */
  async add(
    { userId, sessionId, ip, userAgent }: Visitor,
    subscription: PushSubscriptionKeys,
  ): Promise<void> {
    const { db, vault, on, endpointKey, onChanged, nowMs } = this.#deps;
    if (!on)
      throw new ApiError('UNAVAILABLE', { message: 'This installation sends no messages to browsers' });
    demandUsable(subscription, on.services);
    const id = randomUUID();
    await transact(db, async (trx) => {
      await saveDevice(trx, {
        id,
        userId,
        sessionId,
        endpointHash: keyedHash(endpointKey, subscription.endpoint),
        sealedSubscription: vault.seal(pushLocation(id), JSON.stringify(subscription)),
        name: deviceName(userAgent ?? '') ?? null,
        addedAtMs: nowMs(),
      });
      await openChannel(trx, { userId, channel: 'push' }, { chatId: null, nextAtMs: nowMs() });
      await recordAudit(trx, { ...entry(userId, 'alerts.linked', nowMs()), ip });
    });
    onChanged();
  }

  /** @throws ApiError NOT_FOUND when the user has no such browser */
  async remove({ userId, ip }: Pick<Visitor, 'userId' | 'ip'>, id: string): Promise<void> {
    const { db, onChanged, nowMs } = this.#deps;
    await transact(db, async (trx) => {
      if (!(await deleteDevice(trx, userId, id))) throw noDevice();
      await recordAudit(trx, { ...entry(userId, 'alerts.unlinked', nowMs()), ip });
    });
    onChanged();
  }

  /** Sends to one browser. @throws ApiError NOT_FOUND @returns whether the service accepted it */
  async sendTo(userId: string, id: string, outgoing: Outgoing): Promise<boolean> {
    const { db, nowMs } = this.#deps;
    const device = await deviceOf(db, userId, id, nowMs());
    if (!device) throw noDevice();
    return (await this.#send(device, outgoing)).kind === 'taken';
  }

  /** Sends to all browsers of a user that accept messages now and for which `wants` holds. */
  async send(
    userId: string,
    outgoing: Outgoing,
    wants: (endpoint: string) => boolean = () => true,
  ): Promise<PushAnswer[]> {
    const { db, nowMs } = this.#deps;
    const atMs = nowMs();
    const all = (await devicesOf(db, userId, atMs)).filter(({ isRefused }) => isRefused === 0);
    const answers = all.map((device): PushAnswer | Promise<PushAnswer> =>
      device.nextAtMs > atMs
        ? { kind: 'later', afterMs: device.nextAtMs - atMs }
        : this.#send(device, outgoing, wants),
    );
    return Promise.all(answers);
  }

  async #send(
    { id, userId, sealedSubscription }: PushDevicesTable,
    { message, ttlS, urgency }: Outgoing,
    wants: (endpoint: string) => boolean = () => true,
  ): Promise<PushAnswer> {
    const { db, vault, on, log, nowMs } = this.#deps;
    if (!on) return { kind: 'failed' };
    const opened: unknown = JSON.parse(vault.open(pushLocation(id), sealedSubscription));
    const subscription = pushSubscriptionSchema.parse(opened);
    if (!wants(subscription.endpoint)) return { kind: 'taken' };
    const text = JSON.stringify(message);
    const answer = await on.api.push(subscription, { text, ttlS, topic: message.tag, urgency });
    if (answer.kind === 'taken') await changeDevice(db, id, { usedAtMs: nowMs() });
    if (answer.kind === 'later') await changeDevice(db, id, { nextAtMs: nowMs() + answer.afterMs });
    if (answer.kind === 'refused') await changeDevice(db, id, { isRefused: 1 });
    if (answer.kind === 'gone') {
      await deleteDevice(db, userId, id);
      this.#deps.onChanged();
    }
    if (answer.kind !== 'taken' && answer.kind !== 'gone')
      log.warn({ area: 'push', device: id, answer: answer.kind }, 'A push service did not take a message');
    return answer;
  }
}

const noDevice = () => new ApiError('NOT_FOUND', { message: 'There is no such browser' });

/** @throws ApiError UNPROCESSABLE when the endpoint or the key is invalid */
function demandUsable(subscription: PushSubscriptionKeys, services: readonly string[]): void {
  if (!isPushService(subscription.endpoint, services))
    throw new ApiError('UNPROCESSABLE', { message: 'The endpoint is not one of a known push service' });
  try {
    encrypted(subscription.keys, '');
  } catch {
    throw new ApiError('UNPROCESSABLE', { message: 'The key is none' });
  }
}

const entry = (userId: string, action: 'alerts.linked' | 'alerts.unlinked', atMs: number) => ({
  atMs,
  actor: userId,
  action,
  target: `user:${userId}` as const,
  detail: { channel: 'push' },
});
