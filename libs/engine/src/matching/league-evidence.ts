import type { Sport } from '@bothways/domain/sports';
import { START_WINDOWS } from './windows.ts';

/** A match of a league as a source lists it, with its normalised names. */
export interface Fixture {
  readonly startMs: number;
  readonly home: string;
  readonly away: string;
}

/** Evidence for and against two sources' leagues being one. */
export interface Evidence {
  /** Number of matches that both list and that nothing else could be. */
  agreed: number;
  /** Number of matches that one league cannot have beside those of the other. */
  contrary: number;
  /** Share of the matches that agree, of the source with fewer of them in the time that both list. */
  share: number;
}

/** Two matches may coincide in another league; three do, beside others that do not. */
const ENOUGH = 3;
/** Where only one of the names says women, youth or reserves, twice as many have to agree, without any exception. */
const ENOUGH_ACROSS_CLASSES = 6;
const SHARE = 0.5;
const SHARE_ACROSS_CLASSES = 0.8;
/** One wrong start in some ten is common. */
const AGREED_PER_CONTRARY = 4;

/** Whether the evidence suffices to take two sources' leagues for one. */
export function isOneLeague({ agreed, contrary, share }: Evidence, isSameClass: boolean): boolean {
  if (!isSameClass) return agreed >= ENOUGH_ACROSS_CLASSES && contrary === 0 && share >= SHARE_ACROSS_CLASSES;
  return agreed >= ENOUGH && agreed > AGREED_PER_CONTRARY * contrary && share >= SHARE;
}

/** Whether what was learned is contradicted by more than a quarter of what agrees. */
export const isContradicted = ({ agreed, contrary }: Pick<Evidence, 'agreed' | 'contrary'>): boolean =>
  contrary * AGREED_PER_CONTRARY > agreed;

const HOUR_MS = 3_600_000;
/** In one league no team plays two matches that begin within this time of each other. */
const BETWEEN_MATCHES_MS: Record<Sport, number> = {
  football: 60 * HOUR_MS,
  americanFootball: 60 * HOUR_MS,
  basketball: 12 * HOUR_MS,
  hockey: 12 * HOUR_MS,
  baseball: 0,
  tennis: 0,
};

/**
 * Counts the matches of one league that contradict the other: a team plays in both, at times too close to each other
 * for one league and too far apart for one match. Symmetric in whether there are any.
 */
export function countContrary(one: readonly Fixture[], other: readonly Fixture[], sport: Sport): number {
  const byTeam = new Map<string, number[]>();
  for (const { home, away, startMs } of other)
    for (const team of [home, away]) byTeam.set(team, [...(byTeam.get(team) ?? []), startMs]);
  const isContrary = (startMs: number, starts: readonly number[] = []): boolean => {
    const apart = starts.map((start) => Math.abs(start - startMs));
    const isListed = apart.some((ms) => ms <= START_WINDOWS[sport].mergeMs);
    return !isListed && apart.some((ms) => ms < BETWEEN_MATCHES_MS[sport]);
  };
  return one.filter(({ home, away, startMs }) =>
    [home, away].some((team) => isContrary(startMs, byTeam.get(team))),
  ).length;
}

/** No team ends one match and begins the next within this time. */
const ONE_MATCH_MS = HOUR_MS;
/** Opponents that are not known yet stand in several matches of one time. */
const PLACEHOLDER = /^(?:tb[ad]|to be .*|(?:.* )?(?:winner|loser|runner|qualifier)(?: .*)?|[wl]?\d+)$/;

/**
 * Whether one source lists two matches of a team that cannot both be played: then its league is not of one kind of
 * teams. People at a console play every few minutes, and tennis players in two draws.
 */
export function hasClash(fixtures: readonly Fixture[], sport: Sport): boolean {
  if (BETWEEN_MATCHES_MS[sport] === 0) return false;
  const last = new Map<string, { startMs: number; opponent: string }>();
  for (const { startMs, home, away } of fixtures.toSorted((a, b) => a.startMs - b.startMs))
    for (const [team, opponent] of [
      [home, away],
      [away, home],
    ] as const) {
      const before = last.get(team);
      last.set(team, { startMs, opponent });
      if (!before || before.opponent === opponent || PLACEHOLDER.test(team)) continue;
      if (startMs - before.startMs < ONE_MATCH_MS) return true;
    }
  return false;
}

const MARGIN_MS = 2 * HOUR_MS;

/** Number of matches of the league with fewer, in the time for which both list matches. Symmetric. */
export function countSmaller(one: readonly Fixture[], other: readonly Fixture[]): number {
  const [first, second] = [periodOf(one), periodOf(other)];
  const fromMs = Math.max(first.fromMs, second.fromMs) - MARGIN_MS;
  const toMs = Math.min(first.toMs, second.toMs) + MARGIN_MS;
  const within = ({ startMs }: Fixture): boolean => startMs >= fromMs && startMs <= toMs;
  return Math.min(one.filter(within).length, other.filter(within).length);
}

const periodOf = (fixtures: readonly Fixture[]): { fromMs: number; toMs: number } => {
  const starts = fixtures.map(({ startMs }) => startMs);
  return {
    fromMs: starts.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY),
    toMs: starts.reduce((most, ms) => Math.max(most, ms), Number.NEGATIVE_INFINITY),
  };
};
