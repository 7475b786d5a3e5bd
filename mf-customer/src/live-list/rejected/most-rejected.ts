import { REJECT_REASONS, type RejectReason } from '@bothways/domain/arbs';

export interface MostRejected {
  reason: RejectReason;
  count: number;
}

/** Returns the commonest reason; undefined where nothing was rejected. */
export function mostRejected(byReason: Partial<Record<RejectReason, number>>): MostRejected | undefined {
  const counted = REJECT_REASONS.map((reason) => ({ reason, count: byReason[reason] ?? 0 }));
  const first = counted.toSorted((a, b) => b.count - a.count)[0];
  return first && first.count > 0 ? first : undefined;
}
