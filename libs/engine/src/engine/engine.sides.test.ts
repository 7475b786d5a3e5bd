import type { FeedItem } from '@bothways/domain/quotes';
import { beforeEach, describe, expect, it } from 'vitest';
import { EventMatcher } from '../matching/index.ts';
import { ARSENAL, filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { Engine } from './engine.ts';

const TURNED = { ...ARSENAL, home: ARSENAL.away, away: ARSENAL.home };

let engine: Engine;
beforeEach(() => {
  const matcher = new EventMatcher();
  engine = new Engine({ resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs) });
});

const say = (source: string, ...items: FeedItem[]): void => {
  engine.apply(items, NOW_MS, source);
};
const shown = () => engine.query(filterOf(), NOW_MS).arbs[0] ?? expect.fail('no arb');

describe('sources that name the sides the other way round', () => {
  it('are a minority as long as most do not', () => {
    say('one', quote('alpha', 'DNB.1', 2.1), quote('gamma', 'DNB.1', 2));
    say('two', quote('beta', 'DNB.1', 2.1, { event: TURNED }));
    const { event, bets } = shown();
    expect([event.isSwapped, event.name]).toEqual([false, 'Arsenal vs Chelsea']);
    expect(bets.map(({ bookie, selection, choice }) => [bookie, selection, choice])).toEqual([
      ['alpha', '1', 'Arsenal'],
      ['beta', '2', 'Chelsea'],
    ]);
  });

  it('are told as soon as they are most', () => {
    say('one', quote('alpha', 'DNB.1', 2.1));
    const turned = ['beta', 'gamma'].map((bookie) => quote(bookie, 'DNB.1', 2.1, { event: TURNED }));
    say('two', ...turned);
    const { event } = shown();
    expect([event.isSwapped, event.players.map(({ name }) => name)]).toEqual([true, ['Arsenal', 'Chelsea']]);
  });

  it('have their word on the game turned: score, action and players', () => {
    say('one', quote('alpha', 'DNB.1', 2.1), quote('beta', 'DNB.2', 2.1));
    const state = {
      score: { global: '1 – 2', home: 1, away: 2, totalScore: 3, homeArray: [1, 0], awayArray: [0, 2] },
      action: { type: 'goal', team: 1 as const },
      period: { current: 'H2' },
      players: [{ order: 1 as const, id: 'chelsea' }],
    };
    say('two', { type: 'event', event: TURNED, mode: 'prematch', state });
    const { event } = shown();
    expect(event).toMatchObject({ period: state.period, action: { type: 'goal', team: 2 } });
    expect(event.score).toEqual({ home: 2, away: 1, totalScore: 3, homeArray: [0, 2], awayArray: [1, 0] });
    expect(event.players).toMatchObject([
      { order: 1, name: 'Arsenal', id: 'football-arsenal' },
      { order: 2, name: 'Chelsea', id: 'chelsea', nameTransformed: 'chelsea' },
    ]);
  });
});
