import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import type { Actor } from '#people/iam';
import { addAnalyzed, removeAnalyzed } from './analyzed.store.ts';

export interface AnalyzedDeps {
  db: Db;
  nowMs: () => number;
}

/** Marks an event as analysed or unmarks it; without a change nothing is written. */
export const changeAnalyzed = (
  { db, nowMs }: AnalyzedDeps,
  { userId, ip }: Actor,
  { eventId, action }: { eventId: string; action: 'add' | 'remove' },
): Promise<void> =>
  transact(db, async (trx) => {
    const atMs = nowMs();
    const isChanged =
      action === 'add'
        ? await addAnalyzed(trx, { eventId, markedBy: userId, markedAtMs: atMs })
        : await removeAnalyzed(trx, eventId);
    if (!isChanged) return;
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: action === 'add' ? 'event.analyzed' : 'event.not-analyzed',
      target: `event:${eventId}`,
    });
  });
