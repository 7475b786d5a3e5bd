import type { QuotedEvent } from '@bothways/engine';
import type { League } from './names/leagues.ts';
import { respell } from './names/respell.ts';
import type { Play } from './play/play.ts';
import { type Opinion, SCALES } from './pricing/score-model.ts';
import type { Random } from './random.ts';

/** An event of the simulated world. */
export interface Fixture {
  readonly number: number;
  readonly league: League;
  readonly home: string;
  readonly away: string;
  readonly startMs: number;
  /** The true expectation; bookmakers learn of it one by one. */
  truth: Opinion;
  play: Play | undefined;
}

/** An event as one of the two collectors states it: with its own ids, spelling and order of sides. */
export interface Statement {
  readonly source: string;
  readonly event: QuotedEvent;
  readonly swapped: boolean;
}

export const MAIN_SOURCE = 'demo';
export const SECOND_SOURCE = 'demo-second';
/** In American sports, the second collector puts the visitors first in every fourth event. */
const SWAPPED_EVERY = 4;
const HALF_HOUR_MS = 1_800_000;

/** Draws the teams' difference in strength and the expected total. */
export function drawTruth({ sport }: League, random: Random): Opinion {
  const scale = SCALES[sport];
  return {
    supremacy: scale.homeAdvantage + random.normal() * scale.supremacySpread,
    total: scale.total + random.normal() * scale.totalSpread,
  };
}

export function stateByMain({ number, league, home, away, startMs }: Fixture): Statement {
  return {
    source: MAIN_SOURCE,
    swapped: false,
    event: {
      id: `d${number}`,
      sport: league.sport,
      country: league.country,
      league: league.name,
      home,
      away,
      startedAt: new Date(startMs).toISOString(),
    },
  };
}

export function stateBySecond({ number, league, home, away, startMs }: Fixture): Statement {
  const { sport, country } = league;
  const swapped = country === 'USA' && number % SWAPPED_EVERY === 0;
  const [first, second] = swapped ? [away, home] : [home, away];
  // Tennis starts are "not before": this collector states the match's own time, the other one the session's.
  const statedMs = sport === 'tennis' ? startMs + HALF_HOUR_MS : startMs;
  return {
    source: SECOND_SOURCE,
    swapped,
    event: {
      id: `${(number * 7919) % 1_000_003}`,
      sport,
      country,
      league: league.name,
      home: respell(first, sport),
      away: respell(second, sport),
      startedAt: new Date(statedMs).toISOString(),
    },
  };
}
