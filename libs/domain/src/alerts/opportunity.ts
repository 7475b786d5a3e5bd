import { z } from 'zod';
import { type Arb, arbProfitPct } from '../arbs/index.ts';
import { modeSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { SECOND_MS } from '../time/index.ts';
import type { ValueBet } from '../valuebets/index.ts';

export const ALERT_FAMILIES = ['arbs', 'valuebets'] as const;
export type AlertFamily = (typeof ALERT_FAMILIES)[number];

/** Most legs that an arb has. */
const MAX_LEGS = 3;

/** What an alert says of an arb or a value bet: figures and names, as they were when it was found. */
export const opportunitySchema = z.strictObject({
  /** The id in its list. */
  id: z.string().min(1).max(600),
  family: z.enum(ALERT_FAMILIES),
  mode: modeSchema,
  /** Profit percent of an arb, value percent of a value bet. */
  pct: z.number(),
  title: z.string(),
  sport: sportSchema,
  league: z.string(),
  startsAt: z.string(),
  /** Since when it stands, ms. */
  sinceMs: z.int(),
  /** As quoted, which is what somebody finds there: what a commission leaves of them is in `pct`. */
  bets: z
    .array(z.strictObject({ bookie: z.string(), choice: z.string(), odds: z.number() }))
    .min(1)
    .max(MAX_LEGS),
});
export type Opportunity = z.infer<typeof opportunitySchema>;

/** "A – B", in the order of their bookmakers. */
const titleOf = ({ name }: Arb['event']): string => name.replace(' vs ', ' – ');

type Leg = Pick<Arb['bets'][number], 'marketShortName' | 'period' | 'choice' | 'handicap'> &
  Partial<Pick<Arb['bets'][number], 'side'>>;

/**
 * What is bet on: "OU over 2.5", with its period where that is not the whole match. A lay says so in the same words, because
 * releases of before take no row with a field more.
 */
const pickText = ({ side, marketShortName, period, choice, handicap }: Leg): string =>
  [
    ...(side === 'lay' ? ['lay'] : []),
    marketShortName,
    ...(period === 'FT' ? [] : [period]),
    choice,
    ...(handicap === undefined ? [] : [handicap]),
  ].join(' ');

/** What of an arb an alert says. */
export const opportunityOfArb = (arb: Arb, mode: Opportunity['mode']): Opportunity => ({
  id: arb.id,
  family: 'arbs',
  mode,
  pct: arbProfitPct(arb),
  title: titleOf(arb.event),
  sport: arb.event.sport.name,
  league: arb.event.league.name,
  startsAt: arb.event.startedAt,
  sinceMs: Date.parse(arb.addedOn),
  bets: arb.bets.map((bet) => ({ bookie: bet.bookie, choice: pickText(bet), odds: bet.originalOdds })),
});

/** What of a value bet an alert says. */
export const opportunityOfValueBet = (value: ValueBet, mode: Opportunity['mode']): Opportunity => ({
  id: value.id,
  family: 'valuebets',
  mode,
  pct: value.percentage,
  title: titleOf(value.event),
  sport: value.event.sport.name,
  league: value.event.league.name,
  startsAt: value.event.startedAt,
  sinceMs: Date.parse(value.addedOn),
  bets: [{ bookie: value.bet.bookie, choice: pickText(value.bet), odds: value.bet.originalOdds }],
});

/** What stands longer is old news: in play most are gone within half a minute, before the match within two. */
const LIFE_MS = { live: 30 * SECOND_MS, prematch: 120 * SECOND_MS } as const;

/** Until when it makes sense to tell of it. */
export const tellUntilMs = ({ mode, sinceMs }: Pick<Opportunity, 'mode' | 'sinceMs'>): number =>
  sinceMs + LIFE_MS[mode];

interface Ranked {
  pct: number;
  sinceMs: number;
  id: string;
}

/** Who is told first: the stronger, of equal ones the fresher. */
export const byStrength = (a: Ranked, b: Ranked): number =>
  b.pct - a.pct || b.sinceMs - a.sinceMs || (a.id < b.id ? -1 : 1);

/** More than this in one message nobody reads while they stand. */
export const MAX_FOLDED = 5;

/** What one message says of many: the strongest first, and how many it leaves out. */
export function folded<T extends Ranked>(all: readonly T[]): { told: T[]; left: T[] } {
  const ordered = all.toSorted(byStrength);
  return { told: ordered.slice(0, MAX_FOLDED), left: ordered.slice(MAX_FOLDED) };
}
