import { randomUUID } from 'node:crypto';
import { type NewLeg, type NewLegInput, newLegSchema } from '@bothways/domain/bankroll';
import { seeded } from '@bothways/domain/random';
import { DAY_MS, HOUR_MS, isoOf } from '@bothways/domain/time';
import type { FinishedBet } from '#market/bankroll';

const SEED = 7;
/** Length of the generated season. */
const DAYS = 82;
const OPEN_DAYS = 2;

/** Invented, like everything in the demo. */
const MATCHES = [
  ['football', 'Lago Verde', 'Sant Brull', 'Liga Norte'],
  ['football', 'Villanor', 'Castro Mar', 'Liga Norte'],
  ['football', 'Holmgate Rovers', 'Brackwell City', 'Northern Premier'],
  ['football', 'SV Grünhafen', 'TSV Hohenwald', 'Nordliga'],
  ['football', 'Atlético Riberas', 'CD Valdemora', 'Liga Sur'],
  ['basketball', 'Manresa Nova', 'Breogán Norte', 'Liga Básquet'],
  ['basketball', 'BC Vantos', 'Zadrik', 'Adria League'],
  ['tennis', 'Inés Carvallo', 'Petra Lindqvist', 'Porto Open'],
  ['tennis', 'Jonas Weidner', 'Tomas Okafor', 'Tyrol Open'],
  ['hockey', 'Rauman Luodot', 'Kallaveden Kiekko', 'Suomi-sarja'],
] as const;

/** A drawn match at a time in the evening. */
interface Match {
  event: NewLegInput['event'];
  startsAtMs: number;
  line: number;
}

function matchOf(random: () => number, dayMs: number): Match {
  const [sport, home, away, league] = MATCHES[Math.floor(random() * MATCHES.length)] ?? MATCHES[0];
  const startsAtMs = dayMs + (17 + Math.floor(random() * 6)) * HOUR_MS + (random() < 0.5 ? 0 : 30) * 60_000;
  const event = { name: `${home} vs ${away}`, home, away, sport, league, startsAt: isoOf(startsAtMs) };
  const line = sport === 'basketball' ? 160.5 : sport === 'football' ? 2.5 : sport === 'hockey' ? 5.5 : 21.5;
  return { event, startsAtMs, line };
}

/** Names of the season's accounts; the last one is an exchange. */
export const SEASON_ACCOUNTS = [
  'pinnacle',
  'bet365',
  'codere',
  'winamax',
  'luckia',
  'williamhill',
  'betfair',
] as const;

interface Drawing {
  random: () => number;
  accounts: readonly string[];
  nowMs: number;
}

const leg = (input: NewLegInput): NewLeg => newLegSchema.parse(input);
/** No bet is placed in the future. */
const placedBefore = ({ startsAtMs }: Match, beforeMs: number, nowMs: number): number =>
  Math.round(Math.min(nowMs, startsAtMs) - beforeMs);
const rounded = (odds: number): number => Math.round(odds * 100) / 100;

function endOf(
  bet: Omit<FinishedBet, 'end'>,
  isWon: boolean,
  startsAtMs: number,
  nowMs: number,
): FinishedBet {
  const settledAtMs = startsAtMs + 2 * HOUR_MS;
  if (settledAtMs > nowMs) return bet;
  const state = isWon === (bet.leg.side === 'back') ? ('won' as const) : ('lost' as const);
  return { ...bet, end: { state, cashOutCents: null, shareMicro: null, settledAtMs, by: 'result' } };
}

/** A single bet some percent above its fair price, which wins with the fair probability. */
function valueBet({ random, accounts, nowMs }: Drawing, match: Match): FinishedBet[] {
  const probability = 0.3 + random() * 0.35;
  const fairOdds = rounded(1 / probability);
  const odds = rounded(fairOdds * (1.01 + random() * 0.06));
  const selection = random() < 0.5 ? ('over' as const) : ('under' as const);
  const bet = {
    accountId: accounts[Math.floor(random() * (accounts.length - 1))] ?? '',
    groupId: randomUUID(),
    leg: leg({
      at: { accountId: 'seeded' },
      event: match.event,
      pick: { market: 'OU', selection, handicap: match.line },
      odds,
      fairOdds,
      stakeCents: (2 + Math.floor(random() * 5)) * 1000,
    }),
    strategy: random() < 0.85 ? ('value' as const) : ('manual' as const),
    placedAtMs: placedBefore(match, (1 + random() * 20) * HOUR_MS, nowMs),
    ...(match.startsAtMs < nowMs && {
      close:
        random() < 0.84
          ? {
              fairOdds: rounded(fairOdds * (0.97 + random() * 0.05)),
              rawOdds: rounded(fairOdds * 0.96),
              reference: random() < 0.6 ? 'pinnacle' : 'consensus',
              seenAtMs: match.startsAtMs - 60_000,
            }
          : null,
    }),
  };
  return [endOf(bet, random() < probability, match.startsAtMs, nowMs)];
}

