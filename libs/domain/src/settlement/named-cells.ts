import type { Pick, Selection } from '../markets/index.ts';
import type { Cell } from './cell.ts';
import type { ResultScope } from './label.ts';
import { ofSide, type Score, settle } from './settle.ts';

/** Both sides scored, or not. */
export const bothCells = (picks: readonly Pick[], scope: ResultScope): Cell[] =>
  [true, false].map((yes) => ({
    parts: [
      {
        label: { kind: 'bothScore', yes, scope },
        contains: ({ home, away }) => (home > 0 && away > 0) === yes,
      },
    ],
    settled: picks.map((pick) => settle(pick, { home: 1, away: yes ? 1 : 0 })),
  }));

/** Returns the score of a correct-score pick. */
export function namedScore(pick: Pick): Score {
  const [home = 0, away = 0] = pick.selection.split(':').map(Number);
  return { home, away };
}

/** Returns one cell for every named score, and one for all others. */
export function exactCells(picks: readonly Pick[], scope: ResultScope): Cell[] {
  const named = [...new Map(picks.map((pick) => [pick.selection, namedScore(pick)])).values()];
  const is = (score: Score) => (other: Score) => score.home === other.home && score.away === other.away;
  const isOther = (score: Score): boolean => !named.some((one) => is(one)(score));
  return [
    ...named.map(
      (score): Cell => ({
        parts: [{ label: { kind: 'score', ...score, scope }, contains: is(score) }],
        settled: picks.map((pick) => settle(pick, score)),
      }),
    ),
    {
      parts: [{ label: { kind: 'otherScore', scope }, contains: isOther }],
      settled: picks.map(({ side }) => ofSide('lost', side)),
    },
  ];
}

/** The possible ends of a market without a statistic: yes or no, one of two to qualify, else one of three. */
function choicesOf({ market, selection }: Pick): Selection[] {
  if (selection === 'yes' || selection === 'no') return ['yes', 'no'];
  return market === 'Q' ? ['1', '2'] : ['1', 'X', '2'];
}

/** Returns the ends of one such market (one line of it). */
export function choiceCells(picks: readonly Pick[], scope: ResultScope): Cell[] {
  const first = picks[0];
  if (!first) return [];
  const choices = new Set([...choicesOf(first), ...picks.map((pick) => pick.selection)]);
  const { market, handicap } = first;
  const line = handicap !== undefined && { handicap };
  return [...choices].map((selection) => ({
    parts: [{ label: { kind: 'choice', market, selection, ...line, scope }, contains: () => true }],
    settled: picks.map((pick) => settle(pick, { selection })),
  }));
}
