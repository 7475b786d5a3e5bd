import { eventStateSchema } from '@bothways/domain/events';
import { SPORTS } from '@bothways/domain/sports';
import { HOUR_MS } from '@bothways/domain/time';
import { describe, expect, it } from 'vitest';
import { SCALES } from '../pricing/score-model.ts';
import { randomFrom } from '../random.ts';
import type { Play } from './play.ts';
import { startPlay } from './start-play.ts';

const START = Date.UTC(2026, 10, 21, 15);
const SECOND = 1000;

interface Seen {
  minutes: number;
  flags: Set<string>;
  wasLongPaused: boolean;
  scores: number;
}

/** Plays to the end in steps of ten seconds, checking what must always hold. */
function watch(play: Play): Seen {
  const seen: Seen = { minutes: 0, flags: new Set(), wasLongPaused: false, scores: 0 };
  let nowMs = START;
  let remaining = 1;
  while (!play.isOver) {
    nowMs += 10 * SECOND;
    seen.scores += play.advance(nowMs).filter(({ kind }) => kind === 'score').length;
    const state = eventStateSchema.parse(play.state(nowMs));
    const situation = play.situation();
    expect(situation.remaining).toBeLessThanOrEqual(remaining + 1e-9);
    remaining = situation.remaining;
    if (!situation.sets) {
      expect(state.score?.home).toBe(state.score?.homeArray?.reduce((all, one) => all + one, 0));
      expect(situation.home).toBe(state.score?.home);
    }
    expect(state.period?.updatedAt).toBeDefined();
    for (const flag of Object.keys(state.status?.extra ?? {})) seen.flags.add(flag);
    seen.wasLongPaused ||= state.status?.longPaused ?? false;
    if (state.status?.paused) expect(state.time?.ticking).toBe(false);
    if (nowMs > START + 12 * HOUR_MS) throw new Error('The game does not end');
  }
  seen.minutes = (nowMs - START) / 60_000;
  expect(play.nextMs()).toBe(Number.POSITIVE_INFINITY);
  return seen;
}

const play = (sport: (typeof SPORTS)[number], seed: number): Play =>
  startPlay(sport, { supremacy: 0, total: SCALES[sport].total }, START, randomFrom(seed));

describe('play', () => {
  it.each([
    ['football', 95, 180, ['isHalfTime', 'isNextHalf', 'isInReview']],
    [
      'basketball',
      85,
      180,
      ['isInTimeout', 'isFreeThrowsFault', 'isNextQuarter', 'isHalfTime', 'isAtQuarterStartCheck'],
    ],
    ['hockey', 120, 240, ['isInTimeout', 'isFault', 'isInReview']],
    ['baseball', 150, 330, ['isAtTeamsChange', 'isNextInning']],
    ['americanFootball', 150, 280, ['isInTimeout', 'isNextQuarter', 'isHalfTime', 'isNextHalf']],
    ['tennis', 35, 300, ['isFault', 'isNextGame', 'isNextSet']],
  ] as const)('%s lasts as long as it does and shows its phases', (sport, shortest, longest, flags) => {
    const games = Array.from({ length: 8 }, (_, seed) => watch(play(sport, seed)));
    for (const { minutes } of games) {
      expect(minutes).toBeGreaterThan(shortest);
      expect(minutes).toBeLessThan(longest);
    }
    const all = new Set(games.flatMap((game) => [...game.flags]));
    for (const flag of flags) expect(all).toContain(flag);
  });

  it.each(SPORTS.filter((sport) => sport !== 'tennis'))('%s scores what its rates say', (sport) => {
    const games = Array.from({ length: 40 }, (_, seed) => play(sport, seed + 100));
    for (const game of games) game.advance(START + 12 * HOUR_MS);
    const mean =
      games.reduce((all, game) => all + game.situation().home + game.situation().away, 0) / games.length;
    const { total, sdTotal } = SCALES[sport];
    // overtime adds a little; 40 games leave a sixth of a standard deviation
    expect(Math.abs(mean - total)).toBeLessThan(0.6 * sdTotal);
  });

  it('marks a long pause', () => {
    const games = Array.from({ length: 25 }, (_, seed) => watch(play('baseball', seed)));
    expect(games.some(({ wasLongPaused }) => wasLongPaused)).toBe(true);
  });

  it('has no draw where overtime is played', () => {
    for (let seed = 0; seed < 60; seed++) {
      const game = play('hockey', seed);
      game.advance(START + 12 * HOUR_MS);
      expect(game.situation().home).not.toBe(game.situation().away);
    }
  });

  it('is the same game again with the same seed, however often it is looked at', () => {
    const [one, two] = [play('basketball', 5), play('basketball', 5)];
    one.advance(START + 3_000_000);
    for (let ms = 0; ms <= 3_000_000; ms += 7000) two.advance(START + ms);
    two.advance(START + 3_000_000);
    expect(two.state(START + 3_000_000)).toEqual(one.state(START + 3_000_000));
  });
});
