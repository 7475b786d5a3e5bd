import type { MatchingError, MatchReview } from '@bothways/domain/matching';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { demandOpen } from './decision-plan.ts';
import { addPairDecision, decisionOf, type StoredDecision } from './decisions.store.ts';
import { decideReview, takeBackReview } from './matching.store.ts';

interface Deps {
  db: Db;
  nowMs: () => number;
}

/** A decision: its number, and the events it is about. */
export interface Decided {
  decision: number;
  eventId: string;
  otherId: string;
}

export const NOT_OPEN = 'This pair is not open';

const titleOf = ({ known }: MatchReview): string => `${known.home} - ${known.away}`;

/** A pair as an audit entry. */
export const notedOf = ({ id, known, newcomer, swapped, score }: MatchReview) => ({
  target: `match:${id}` as const,
  detail: {
    known: `${known.home} - ${known.away} (${known.source})`,
    newcomer: `${newcomer.home} - ${newcomer.away} (${newcomer.source})`,
    swapped,
    score,
  },
});

/** Stores that a pair is two events. @throws ApiError NOT_FOUND for a pair that is not open (any more) */
export async function rejectPair({ db, nowMs }: Deps, { userId, ip }: Actor, id: string): Promise<Decided> {
  return transact(db, async (trx) => {
    const atMs = nowMs();
    const review = await decideReview(trx, id, 'rejected', atMs);
    if (!review)
      throw new ApiError('NOT_FOUND', {
        message: NOT_OPEN,
        error: 'errors.pairClosed' satisfies MatchingError,
      });
    const { known, newcomer } = review;
    const events = { eventId: known.eventId, otherId: newcomer.eventId };
    const decision = await addPairDecision(trx, {
      ...events,
      kind: 'reject',
      reviewId: id,
      atMs,
      decidedBy: userId,
      sport: known.sport,
      startsAtMs: Math.max(Date.parse(known.startedAt), Date.parse(newcomer.startedAt)),
      title: titleOf(review),
    });
    await recordAudit(trx, { atMs, actor: userId, ip, action: 'matching.rejected', ...notedOf(review) });
    return { decision, ...events };
  });
}

/**
 * Stores that people are to be asked about a rejected pair again.
 * @throws ApiError CONFLICT when it was undone meanwhile
 */
export async function reopenPair(
  { db, nowMs }: Deps,
  { userId, ip }: Actor,
  { seq, eventId, otherId, sport, startsAtMs, title, reviewId }: StoredDecision,
): Promise<Decided> {
  return transact(db, async (trx) => {
    const atMs = nowMs();
    const now = await decisionOf(trx, seq);
    if (!now || reviewId === null)
      throw new ApiError('NOT_FOUND', {
        message: 'There is no such decision',
        error: 'errors.decisionFinal' satisfies MatchingError,
      });
    demandOpen(now);
    await takeBackReview(trx, reviewId, 'rejected');
    const about = { eventId, otherId, sport, startsAtMs, title, reviewId };
    const decision = await addPairDecision(trx, {
      ...about,
      kind: 'reopen',
      atMs,
      decidedBy: userId,
      undoes: seq,
    });
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: 'matching.reopened',
      target: `match:${reviewId}`,
      detail: { event: title, undoes: seq },
    });
    return { decision, eventId, otherId };
  });
}
