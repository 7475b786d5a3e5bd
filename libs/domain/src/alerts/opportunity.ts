import { z } from 'zod';
import { type Arb, arbProfitPct } from '../arbs/index.ts';
import { modeSchema } from '../quotes/index.ts';
import { sportSchema } from '../sports/index.ts';
import { SECOND_MS } from '../time/index.ts';
import type { ValueBet } from '../valuebets/index.ts';
import { eventTitle } from '../wording/index.ts';

export const ALERT_FAMILIES = ['arbs', 'valuebets'] as const;
export type AlertFamily = (typeof ALERT_FAMILIES)[number];

/** Maximum legs of an arb. */
const MAX_LEGS = 3;

/** An arb or a value bet in an alert: figures and names as of when it was found. */
export const opportunitySchema = z.strictObject({
  /** Its id in the list. */
  id: z.string().min(1).max(600),
  family: z.enum(ALERT_FAMILIES),
  mode: modeSchema,
  /** Profit percent of an arb, value percent of a value bet. */
  pct: z.number(),
  /** See `shownTitle`. */
  title: z.string(),
  sport: sportSchema,
  league: z.string(),
  startsAt: z.string(),
  /** Start of its availability, ms since the epoch. */
  sinceMs: z.int(),
  /** As quoted, which is what the bookmaker's page shows; `pct` accounts for commission. */
  bets: z
    .array(z.strictObject({ bookie: z.string(), choice: z.string(), odds: z.number() }))
    .min(1)
    .max(MAX_LEGS),
});
export type Opportunity = z.infer<typeof opportunitySchema>;

const [IN_ORDER, SWAPPED] = [' – ', ' @ '];

/**
 * "A – B", or "B @ A" where screens show side 2 first. The order is part of the text, because earlier releases reject a
 * row with an additional field.
 */
function titleOf(event: Arb['event']): string {
  const title = eventTitle(event);
  return event.isSwapped ? title.replace(IN_ORDER, SWAPPED) : title;
}

/** A name may have an "@" of its own. */
const isSwapped = ({ title }: Pick<Opportunity, 'title'>): boolean =>
  title.includes(SWAPPED) && !title.includes(IN_ORDER);

/** Returns the title as screens show it: "B – A" of a swapped event. */
export const shownTitle = (about: Pick<Opportunity, 'title'>): string =>
  isSwapped(about) ? about.title.replace(SWAPPED, IN_ORDER) : about.title;

/** Returns the names of side 1 and side 2. */
export function sidesOfTitle(about: Pick<Opportunity, 'title'>): [home: string, away: string] {
  const [first = '', second = ''] = shownTitle(about).split(IN_ORDER);
  return isSwapped(about) ? [second, first] : [first, second];
}

type Leg = Pick<Arb['bets'][number], 'marketShortName' | 'period' | 'choice' | 'handicap'> &
  Partial<Pick<Arb['bets'][number], 'side'>>;

/**
 * The pick: "OU over 2.5", with its period unless it is the whole match. A lay is part of the text, because earlier
 * releases reject a row with an additional field.
 */
const pickText = ({ side, marketShortName, period, choice, handicap }: Leg): string =>
  [
    ...(side === 'lay' ? ['lay'] : []),
    marketShortName,
    ...(period === 'FT' ? [] : [period]),
    choice,
    ...(handicap === undefined ? [] : [handicap]),
  ].join(' ');

/** Returns the alert data of an arb. */
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

/** Returns the alert data of a value bet. */
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

/**
 * Older opportunities are not worth an alert: in play most are gone within half a minute, before the match within two.
 */
const LIFE_MS = { live: 30 * SECOND_MS, prematch: 120 * SECOND_MS } as const;

/** Returns the latest moment, ms, at which an alert about it still makes sense. */
export const tellUntilMs = ({ mode, sinceMs }: Pick<Opportunity, 'mode' | 'sinceMs'>): number =>
  sinceMs + LIFE_MS[mode];

interface Ranked {
  pct: number;
  sinceMs: number;
  id: string;
}

/** Orders the stronger first; equal ones by recency. */
export const byStrength = (a: Ranked, b: Ranked): number =>
  b.pct - a.pct || b.sinceMs - a.sinceMs || (a.id < b.id ? -1 : 1);

/** More in one message cannot be read while they last. */
export const MAX_FOLDED = 5;

/** Splits opportunities into those that one message lists, strongest first, and those left out. */
export function folded<T extends Ranked>(all: readonly T[]): { sent: T[]; left: T[] } {
  const ordered = all.toSorted(byStrength);
  return { sent: ordered.slice(0, MAX_FOLDED), left: ordered.slice(MAX_FOLDED) };
}