/** Both sides of a total at two bookmakers, some percent below one. */
function arb({ random, accounts, nowMs }: Drawing, match: Match): FinishedBet[] {
  const over = rounded(1.85 + random() * 0.35);
  const under = rounded(1 / (0.985 - random() * 0.02 - 1 / over));
  const totalCents = 15_000 + Math.floor(random() * 10) * 1000;
  const groupId = randomUUID();
  const first = Math.floor(random() * (accounts.length - 1));
  const isOver = random() < 1 / over;
  const placedAtMs = placedBefore(match, (0.5 + random() * 6) * HOUR_MS, nowMs);
  return (['over', 'under'] as const).map((selection, at) => {
    const [odds, other] = at === 0 ? [over, under] : [under, over];
    const bet = {
      accountId: accounts[(first + at) % (accounts.length - 1)] ?? '',
      groupId,
      leg: leg({
        at: { accountId: 'seeded' },
        event: match.event,
        pick: { market: 'OU', selection, handicap: match.line },
        odds,
        stakeCents: Math.round((totalCents * other) / (odds + other)),
      }),
      strategy: 'arb' as const,
      placedAtMs,
    };
    return endOf(bet, (selection === 'over') === isOver, match.startsAtMs, nowMs);
  });
}

/** A back and its lay at the exchange; occasionally the back is a free bet. */
function matched({ random, accounts, nowMs }: Drawing, match: Match): FinishedBet[] {
  const odds = rounded(2 + random() * 3);
  const layOdds = rounded(odds + 0.05);
  const isFree = random() < 0.5;
  const stakeCents = isFree ? 2500 : 2000;
  const layCents = Math.round((stakeCents * (isFree ? odds - 1 : odds)) / (layOdds - 0.02));
  const groupId = randomUUID();
  const isOver = random() < 1 / layOdds;
  const pick = { market: 'OU', selection: 'over', handicap: match.line } as const;
  const shared = { at: { accountId: 'seeded' }, event: match.event, pick };
  const placed = {
    groupId,
    strategy: 'matched' as const,
    placedAtMs: placedBefore(match, 3 * HOUR_MS, nowMs),
  };
  const back = {
    ...placed,
    accountId: accounts[Math.floor(random() * (accounts.length - 1))] ?? '',
    leg: leg({ ...shared, odds, stakeCents, ...(isFree && { freebet: 'snr' }) }),
  };
  const lay = {
    ...placed,
    accountId: accounts.at(-1) ?? '',
    leg: leg({ ...shared, side: 'lay', odds: layOdds, stakeCents: layCents, commissionPct: 2 }),
  };
  return [back, lay].map((bet) => endOf(bet, isOver, match.startsAtMs, nowMs));
}

/**
 * Generates the season of a careful bettor: mostly value bets, some arbs and matched bets. Deterministic for accounts
 * and time.
 * @param accounts in the order of `SEASON_ACCOUNTS`
 */
export function seasonOf(accounts: readonly string[], nowMs: number): FinishedBet[] {
  const random = seeded(SEED);
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const drawing = { random, accounts, nowMs };
  return Array.from({ length: DAYS + OPEN_DAYS }, (_, at) => today - (DAYS - 1 - at) * DAY_MS).flatMap(
    (dayMs) => {
      const count = dayMs > today ? 1 : 2 + Math.floor(random() * 3);
      return Array.from({ length: count }).flatMap(() => {
        const match = matchOf(random, dayMs);
        const kind = random();
        if (kind < 0.78) return valueBet(drawing, match);
        return kind < 0.9 ? arb(drawing, match) : matched(drawing, match);
      });
    },
  );
}
