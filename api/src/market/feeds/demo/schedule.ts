import type { Sport } from '@bothways/domain/sports';
import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { drawTruth, type Fixture } from './fixture.ts';
import { LEAGUES, type League, TOURNAMENTS } from './names/leagues.ts';
import type { Random } from './random.ts';

/** Rest of a team between games. */
const REST_MS = 30 * HOUR_MS;
/** Starts are announced on the full five minutes. */
const GRID_MS = 5 * MINUTE_MS;
const FARTHEST_MS = 6 * 24 * HOUR_MS;

const SPORT_WEIGHTS: readonly (readonly [Sport, number])[] = [
  ['football', 0.4],
  ['tennis', 0.19],
  ['basketball', 0.16],
  ['hockey', 0.11],
  ['baseball', 0.08],
  ['americanFootball', 0.06],
];

/** Schedules who plays whom and when. */
export class Schedule {
  readonly #random: Random;
  readonly #busy = new Map<string, Set<number>>();
  #number = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Draws a fixture starting about then; its teams rest before and after it. */
  draw(aboutMs: number): Fixture {
    for (let startMs = Math.ceil(aboutMs / GRID_MS) * GRID_MS; ; startMs += GRID_MS) {
      const league = this.#drawLeague();
      const free = league.teams.filter((team) => this.#isRested(league, team, startMs));
      if (free.length < 2) continue;
      const home = this.#random.pick(free);
      const away = this.#random.pick(free.filter((team) => team !== home));
      return this.#fixture(league, home, away, startMs);
    }
  }

  /** Lets the first two teams of a league meet about then. */
  meet(league: League, aboutMs: number): Fixture {
    const [home = '', away = ''] = league.teams;
    return this.#fixture(league, home, away, Math.ceil(aboutMs / GRID_MS) * GRID_MS);
  }

  #fixture(league: League, home: string, away: string, startMs: number): Fixture {
    for (const team of [home, away]) this.#busyOf(league, team).add(startMs);
    const truth = drawTruth(league, this.#random);
    return { number: ++this.#number, league, home, away, startMs, truth, play: undefined };
  }

  /** Ends a fixture; its teams rest from now on. */
  release({ league, home, away, startMs }: Fixture): void {
    for (const team of [home, away]) this.#busyOf(league, team).delete(startMs);
  }

  #drawLeague(): League {
    const sport = this.#drawSport();
    return this.#random.pick([...LEAGUES, ...TOURNAMENTS].filter((league) => league.sport === sport));
  }

  #drawSport(): Sport {
    let left = this.#random.next();
    for (const [sport, weight] of SPORT_WEIGHTS) {
      left -= weight;
      if (left < 0) return sport;
    }
    return 'football';
  }

  #busyOf({ name }: League, team: string): Set<number> {
    const key = `${name}|${team}`;
    const times = this.#busy.get(key) ?? new Set();
    this.#busy.set(key, times);
    return times;
  }

  #isRested(league: League, team: string, startMs: number): boolean {
    return [...this.#busyOf(league, team)].every((other) => Math.abs(other - startMs) >= REST_MS);
  }
}

/** Draws a start some hours or days ahead, with most of them soon. */
export const drawFarStart = (nowMs: number, random: Random): number =>
  nowMs + Math.min(FARTHEST_MS, 3 * HOUR_MS + random.wait(30 * HOUR_MS));
