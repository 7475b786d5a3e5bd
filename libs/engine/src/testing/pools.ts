import type { Market, Period, Pick, Selection } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';

type More = Partial<Pick>;
const pick = (market: Market, selection: Selection, more: More = {}): Pick => ({
  market,
  selection,
  period: 'FT',
  overTimeIncluded: false,
  ...more,
});

const winners = (selections: readonly ('1' | 'X' | '2')[], more: More = {}): Pick[] =>
  selections.map((selection) => pick('W', selection, more));

/** Both sides of every line, each stated from its own side. */
const handicaps = (lines: readonly number[], more: More = {}): Pick[] =>
  lines.flatMap((line) => [
    pick('AH', '1', { ...more, handicap: line }),
    pick('AH', '2', { ...more, handicap: 0 - line }),
  ]);

const totals = (market: Market, lines: readonly number[], more: More = {}): Pick[] =>
  lines.flatMap((line) => [
    pick(market, 'over', { ...more, handicap: line }),
    pick(market, 'under', { ...more, handicap: line }),
  ]);

const european = (homeLead: number): Pick[] => [
  pick('EH', '1', { handicap: homeLead }),
  pick('EH', 'X', { handicap: homeLead }),
  pick('EH', '2', { handicap: 0 - homeLead }),
];

const late: More = { overTimeIncluded: true };
const half = (period: Period): More => ({ period });

/**
 * Picks whose every pair and triple `brute-force.ts` can judge. Lines are close together, so that the engine considers
 * every overlap (`pairWidth`). High totals on two clocks would take the oracle seconds; low ones are equivalent.
 */
export const POOLS: Record<Sport, readonly Pick[]> = {
  football: [
    ...winners(['1', 'X', '2']),
    ...winners(['1', 'X', '2'], half('H1')),
    ...winners(['1', '2'], late),
    pick('DC', '1X'),
    pick('DC', 'X2'),
    pick('DC', '12'),
    pick('DNB', '1'),
    pick('DNB', '2'),
    ...handicaps([-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]),
    ...european(-1),
    ...european(1),
    ...totals('OU', [2, 2.25, 2.5, 2.75, 3]),
    ...totals('OU', [2.5], late),
    ...totals('OUT', [1.5], { team: 1 }),
    ...totals('OUT', [1.5], { team: 2 }),
    ...totals('CRN', [9.5, 10]),
    pick('BTS', 'yes'),
    pick('BTS', 'no'),
    pick('Q', '1'),
    pick('Q', '2'),
  ],
  hockey: [
    ...winners(['1', 'X', '2']),
    ...winners(['1', '2'], late),
    pick('DC', '1X'),
    pick('DC', 'X2'),
    ...handicaps([-0.25, 0, 0.25]),
    ...handicaps([-1.5], late),
    ...totals('OU', [5, 5.5, 6]),
    ...totals('OU', [5.5], late),
  ],
  tennis: [
    ...winners(['1', '2']),
    ...winners(['1', '2'], half('S1')),
    ...handicaps([-2.5, -1.5]),
    ...totals('OU', [21.5, 22, 22.5]),
  ],
  basketball: [
    ...winners(['1', '2']),
    ...winners(['1', '2'], late),
    ...handicaps([-5.5, -5, -4.5], late),
    ...handicaps([-4.5]),
    ...totals('OU', [200.5, 201, 202.5], late),
    ...totals('OUT', [99.5, 100.5], { ...late, team: 1 }),
  ],
  baseball: [...winners(['1', '2'], late), ...handicaps([-1.5], late), ...totals('OU', [7.5, 8, 8.5], late)],
  americanFootball: [
    ...winners(['1', '2'], late),
    ...handicaps([-3.5, -3, -2.5], late),
    ...totals('OU', [44.5, 45], late),
  ],
};
