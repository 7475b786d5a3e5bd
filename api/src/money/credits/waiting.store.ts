import { type WaitingTransfer, waitingTransferSchema } from '@bothways/domain/credits';
import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { accountIdOf, adminAccount } from '#kernel/ledger';
import { referenceOf } from './reference.ts';
import { type Side, sidesOf } from './sides.store.ts';

const MOST = 200;
const personOf = (side: Side | undefined) => ({ name: side?.name ?? '', email: side?.email ?? '' });

/** Returns the transfers that await a second person, oldest first. @param of the sender; if omitted, all senders */
export async function waitingTransfers(
  db: Kysely<Schema>,
  callerId: string,
  nowMs: number,
  of?: string,
): Promise<WaitingTransfer[]> {
  let waiting = db
    .selectFrom('ledgerTransfers as pending')
    .select(['pending.id', 'pending.kind', 'atMs', 'expiresAtMs', 'comment', 'actor'])
    .where('phase', '=', 'pending')
    .where('kind', '=', 'transfer')
    .where('expiresAtMs', '>', nowMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledgerTransfers as decided')
            .select('decided.id')
            .whereRef('decided.pendingId', '=', 'pending.id'),
        ),
      ),
    )
    .orderBy('atMs')
    .limit(MOST);
  if (of !== undefined)
    waiting = waiting.where((eb) =>
      eb.exists(
        eb
          .selectFrom('ledgerReservations')
          .select('transferId')
          .whereRef('transferId', '=', 'pending.id')
          .where('accountId', '=', accountIdOf(adminAccount(of))),
      ),
    );
  const rows = await waiting.execute();
  const sides = await sidesOf(
    db,
    'ledgerReservations',
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, kind, atMs, expiresAtMs, comment, actor }) => {
    const all = sides.get(id) ?? [];
    const to = all.find(({ amount }) => amount > 0);
    return waitingTransferSchema.parse({
      id,
      reference: referenceOf(kind, id),
      at: isoOf(atMs),
      expiresAt: isoOf(expiresAtMs ?? atMs),
      amount: to?.amount ?? 0,
      from: personOf(all.find(({ amount }) => amount < 0)),
      to: personOf(to),
      ...(comment !== null && { comment }),
      isOwn: actor === callerId,
    });
  });
}
