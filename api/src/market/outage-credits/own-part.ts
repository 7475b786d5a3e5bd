import {
  CREDITED_OUTAGE_MS,
  type GivenBack,
  missedSpans,
  type OutageGiven,
  PAID_PLANS,
  STATUS_DAYS_MS,
} from '@bothways/domain/bookie-status';
import { eurosOfCents } from '@bothways/domain/money';
import { commonOf, isoOf, MINUTE_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import type { FeedOutage } from '#market/bookie-status';
import { allBookies } from '#market/bookies';
import { currentOf, type Seen, seeAll } from '#money/subscriptions';
import { type CreditRow, creditsOf } from './outage-credits.store.ts';
import { paidTime, watchedChoices } from './standing.ts';

const MINUTES_A_DAY = 24 * 60;

/** A user's own part of an answer about outages. */
interface OwnPart {
  /** Keyed by the outage's id. */
  given: ReadonlyMap<string, OutageGiven>;
  /** Undefined without a paid plan. */
  givenBack: GivenBack | undefined;
}

/** Overlapping modes are shown as one outage. */
const isOf = ({ incidents }: FeedOutage, { outageId }: CreditRow): boolean => incidents.includes(outageId);

const sumOf = (rows: readonly CreditRow[]): number => rows.reduce((sum, { minutes }) => sum + minutes, 0);

function worthOf({ row }: Seen, minutes: number): { amount: number; currency: string } | undefined {
  const { priceCents, durationDays, currency } = row;
  if (priceCents === null || durationDays === null || currency === null) return undefined;
  const cents = Math.round((priceCents * minutes) / (durationDays * MINUTES_A_DAY));
  return { amount: eurosOfCents(cents), currency };
}

function givenBackOf(own: Seen, rows: readonly CreditRow[]): GivenBack {
  const byMonth = Map.groupBy(rows, ({ fromMs }) => isoOf(fromMs).slice(0, 7));
  const months = [...byMonth].map(([month, given]) => {
    const minutes = sumOf(given);
    const worth = worthOf(own, minutes);
    return { month, ms: minutes * MINUTE_MS, ...(worth && { worth }) };
  });
  const { endsAtMs } = own.state;
  return {
    months: months.toSorted((a, b) => (a.month < b.month ? 1 : -1)),
    plan: own.row.plan,
    ...(endsAtMs !== undefined && own.state.frozenAtMs === undefined && { runsUntil: isoOf(endsAtMs) }),
  };
}

const STANDING = new Set(['active', 'frozen', 'cancelled']);

/** What outages give back to a user: each outage, each month, and the end of the plan with it. */
export async function ownPart(
  db: Db,
  userId: string,
  outages: readonly FeedOutage[],
  nowMs: number,
): Promise<OwnPart> {
  const catalogue = await allBookies(db);
  const [choices, paid] = [await watchedChoices(db, userId, catalogue), await paidTime(db, userId)];
  const rows = await creditsOf(db, userId, nowMs - 2 * STATUS_DAYS_MS);
  const givenFor = (outage: FeedOutage): OutageGiven => {
    const own = rows.filter((row) => isOf(outage, row));
    if (own.length > 0) return { state: 'given', ms: sumOf(own) * MINUTE_MS };
    const span = {
      bookie: outage.bookie,
      fromMs: outage.fromMs,
      toMs: outage.toMs ?? nowMs,
    };
    const missed = (plan: 'free' | 'pro' | 'starter') =>
      outage.modes.flatMap((mode) => missedSpans(choices, plan, { ...span, mode }));
    if (missed('pro').length === 0) return { state: 'notYours', ms: 0 };
    const isPaid = PAID_PLANS.some((plan) => commonOf(missed(plan), paid[plan] ?? []).length > 0);
    if (!isPaid) return { state: 'notPaying', ms: 0 };
    if (outage.toMs !== null && outage.toMs - outage.fromMs < CREDITED_OUTAGE_MS)
      return { state: 'tooShort', ms: 0 };
    return { state: 'running', ms: 0 };
  };
  const own = currentOf(await seeAll(db, userId, nowMs), nowMs);
  return {
    given: new Map(outages.map((outage) => [outage.id, givenFor(outage)])),
    givenBack: own && STANDING.has(own.state.status) ? givenBackOf(own, rows) : undefined,
  };
}
