import {
  type MatchDecision,
  type MatchDecisionKind,
  matchDecisionKindSchema,
} from '@bothways/domain/matching';
import { quoteSchema } from '@bothways/domain/quotes';
import { type Sport, sportSchema } from '@bothways/domain/sports';
import type { Forgotten, Verdict } from '@bothways/engine';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Db, Schema } from '#kernel/db';

/** Sources that left an event or came to it. */
export const movedSchema = z.array(
  z.object({
    source: z.string(),
    /** Whether the matcher had joined it by itself, without a person's decision. */
    byMatcher: z.boolean(),
  }),
);
export type Moved = z.infer<typeof movedSchema>;

const memberSchema = z.object({
  source: z.string(),
  sourceId: z.string(),
  event: quoteSchema.shape.event,
  swapped: z.boolean(),
});
const verdictSchema = z.object({
  groups: z.array(z.object({ key: z.string(), members: z.array(memberSchema) })),
});
/** A decision about events, as stored. */
export interface NewDecision {
  kind: 'split' | 'join';
  atMs: number;
  decidedBy: string;
  eventId: string;
  otherId: string;
  sport: Sport;
  startsAtMs: number;
  title: string;
  verdict: Verdict;
  moved: Moved;
  reviewId?: string | undefined;
  undoes?: number | undefined;
}
export interface StoredDecision {
  seq: number;
  kind: Exclude<MatchDecisionKind, 'forget'>;
  eventId: string;
  otherId: string;
  undoes: number | null;
  undoneBy: number | null;
  sport: Sport;
  title: string;
  startsAtMs: number;
  /** Of a split or a join; a decision about a pair has no groups. */
  verdict: Verdict;
  moved: Moved;
  reviewId: string | null;
}

/** A stored decision that a pair is two events, or is to be asked about again. */
interface NewPairDecision {
  kind: 'reject' | 'reopen';
  reviewId: string;
  atMs: number;
  decidedBy: string;
  eventId: string;
  otherId: string;
  sport: Sport;
  startsAtMs: number;
  title: string;
  undoes?: number | undefined;
}

/** The number of the last decision about any of these events; 0 before the first. */
export async function lastAbout(db: Kysely<Schema>, eventIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('matchDecisions')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where(({ or, eb }) => or([eb('eventId', 'in', eventIds), eb('otherId', 'in', eventIds)]))
    .executeTakeFirst();
  return row?.last ?? 0;
}

export async function lastDecision(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('matchDecisions')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Whether a person has split these two events before. */
export async function wereSplit(db: Kysely<Schema>, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('matchDecisions')
    .select('seq')
    .where('kind', '=', 'split')
    .where(({ or, and, eb }) =>
      or([
        and([eb('eventId', '=', one), eb('otherId', '=', other)]),
        and([eb('eventId', '=', other), eb('otherId', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of the next decision; in serializable transactions numbers follow the order of commits. */
const nextSeq = async (trx: Transaction<Schema>): Promise<number> => (await lastDecision(trx)) + 1;

/** Stores a decision. @returns its number */
export async function addDecision(
  trx: Transaction<Schema>,
  { verdict, moved, reviewId = undefined, undoes = undefined, ...rest }: NewDecision,
): Promise<number> {
  const seq = await nextSeq(trx);
  await trx
    .insertInto('matchDecisions')
    .values({
      ...rest,
      seq,
      payload: JSON.stringify(verdict),
      moved: JSON.stringify(moved),
      reviewId: reviewId ?? null,
      undoes: undoes ?? null,
      undoneBy: null,
    })
    .execute();
  if (undoes !== undefined) await markUndone(trx, undoes, seq);
  return seq;
}

/** Stores a decision about a pair. @returns its number */
export async function addPairDecision(
  trx: Transaction<Schema>,
  { reviewId, undoes = undefined, ...rest }: NewPairDecision,
): Promise<number> {
  const seq = await nextSeq(trx);
  await trx
    .insertInto('matchDecisions')
    .values({
      ...rest,
      seq,
      payload: JSON.stringify({ reviewId }),
      moved: '[]',
      reviewId,
      undoes: undoes ?? null,
      undoneBy: null,
    })
    .execute();
  if (undoes !== undefined) await markUndone(trx, undoes, seq);
  return seq;
}

async function markUndone(trx: Transaction<Schema>, undone: number, undoneBy: number): Promise<void> {
  await trx.updateTable('matchDecisions').set({ undoneBy }).where('seq', '=', undone).execute();
}

export async function addForgotten(
  trx: Transaction<Schema>,
  alias: Forgotten,
  { atMs, decidedBy }: { atMs: number; decidedBy: string },
): Promise<void> {
  await trx
    .insertInto('matchDecisions')
    .values({
      seq: await nextSeq(trx),
      kind: 'forget',
      atMs,
      decidedBy,
      eventId: '',
      otherId: '',
      sport: alias.sport,
      startsAtMs: atMs,
      title: `${alias.name} → ${alias.team}`,
      payload: JSON.stringify(alias),
      moved: '[]',
      reviewId: null,
      undoes: null,
      undoneBy: null,
    })
    .execute();
}

export async function decisionOf(db: Kysely<Schema>, seq: number): Promise<StoredDecision | undefined> {
  const row = await db.selectFrom('matchDecisions').selectAll().where('seq', '=', seq).executeTakeFirst();
  const kind = row && matchDecisionKindSchema.parse(row.kind);
  if (!row || kind === undefined || kind === 'forget') return undefined;
  return {
    ...row,
    kind,
    sport: sportSchema.parse(row.sport),
    verdict: kind === 'split' || kind === 'join' ? verdictOf(row.payload) : { groups: [] },
    moved: movedSchema.parse(JSON.parse(row.moved)),
  };
}

/** Parses the stored verdict of a split or a join. */
export const verdictOf = (payload: string): Verdict => verdictSchema.parse(JSON.parse(payload));

/** Decisions about events, newest first, before a number. */
export async function listDecisions(
  db: Db,
  { before, most }: { before: number | undefined; most: number },
): Promise<MatchDecision[]> {
  const rows = await db
    .selectFrom('matchDecisions as decision')
    .leftJoin('users', 'users.id', 'decision.decidedBy')
    .selectAll('decision')
    .select('users.name as by')
    .$if(before !== undefined, (query) => query.where('decision.seq', '<', before ?? 0))
    .orderBy('decision.seq', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.seq,
    kind: matchDecisionKindSchema.parse(row.kind),
    decidedOn: new Date(row.atMs).toISOString(),
    by: row.by ?? '',
    eventId: row.eventId,
    otherId: row.otherId,
    title: row.title,
    sources: movedSchema.parse(JSON.parse(row.moved)).map(({ source }) => source),
    canUndo: row.kind !== 'forget' && row.undoneBy === null && row.undoes === null,
  }));
}

/**
 * Deletes decisions about events that are long over, which have no effect any more; the audit log retains who made
 * them.
 */
export async function dropDecisionsBefore(db: Db, atMs: number): Promise<void> {
  const last = await lastDecision(db);
  await db
    .deleteFrom('matchDecisions')
    .where('kind', '!=', 'forget')
    .where('startsAtMs', '<', atMs)
    // The last one stays, as numbering continues from it.
    .where('seq', '<', last)
    .execute();
}
