import type { AddressRefusalReason } from '@bothways/domain/messages';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import { clearRefused, countRefused, markRefused } from './refused-addresses.store.ts';

interface AddressMarksDeps {
  db: Db;
  log: Logger;
  registry: Registry;
  nowMs: () => number;
}

/** Keeps what mail servers say about the addresses of accounts. */
export function addressMarks({ db, log, registry, nowMs }: AddressMarksDeps) {
  new Gauge({
    name: 'bothways_refused_addresses',
    help: 'Accounts whose address a mail server refuses',
    registers: [registry],
    async collect() {
      // All other metrics are still served while the database is down.
      this.set(await countRefused(db).catch(() => Number.NaN));
    },
  });
  return {
    refused: (email: string, reason: AddressRefusalReason): Promise<void> =>
      markRefused(db, email, { reason, atMs: nowMs() }),
    /** Never throws: the letter has left, and a retry would send it twice. */
    accepted: (email: string): Promise<void> =>
      clearRefused(db, email).catch((err: unknown) =>
        log.error({ area: 'mail', err }, 'A refused address that takes letters again stayed marked'),
      ),
  };
}
