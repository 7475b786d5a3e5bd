import type { ArbBet } from '@bothways/domain/arbs';
import { describe, expect, it } from 'vitest';
import { aBet, anAlternative, anArb, anEvent } from '../../testing/factories.ts';
import { noVigOdds } from './alternatives.ts';

const noVig = (bets: ArbBet[], sport: 'football' | 'tennis' | 'hockey' = 'football') =>
  noVigOdds(anArb({ bets, event: anEvent({ sport: { name: sport, id: sport } }) }));
const leg = (
  market: ArbBet['marketShortName'],
  selection: ArbBet['selection'],
  odds: number,
  over = {},
): ArbBet => aBet({ marketShortName: market, selection, odds, handicap: undefined, ...over });

describe('noVigOdds', () => {
  it('averages each leg over its own price and the alternatives', () => {
    const fair = noVig([
      leg('BTS', 'yes', 2.1, { alternativeOdds: [anAlternative('bwin', 1.9)] }),
      leg('BTS', 'no', 2),
    ]);
    expect(fair).toEqual([2, 2]);
  });

  it('takes the margin out of the averages of a whole market', () => {
    const fair = noVig([leg('W', '1', 2), leg('W', 'X', 3.5), leg('W', '2', 4)]);
    const margin = 1 / 2 + 1 / 3.5 + 1 / 4;
    expect(fair?.map((odds) => odds.toFixed(6))).toEqual(
      [2, 3.5, 4].map((odds) => (odds * margin).toFixed(6)),
    );
    const probabilities = (fair ?? []).reduce((sum, odds) => sum + 1 / odds, 0);
    expect(probabilities).toBeCloseTo(1, 12);
  });

  it.each<[string, ArbBet[], 'football' | 'tennis' | 'hockey', boolean]>([
    [
      'over and under of one line',
      [leg('OU', 'over', 2, { handicap: 2.5 }), leg('OU', 'under', 2, { handicap: 2.5 })],
      'football',
      true,
    ],
    [
      'over and under of two lines',
      [leg('OU', 'over', 2, { handicap: 2.25 }), leg('OU', 'under', 2, { handicap: 2.75 })],
      'football',
      false,
    ],
    [
      'a handicap from both sides',
      [leg('AH', '1', 2, { handicap: -1.5 }), leg('AH', '2', 2, { handicap: 1.5 })],
      'football',
      true,
    ],
    [
      'two handicaps',
      [leg('AH', '1', 2, { handicap: -1.5 }), leg('AH', '2', 2, { handicap: 2.5 })],
      'football',
      false,
    ],
    ['1 and 2 of a match that can be drawn', [leg('W', '1', 2), leg('W', '2', 2)], 'football', false],
    ['1 and 2 of a hockey match in regular time', [leg('W', '1', 2), leg('W', '2', 2)], 'hockey', false],
    ['1 and 2 of a tennis match', [leg('W', '1', 2), leg('W', '2', 2)], 'tennis', true],
    ['draw no bet', [leg('DNB', '1', 2), leg('DNB', '2', 2)], 'football', true],
    ['both to score', [leg('BTS', 'yes', 2), leg('BTS', 'no', 2)], 'football', true],
    ['two markets', [leg('DC', '1X', 1.5), leg('W', '2', 3)], 'football', false],
    ['two periods', [leg('W', '1', 2, { period: 'S1' }), leg('W', '2', 2)], 'tennis', false],
  ])('%s', (_name, bets, sport, isKnown) => {
    expect(noVig(bets, sport) !== undefined).toBe(isKnown);
  });
});
