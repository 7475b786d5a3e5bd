import type { League, LeagueDecision } from '@bothways/engine';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { leagueSchema } from './leagues.store.ts';

/** The last decision about the leagues of two sources. */
export interface StandingDecision extends LeagueDecision {
  seq: number;
  linkId: string;
  atMs: number;
  /** Name of the person. */
  by: string;
  /** The decision that it undoes. */
  undoes: number | null;
}

type Row = Pick<Selectable<Schema['leagueDecisions']>, 'one' | 'other' | 'decided'>;

const leagueOf = (json: string): League => leagueSchema.parse(JSON.parse(json));
const toDecision = ({ one, other, decided }: Row): LeagueDecision => ({
  one: leagueOf(one),
  other: leagueOf(other),
  decided: decided ?? undefined,
});

/** The number of the last decision of all; 0 before the first. */
export async function lastLeagueDecision(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('leagueDecisions')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Decisions after a number, in order. */
export async function leagueDecisionsAfter(
  db: Kysely<Schema>,
  seq: number,
): Promise<{ seq: number; decision: LeagueDecision }[]> {
  const rows = await db
    .selectFrom('leagueDecisions')
    .select(['seq', 'one', 'other', 'decided'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ seq: row.seq, decision: toDecision(row) }));
}

const lastOfEach = (db: Kysely<Schema>) =>
  db
    .selectFrom('leagueDecisions')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .groupBy('linkId');

/** The last decision about each two leagues, newest first; those that were undone have none. */
export async function standingDecisions(db: Kysely<Schema>): Promise<StandingDecision[]> {
  const rows = await db
    .selectFrom('leagueDecisions as decision')
    .leftJoin('users', 'users.id', 'decision.decidedBy')
    .selectAll('decision')
    .select('users.name as by')
    .where('decision.seq', 'in', lastOfEach(db))
    .orderBy('decision.seq', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, ...toDecision(row), by: row.by ?? '' }));
}

/** The last decision about two leagues, and the one before it. */
export async function decisionsOn(
  db: Kysely<Schema>,
  linkId: string,
): Promise<{ seq: number; undoes: number | null; decision: LeagueDecision }[]> {
  const rows = await db
    .selectFrom('leagueDecisions')
    .select(['seq', 'undoes', 'one', 'other', 'decided'])
    .where('linkId', '=', linkId)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  return rows.map((row) => ({ seq: row.seq, undoes: row.undoes, decision: toDecision(row) }));
}

/** Stores a decision. @returns its number; in serializable transactions numbers follow the order of commits */
export async function addLeagueDecision(
  trx: Transaction<Schema>,
  {
    linkId,
    decision: { one, other, decided },
    ...rest
  }: { linkId: string; decision: LeagueDecision; undoes: number | null; atMs: number; decidedBy: string },
): Promise<number> {
  const seq = (await lastLeagueDecision(trx)) + 1;
  const leagues = { one: JSON.stringify(one), other: JSON.stringify(other) };
  await trx
    .insertInto('leagueDecisions')
    .values({ ...rest, ...leagues, seq, linkId, decided: decided ?? null })
    .execute();
  return seq;
}
