import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#kernel/db';
import { BOT_ITSELF } from './signs.store.ts';

/** The last sign of a running bot: its start counts as one. */
const lastSign = sql<number>`case when "seenAtMs" > "startedAtMs" then "seenAtMs" else "startedAtMs" end`;
const runs = sql<boolean>`"startedAtMs" is not null and "enabled" = 1`;
const isSilent = (cutoffMs: number): RawBuilder<SqlBool> => sql`(${runs} and ${lastSign} < ${cutoffMs})`;

/** SQL condition: visible to the caller. */
const visible = (userId: string | undefined): RawBuilder<SqlBool> =>
  userId === undefined
    ? sql`1 = 1`
    : sql`"email" in (select "email" from "botUserLinks" where "userId" = ${userId})`;

export interface HeartbeatPosition {
  rank: number;
  seenAtMs: number;
  email: string;
}
interface BeatsQuestion {
  /** Only users linked to them; undefined: all. */
  linkedTo: string | undefined;
  cutoffMs: number;
  silentOnly: boolean;
  after: HeartbeatPosition | undefined;
  limit: number;
}

/** Returns bot users with their last sign: silent ones first, then running ones, then the others, longest ago first. */
export function usersByBeat(db: Db, { linkedTo, cutoffMs, silentOnly, after, limit }: BeatsQuestion) {
  const rank = sql<number>`case when ${isSilent(cutoffMs)} then 0 when ${runs} then 1 else 2 end`;
  const seen = sql<number>`coalesce("seenAtMs", 0)`;
  let users = db
    .selectFrom('botUsers')
    .select(['email', 'alias', 'startedAtMs', 'enabled', 'seenAtMs'])
    .select([rank.as('rank'), seen.as('seen')])
    .where(visible(linkedTo));
  if (silentOnly) users = users.where(isSilent(cutoffMs));
  if (after)
    users = users.where(
      sql<boolean>`(${rank}, ${seen}, "email") > (${after.rank}, ${after.seenAtMs}, ${after.email})`,
    );
  return users
    .orderBy(rank)
    .orderBy(seen)
    .orderBy('email')
    .limit(limit + 1)
    .execute();
}

/** Counts the bots that should run, and those of them that are silent. */
export async function beatFigures(
  db: Db,
  linkedTo: string | undefined,
  cutoffMs: number,
): Promise<{ started: number; silent: number }> {
  const count = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`;
  return db
    .selectFrom('botUsers')
    .select([count(runs).as('started'), count(isSilent(cutoffMs)).as('silent')])
    .where(visible(linkedTo))
    .executeTakeFirstOrThrow();
}

/** Returns users' enabled accounts, with their last sign. */
export function accountBeats(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('botAccounts as account')
    .leftJoin('botSigns as sign', (join) =>
      join.onRef('sign.email', '=', 'account.email').onRef('sign.bookie', '=', 'account.bookie'),
    )
    .select(['account.email', 'account.bookie', 'account.reportedAtMs', 'sign.seenAtMs', 'sign.beatAtMs'])
    .where('account.email', 'in', emails)
    .where('account.enabled', '=', 1)
    .orderBy('account.bookie')
    .execute();
}

/** A bot, or its work at a bookmaker, that has fallen silent or returned. */
export interface SilenceRow {
  email: string;
  bookie: string;
}

const signs = (db: Db) =>
  db
    .selectFrom('botSigns as sign')
    .innerJoin('botUsers as user', 'user.email', 'sign.email')
    .select(['sign.email', 'sign.bookie']);

/**
 * Returns bots that have reported before, should run, and have been silent since a time, without a notification yet.
 */
export function fallenSilent(db: Db, cutoffMs: number, limit: number): Promise<SilenceRow[]> {
  return signs(db)
    .where('sign.bookie', '=', BOT_ITSELF)
    .where('sign.silentAtMs', 'is', null)
    .where('sign.seenAtMs', '<', cutoffMs)
    .where('user.startedAtMs', '<', cutoffMs)
    .where('user.enabled', '=', 1)
    .limit(limit)
    .execute();
}

/** The same for enabled accounts that once had heartbeats, while their bot lives. */
export function accountsFallenSilent(db: Db, cutoffMs: number, limit: number): Promise<SilenceRow[]> {
  return signs(db)
    .innerJoin('botAccounts as account', (join) =>
      join.onRef('account.email', '=', 'sign.email').onRef('account.bookie', '=', 'sign.bookie'),
    )
    .where('sign.beatAtMs', 'is not', null)
    .where('sign.silentAtMs', 'is', null)
    .where('sign.seenAtMs', '<', cutoffMs)
    .where('user.startedAtMs', '<', cutoffMs)
    .where('user.enabled', '=', 1)
    .where('user.seenAtMs', '>=', cutoffMs)
    .where('account.enabled', '=', 1)
    .limit(limit)
    .execute();
}

/** Returns those that were silent and have given a sign since. */
export function comeBack(db: Db, cutoffMs: number, limit: number): Promise<SilenceRow[]> {
  return signs(db)
    .where('sign.silentAtMs', 'is not', null)
    .where('sign.seenAtMs', '>=', cutoffMs)
    .limit(limit)
    .execute();
}

/** Clears the silence of those that need not run any more. */
export async function forgetStopped(db: Db): Promise<void> {
  await db
    .updateTable('botSigns')
    .set({ silentAtMs: null })
    .where('silentAtMs', 'is not', null)
    .where('email', 'in', (eb) =>
      eb
        .selectFrom('botUsers')
        .select('email')
        .where((or) => or.or([or('startedAtMs', 'is', null), or('enabled', '=', 0)])),
    )
    .execute();
}
