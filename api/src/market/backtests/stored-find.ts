import { DELAYS_S, type Find, type Found, type FoundLeg } from '@bothways/domain/backtest';
import { CLOSE_STATES } from '@bothways/domain/bankroll';
import { historyEventSchema } from '@bothways/domain/history';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '@bothways/domain/markets';
import { feeSchema } from '@bothways/domain/odds';
import { settleBy } from '@bothways/domain/results';
import { isoOf } from '@bothways/domain/time';
import { z } from 'zod';
import type { EventStanding } from '#market/results';

const legSchema = z.object({
  bookie: z.string(),
  owner: z.string().optional(),
  pick: z.object({
    market: marketSchema,
    period: periodSchema,
    selection: selectionSchema,
    overTimeIncluded: z.boolean(),
    handicap: z.number().optional(),
    team: z.literal([1, 2]).optional(),
    side: sideSchema.optional(),
  }),
  odds: z.number(),
  fee: feeSchema.optional(),
  fairOdds: z.number().optional(),
  close: z.object({
    state: z.enum(CLOSE_STATES),
    fairOdds: z.number().optional(),
    rawOdds: z.number().optional(),
    reference: z.string().optional(),
  }),
});

/** A find of a replay, as stored. */
export const storedFindSchema = z.object({
  id: z.string(),
  event: historyEventSchema,
  shownMs: z.number(),
  goneMs: z.number(),
  isOneSample: z.boolean(),
  pct: z.number(),
  stood: z.array(z.boolean()),
  legs: z.array(legSchema),
});
export type StoredFind = z.output<typeof storedFindSchema>;

/** Results of events, by id. */
export type Standings = ReadonlyMap<string, EventStanding>;

const settledOf = ({ event }: StoredFind, { pick }: StoredFind['legs'][number], standings: Standings) => {
  const standing = standings.get(event.id);
  return standing && settleBy(standing, pick, standing.sport);
};

/** The form for judgement. */
export const toFind = (number: number, stored: StoredFind, standings: Standings): Find => ({
  number,
  opportunityId: stored.id,
  eventId: stored.event.id,
  sport: stored.event.sport,
  startMs: Date.parse(stored.event.startsAt),
  shownMs: stored.shownMs,
  goneMs: stored.goneMs,
  isOneSample: stored.isOneSample,
  pct: stored.pct,
  stood: stored.stood,
  isPostponed: standings.get(stored.event.id)?.status === 'postponed',
  legs: stored.legs.map((leg) => ({
    bookie: leg.bookie,
    pick: leg.pick,
    side: leg.pick.side ?? 'back',
    odds: leg.odds,
    fee: leg.fee,
    fairOdds: leg.fairOdds,
    closeFairOdds: leg.close.state === 'known' ? leg.close.fairOdds : undefined,
    settled: settledOf(stored, leg, standings),
  })),
});

function toFoundLeg(stored: StoredFind, leg: StoredFind['legs'][number], standings: Standings): FoundLeg {
  const { pick, ...rest } = leg;
  const settled = settledOf(stored, leg, standings);
  return { ...rest, ...pick, side: pick.side ?? 'back', ...(settled && { settled }) };
}

/** The form for clients. */
export const toFound = (number: number, stored: StoredFind, standings: Standings): Found => ({
  number,
  opportunityId: stored.id,
  event: stored.event,
  shownAt: isoOf(stored.shownMs),
  goneAt: isoOf(stored.goneMs),
  isOneSample: stored.isOneSample,
  pct: stored.pct,
  stoodAfterS: DELAYS_S.filter((_, at) => stored.stood[at] === true),
  legs: stored.legs.map((leg) => toFoundLeg(stored, leg, standings)),
});
