import { sportSchema } from '@bothways/domain/sports';
import type { Forgotten, Verdict } from '@bothways/engine';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Db, Schema } from '#kernel/db';
import type { PairDecision } from '#market/engine';
import { verdictOf } from './decisions.store.ts';

const pairSchema = z.object({ reviewId: z.string() });
const forgottenSchema = z.object({
  sport: sportSchema,
  competition: z.string(),
  source: z.string(),
  name: z.string(),
  team: z.string(),
});

/** A decision as sent to an engine. */
export type Told = { seq: number } & (
  | { verdict: Verdict }
  | { alias: Forgotten }
  | { pair: string; decision: PairDecision }
);

function toTold({
  seq,
  kind,
  payload,
}: Pick<Selectable<Schema['matchDecisions']>, 'seq' | 'kind' | 'payload'>): Told {
  if (kind === 'forget') return { seq, alias: forgottenSchema.parse(JSON.parse(payload)) };
  if (kind === 'reject' || kind === 'reopen') {
    const { reviewId } = pairSchema.parse(JSON.parse(payload));
    return { seq, pair: reviewId, decision: kind === 'reject' ? 'rejected' : 'reopened' };
  }
  return { seq, verdict: verdictOf(payload) };
}

/** Decisions after a number, in order. */
export async function decisionsAfter(db: Db, seq: number): Promise<Told[]> {
  const rows = await db
    .selectFrom('matchDecisions')
    .select(['seq', 'kind', 'payload'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return rows.map(toTold);
}

/** All decisions that a new engine needs: forgotten aliases, and decisions about events that are not long over. */
export async function decisionsFor(db: Db, sinceMs: number): Promise<Told[]> {
  const rows = await db
    .selectFrom('matchDecisions')
    .select(['seq', 'kind', 'payload'])
    .where(({ or, eb }) => or([eb('kind', '=', 'forget'), eb('startsAtMs', '>=', sinceMs)]))
    .orderBy('seq')
    .execute();
  return rows.map(toTold);
}
