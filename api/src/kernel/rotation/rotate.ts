import { setTimeout as sleep } from 'node:timers/promises';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { SEALED_COLUMNS, type Sealed, type SealedColumn, type Vault } from '#kernel/vault';

/** So many at a time: a transaction that stops nobody for long. */
const BATCH = 200;
const PAUSE_MS = 5;

/**
 * Seals everything with the newest master key, a batch at a time while the product runs; afterwards nothing needs the
 * older keys. Can be stopped and started again.
 * @returns how many texts were sealed anew
 * @throws Error when a text does not open: its master key is missing, and stays needed
 */
export async function rotate(db: Db, vault: Vault, nowMs: number): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS) {
    let afterRecord = '';
    for (;;) {
      const done = await batch(db, vault, column, afterRecord);
      const last = done.at(-1);
      if (!last) break;
      count += done.length;
      afterRecord = last.place.record;
      // Who waits for the database has a turn.
      await sleep(PAUSE_MS);
    }
  }
  await transact(db, (trx) =>
    recordAudit(trx, {
      atMs: nowMs,
      actor: SYSTEM_ACTOR,
      action: 'vault.rotated',
      target: `master-key:${vault.version}`,
      detail: { count },
    }),
  );
  return count;
}

const batch = (db: Db, vault: Vault, column: SealedColumn, afterRecord: string): Promise<Sealed[]> =>
  transact(db, async (trx) => {
    const outdated = await column.outdated(trx, vault.version, afterRecord, BATCH);
    for (const sealed of outdated) await column.replace(trx, sealed, vault.reseal(sealed.place, sealed.text));
    return outdated;
  });
