import type { UpdateKind } from '@bothways/domain/notifications';
import { MINUTE_MS } from '@bothways/domain/time';
import { notify } from '#bots/notifications';
import { type Db, transact } from '#kernel/db';
import {
  accountsFallenSilent,
  comeBack,
  fallenSilent,
  forgetStopped,
  type SilenceRow,
} from './heartbeats.store.ts';
import { setSilent } from './signs.store.ts';

/** Per run; after a network failure the next run continues. */
const AT_ONCE = 200;

interface SilenceDeps {
  db: Db;
  nowMs: () => number;
  silentMinutes: number;
}

/** Notifies once of silence or return. */
function tell({ db, nowMs }: SilenceDeps, row: SilenceRow, how: 'silent' | 'back'): Promise<void> {
  const atMs = nowMs();
  return transact(db, async (trx) => {
    if (!(await setSilent(trx, row, how === 'silent' ? atMs : null))) return;
    const bookie = row.bookie || null;
    const type = `${bookie === null ? 'bot' : 'account'}_${how}` satisfies UpdateKind;
    await notify(trx, {
      type: 'bookie_update',
      subType: 'contact_support',
      email: row.email,
      bookie,
      createdBy: null,
      atMs,
      request: { type, data: {}, ...(bookie !== null && { bookieId: bookie, bookieName: bookie }) },
    });
  });
}

/**
 * Detects bots that have fallen silent or returned: each change is notified once to those who look after the bot user.
 */
export async function watchSilence(deps: SilenceDeps, signal?: AbortSignal): Promise<void> {
  const { db, nowMs, silentMinutes } = deps;
  const cutoffMs = nowMs() - silentMinutes * MINUTE_MS;
  await forgetStopped(db);
  const back = await comeBack(db, cutoffMs, AT_ONCE);
  const silent = [
    ...(await fallenSilent(db, cutoffMs, AT_ONCE)),
    ...(await accountsFallenSilent(db, cutoffMs, AT_ONCE)),
  ];
  for (const row of back) if (!signal?.aborted) await tell(deps, row, 'back');
  for (const row of silent) if (!signal?.aborted) await tell(deps, row, 'silent');
}
