import { marketOfName } from '@bothways/domain/bot-bets';
import { HOUR_MS, utcDay } from '@bothways/domain/time';
import type { Schema } from '#kernel/db';
import { LEAGUES, type League, type Random } from '#market/feeds';
import { midnightOf, type Person } from './people.ts';

export type GroupRow = Schema['botBetGroups'];
export type BetRow = Schema['botBets'];

/** One person's bets, and their daily profits by settlement. */
export interface Bets {
  groups: GroupRow[];
  bets: BetRow[];
  days: Schema['botProfitDays'][];
}

const GAME_MS = 2.2 * HOUR_MS;
/** Probability that one of three sides was refused, which leaves a gamble. */
const HALF_PLACED = 0.04;
const VOID = 0.02;
/** The bookmaker has settled it without reporting the payout. */
const UNTOLD = 0.004;

interface Offer {
  market: string;
  picks: readonly string[];
}

const line = (random: Random, low: number, high: number): string =>
  (Math.round(random.between(low, high)) + 0.5).toFixed(1);

function offerOf(random: Random, { sport }: League): Offer {
  const spread = `AH(-${line(random, 0, sport === 'basketball' ? 9 : 1)})`;
  const total = `OU(${sport === 'basketball' ? line(random, 150, 175) : line(random, 1, 5)})`;
  const offers: readonly Offer[] = [
    { market: spread, picks: ['1', '2'] },
    { market: total, picks: ['OVER', 'UNDER'] },
    sport === 'football' ? { market: 'W', picks: ['1', 'X', '2'] } : { market: 'W', picks: ['1', '2'] },
  ];
  return random.pick(offers);
}

