import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Lanes } from './lanes.ts';
import type { LogPayment } from './payment-log.ts';

/** What every payment provider offers. */
export interface PaymentProvider {
  /** The settings with which a page loads the provider's button. */
  readonly page: { clientId: string; sdkUrl: string };
}

/** Dependencies of everything that is paid through a provider. */
export interface PaymentDeps<Provider extends PaymentProvider> {
  db: Db;
  /** Undefined if this installation has no account with a payment provider. */
  provider: Provider | undefined;
  log: Logger;
  nowMs: () => number;
  /** What the user holds has changed, rights or credits: sessions and sockets re-read it. */
  onChanged: (userId: string) => void;
  /** Serializes operations on the same thing. */
  lanes: Lanes;
  logPayment: LogPayment;
  /** Counts payments that bought nothing and that a person must examine. */
  onAlarm: () => void;
}

/** The buyer and their address. */
export interface Buyer {
  userId: string;
  ip: string;
}

const CUSTOM_ID_BYTES = 24;

/** Returns a new id by which the provider knows a purchase of ours; nobody can guess it. */
export const newCustomId = (): string => randomBytes(CUSTOM_ID_BYTES).toString('base64url');

/** Returns whether an answer was requested before the one already applied. A clock set back makes nothing outdated. */
export const isOutdated = (
  { syncedAtMs }: { syncedAtMs: number | null },
  askedAtMs: number,
  nowMs: number,
): boolean => syncedAtMs !== null && askedAtMs < syncedAtMs && syncedAtMs <= nowMs;
