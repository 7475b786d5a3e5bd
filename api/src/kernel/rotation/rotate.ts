import { setTimeout as sleep } from 'node:timers/promises';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { SEALED_COLUMNS, type Sealed, type SealedColumn, type Vault } from '#kernel/vault';

/** Texts per transaction, so that none blocks others for long. */
const BATCH = 200;
const PAUSE_MS = 5;

/**
 * Reseals everything with the newest master key, in batches while the product runs; the older keys are unnecessary
 * afterwards. It can be interrupted and restarted.
 * @returns how many texts were resealed
 * @throws Error if a text cannot be opened: its master key is missing, and is still required
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
      afterRecord = last.location.record;
      // Yields the database to other work.
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
    for (const sealed of outdated)
      await column.replace(trx, sealed, vault.reseal(sealed.location, sealed.text));
    return outdated;
  });
