import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** Money of a pack that bought nothing, and the part of it that no refund covers yet. */
export interface LeftCapture {
  captureId: string;
  orderId: string;
  position: number;
  leftCents: number;
}

/** What the alarm's target names: the capture, or the provider's order that it belongs to. */
const NAMED_BY = [
  ['payment:', 'captureId'],
  ['provider-order:', 'providerOrderId'],
] as const;

/** Returns the refused captures without an open dispute that these targets name, by target. */
export async function refusedByTarget(
  db: Kysely<Schema>,
  targets: readonly string[],
): Promise<ReadonlyMap<string, LeftCapture>> {
  const found = new Map<string, LeftCapture>();
  for (const [prefix, by] of NAMED_BY) {
    const names = targets.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    if (names.length === 0) continue;
    const rows = await db
      .selectFrom('refusedCaptures')
      .select(['captureId', 'orderId', 'position', 'amountCents', 'refundedCents', `${by} as name`])
      .select(({ selectFrom }) =>
        selectFrom('orderRefunds')
          .select(({ fn }) => fn.sum<number | string>('orderRefunds.amountCents').as('asked'))
          .whereRef('orderRefunds.captureId', '=', 'refusedCaptures.captureId')
          .where('orderRefunds.state', '=', 'asked')
          .as('askedCents'),
      )
      .where(by, 'in', names)
      // A refund during a dispute may pay the buyer twice.
      .where(({ eb, or }) => or([eb('dispute', 'is', null), eb('dispute', '<>', 'open')]))
      .execute();
    for (const { name, captureId, orderId, position, amountCents, refundedCents, askedCents } of rows)
      found.set(prefix + name, {
        captureId,
        orderId,
        position,
        leftCents: amountCents - refundedCents - Number(askedCents ?? 0),
      });
  }
  return found;
}
