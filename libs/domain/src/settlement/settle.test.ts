import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ah, dc, dnb, eventPick, ou, w } from '../../test-data/picks.ts';
import type { Market, Pick } from '../markets/index.ts';
import { returnFactor, type Settled } from '../odds/index.ts';
import { canSettle, PickError, type Score, settle, settleMargin } from './index.ts';

const counts = fc.integer({ min: 0, max: 9 });
const scores = fc.record<Score>({ home: counts, away: counts });
const lines = fc.integer({ min: -16, max: 16 }).map((quarters) => quarters / 4);

const at = (text: string): Score => {
  const [home = 0, away = 0] = text.split('-').map(Number);
  return { home, away };
};

describe('settleMargin', () => {
  it.each<[number, Settled]>([
    [2, 'won'],
    [0.5, 'won'],
    [0.25, 'halfWon'],
    [0, 'void'],
    [-0.25, 'halfLost'],
    [-0.5, 'lost'],
    [-3, 'lost'],
  ])('a margin of %d is %s', (margin, settled) => {
    expect(settleMargin(margin)).toBe(settled);
  });

  it('is the mean of the two neighbouring lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), (halves) => {
        const margin = halves / 2 + 0.25;
        const mean =
          (returnFactor(settleMargin(margin - 0.25), 1.9) + returnFactor(settleMargin(margin + 0.25), 1.9)) /
          2;
        expect(returnFactor(settleMargin(margin), 1.9)).toBeCloseTo(mean, 12);
      }),
    );
  });
});

describe('settle', () => {
  it.each<[string, Pick, string, Settled]>([
    ['home to win', w('1'), '2-1', 'won'],
    ['home to win, drawn', w('1'), '1-1', 'lost'],
    ['the draw', w('X'), '1-1', 'won'],
    ['away to win', w('2'), '0-1', 'won'],
    ['1X, drawn', dc('1X'), '1-1', 'won'],
    ['1X, lost', dc('1X'), '0-1', 'lost'],
    ['12, drawn', dc('12'), '1-1', 'lost'],
    ['X2, away', dc('X2'), '0-1', 'won'],
    ['draw no bet, drawn', dnb('1'), '1-1', 'void'],
    ['draw no bet, lost', dnb('2'), '1-0', 'lost'],
    ['home -1, by one', ah('1', -1), '1-0', 'void'],
    ['away +1.25, by one', ah('2', 1.25), '1-0', 'halfWon'],
    ['away -0.25, drawn', ah('2', -0.25), '0-0', 'halfLost'],
    ['European home -1, by one', eventPick('EH', '1', { handicap: -1 }), '1-0', 'lost'],
    ['European X at -1, by one', eventPick('EH', 'X', { handicap: -1 }), '1-0', 'won'],
    ['European away +1, by one', eventPick('EH', '2', { handicap: 1 }), '1-0', 'lost'],
    ['European away +1, drawn', eventPick('EH', '2', { handicap: 1 }), '1-1', 'won'],
    ['over 2, two goals', ou('over', 2), '1-1', 'void'],
    ['under 2.25, two goals', ou('under', 2.25), '2-0', 'halfWon'],
    ['over 2.5 of the first half', eventPick('HOU', 'over', { handicap: 2.5, period: 'H1' }), '3-0', 'won'],
    ['home over 1.5', eventPick('OUT', 'over', { handicap: 1.5, team: 1 }), '2-0', 'won'],
    ['away over 1.5', eventPick('OUT', 'over', { handicap: 1.5, team: 2 }), '2-0', 'lost'],
    ['away under 0.5 of a half', eventPick('HOUT', 'under', { handicap: 0.5, team: 2 }), '2-0', 'won'],
    ['corners over 9.5', eventPick('CRN', 'over', { handicap: 9.5 }), '6-4', 'won'],
    ['home corners under 5', eventPick('COUT', 'under', { handicap: 5, team: 1 }), '5-9', 'void'],
    ['games over 22.5', eventPick('TGOU', 'over', { handicap: 22.5 }), '12-10', 'lost'],
    ['both to score', eventPick('BTS', 'yes'), '1-1', 'won'],
    ['both to score, one did not', eventPick('BTS', 'yes'), '4-0', 'lost'],
    ['not both to score', eventPick('BTS', 'no'), '4-0', 'won'],
    ['the score', eventPick('CS', '2:1'), '2-1', 'won'],
    ['another score', eventPick('CS', '2:1'), '1-2', 'lost'],
  ])('%s', (_, pick, score, settled) => {
    expect(settle(pick, at(score))).toBe(settled);
  });

  it.each<[Market, '1' | 'yes']>([
    ['Q', '1'],
    ['RACE', '1'],
    ['TB', 'yes'],
    ['OT', 'yes'],
    ['FT', '1'],
  ])('%s on the choice that came true', (market, selection) => {
    const pick = eventPick(market, selection);
    expect(settle(pick, { selection })).toBe('won');
    expect(settle(pick, { selection: selection === 'yes' ? 'no' : '2' })).toBe('lost');
    expect(() => settle(pick, at('1-0'))).toThrow(PickError);
  });

  it('needs a score where the market counts one', () => {
    expect(() => settle(w('1'), { selection: '1' })).toThrow(PickError);
  });

  it.each<[string, Pick]>([
    ['a handicap without its line', eventPick('AH', '1')],
    ['a handicap on the draw', eventPick('AH', 'X', { handicap: 0 })],
    ['a total without its line', eventPick('OU', 'over')],
    ['a total on a side', eventPick('OU', '1', { handicap: 2.5 })],
    ['a team total without its team', eventPick('OUT', 'over', { handicap: 1.5 })],
    ['a winner that is a total', eventPick('W', 'over')],
    ['draw no bet on the draw', eventPick('DNB', 'X')],
    ['a double chance on one', eventPick('DC', '1')],
    ['both to score on a side', eventPick('BTS', '1')],
    ['a correct score that is none', eventPick('CS', 'yes')],
  ])('refuses %s', (_, pick) => {
    expect(canSettle(pick)).toBe(false);
    expect(() => settle(pick, at('1-0'))).toThrow(PickError);
  });
});