/** Draws the sides' probabilities, none of them tiny; their sum is 1. */
function chancesOf(random: Random, sides: number): number[] {
  const weights = Array.from({ length: sides }, () => random.between(0.6, 1.4));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function drawn(random: Random, chances: readonly number[]): number {
  let left = random.next();
  return Math.max(
    0,
    chances.findIndex((chance) => {
      left -= chance;
      return left < 0;
    }),
  );
}

interface Game {
  league: League;
  teams: [string, string];
  startsAtMs: number;
  eventId: string;
}

function gameOf(random: Random, dayMs: number): Game {
  const league = random.pick(LEAGUES);
  const home = random.pick(league.teams);
  const away = random.pick(league.teams.filter((team) => team !== home));
  const startsAtMs = dayMs + Math.round(random.between(11, 21) * 12) * (HOUR_MS / 12);
  const eventId = `${league.sport}-${startsAtMs / 60_000}-${home}-${away}`.toLowerCase().replace(/\s+/g, '-');
  return { league, teams: [home, away], startsAtMs, eventId };
}

/** A handicap is stated from the selection's own side. */
const nameOf = (eventId: string, { market, picks }: Offer, leg: number): string =>
  `${eventId}|FT|${leg === 1 ? market.replace('AH(-', 'AH(') : market}|${picks[leg]}`;

interface BookieOrder {
  person: Person;
  bookies: readonly string[];
  nowMs: number;
}

/** Draws one arb placed by the bot at different bookmakers, settled if the game is over. */
function groupOf(
  random: Random,
  { person, bookies, nowMs }: BookieOrder,
  at: { dayMs: number; key: string },
): { group: GroupRow; bets: BetRow[] } | undefined {
  const { league, teams, startsAtMs, eventId } = gameOf(random, at.dayMs);
  const placedAtMs = Math.round(startsAtMs - Math.min(random.wait(7), 40) * HOUR_MS);
  if (placedAtMs > nowMs) return undefined;
  const offer = offerOf(random, league);
  // Each side needs a bookmaker of its own.
  if (offer.picks.length > bookies.length) return undefined;
  const chances = chancesOf(random, offer.picks.length);
  const percent = 0.3 + Math.min(random.wait(1.3), 6);
  const inverse = 1 - percent / 100;
  const total = person.stake * random.between(0.6, 1.5);
  const winner = drawn(random, chances);
  const isVoid = random.chance(VOID);
  const onlyLeg = random.chance(HALF_PLACED) ? Math.floor(random.next() * chances.length) : undefined;
  const settledAtMs = Math.round(startsAtMs + GAME_MS + random.wait(0.6) * HOUR_MS);
  const isSettled = settledAtMs < nowMs;
  const order = [...bookies].sort(() => random.next() - 0.5);
  const id = `${person.email}:${at.key}`;
  const bets = chances.flatMap((chance, leg): BetRow[] => {
    if (onlyLeg !== undefined && leg !== onlyLeg) return [];
    const stakeCents = Math.round(total * chance * 100);
    const oddsThousandths = Math.round(1000 / (chance * inverse));
    const paid = leg === winner ? Math.round((stakeCents * oddsThousandths) / 1000) : 0;
    const isUntold = isSettled && random.chance(UNTOLD);
    const name = nameOf(eventId, offer, leg);
    return [
      {
        id: `${id}-${leg + 1}`,
        groupId: id,
        email: person.email,
        bookie: order[leg] ?? '',
        name,
        stakeCents,
        oddsThousandths,
        status: isSettled ? 'SETTLED' : 'PLACED',
        payoutCents: isSettled && !isUntold ? (isVoid ? stakeCents : paid) : null,
        placedAtMs: placedAtMs + leg * Math.round(random.between(400, 2600)),
        settledAtMs: isSettled ? settledAtMs : null,
        market: marketOfName(name),
        mark: null,
        closingThousandths: null,
      },
    ];
  });
  const sum = (of: (bet: BetRow) => number): number => bets.reduce((all, bet) => all + of(bet), 0);
  const group: GroupRow = {
    id,
    email: person.email,
    groupKey: at.key,
    version: 1,
    mark: '',
    eventId,
    eventName: teams.join(' - '),
    sport: league.sport,
    teams: JSON.stringify(teams),
    league: `${league.name}, ${league.country}`,
    startsAtMs,
    placedAtMs,
    profit: Math.round(sum((bet) => 1e7 / bet.oddsThousandths)) / 1e4,
    status: isSettled ? 'SETTLED' : 'PLACED',
    stakeCents: sum((bet) => bet.stakeCents),
    payoutCents: sum((bet) => bet.payoutCents ?? 0),
  };
  return { group, bets };
}

function daysOf(email: string, bets: readonly BetRow[]): Schema['botProfitDays'][] {
  const settled = bets.filter(({ payoutCents, settledAtMs }) => payoutCents !== null && settledAtMs !== null);
  const byDay = Map.groupBy(settled, ({ settledAtMs }) => utcDay(settledAtMs ?? 0));
  return [...byDay].map(([day, settled]) => {
    const expenditureCents = settled.reduce((sum, bet) => sum + bet.stakeCents, 0);
    const paid = settled.reduce((sum, bet) => sum + (bet.payoutCents ?? 0), 0);
    return { email, day, profitCents: paid - expenditureCents, expenditureCents, bets: settled.length };
  });
}

/** Draws a person's bets day by day, from their arrival until the bot was stopped, or now. */
export function betsOf(random: Random, person: Person, bookies: readonly string[], nowMs: number): Bets {
  const groups: GroupRow[] = [];
  const bets: BetRow[] = [];
  for (let daysAgo = person.daysHere; daysAgo >= person.daysOff - 1; daysAgo -= 1) {
    const dayMs = midnightOf(nowMs, daysAgo);
    for (let number = 0, left = random.wait(1); left < person.pace; number += 1, left += random.wait(1)) {
      const made = groupOf(random, { person, bookies, nowMs }, { dayMs, key: `${daysAgo}-${number}` });
      if (!made) continue;
      groups.push(made.group);
      bets.push(...made.bets);
    }
  }
  return { groups, bets, days: daysOf(person.email, bets) };
}