describe('what must hold on every score', () => {
  const returned = (pick: Pick, score: Score): number => returnFactor(settle(pick, score), 2);

  it('both sides of a line share one stake', () => {
    fc.assert(
      fc.property(lines, scores, (line, score) => {
        expect(returned(ah('1', line), score) + returned(ah('2', -line), score)).toBeCloseTo(2, 12);
        const total = Math.abs(line);
        expect(returned(ou('over', total), score) + returned(ou('under', total), score)).toBeCloseTo(2, 12);
      }),
    );
  });

  it('AH 0 is draw no bet, AH -0.5 a win, AH +0.5 a double chance', () => {
    fc.assert(
      fc.property(scores, (score) => {
        expect(settle(ah('1', 0), score)).toBe(settle(dnb('1'), score));
        expect(settle(ah('1', -0.5), score)).toBe(settle(w('1'), score));
        expect(settle(ah('1', 0.5), score)).toBe(settle(dc('1X'), score));
        expect(settle(ah('2', 0.5), score)).toBe(settle(dc('X2'), score));
      }),
    );
  });

  it('exactly one of 1, X, 2 wins, and two of the double chances', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: -3, max: 3 }), (score, line) => {
        const won = (picks: Pick[]): number => picks.filter((pick) => settle(pick, score) === 'won').length;
        expect(won([w('1'), w('X'), w('2')])).toBe(1);
        expect(won([dc('1X'), dc('12'), dc('X2')])).toBe(2);
        expect(
          won([
            eventPick('EH', '1', { handicap: line }),
            eventPick('EH', 'X', { handicap: line }),
            eventPick('EH', '2', { handicap: -line }),
          ]),
        ).toBe(1);
      }),
    );
  });

  it('a better line never pays less', () => {
    fc.assert(
      fc.property(lines, scores, (line, score) => {
        expect(returned(ah('1', line + 0.25), score)).toBeGreaterThanOrEqual(returned(ah('1', line), score));
      }),
    );
  });

  it('turning sides and score around changes nothing', () => {
    fc.assert(
      fc.property(lines, scores, (line, { home, away }) => {
        expect(settle(ah('2', line), { home: away, away: home })).toBe(settle(ah('1', line), { home, away }));
      }),
    );
  });
});
