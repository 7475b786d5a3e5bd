import type { ResultLabel, Score } from '../src/settlement/index.ts';

/** The course of a match, as far as picks of one score distinguish: at the end of regular time, and with overtime. */
export interface Play {
  regular: Score;
  afterOvertime: Score;
}

const within = (value: number, { from, to }: { from?: number; to?: number }): boolean =>
  value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY);

/** Whether a label is true of a play: the reader's side of the payoff table. */
export function matchesPlay(label: ResultLabel, play: Play): boolean {
  if (label.kind === 'combined') return label.parts.every((part) => matchesPlay(part, play));
  const { home, away } = label.scope.overTimeIncluded ? play.afterOvertime : play.regular;
  switch (label.kind) {
    case 'winner':
      return label.side === (home > away ? '1' : home < away ? '2' : 'X');
    case 'goalDiff':
      return within(home - away, label);
    case 'total':
      return within(home + away, label);
    case 'teamTotal':
      return within(label.team === 1 ? home : away, label);
    case 'bothScore':
      return label.yes === (home > 0 && away > 0);
    case 'score':
      return label.home === home && label.away === away;
    case 'otherScore':
    case 'choice':
      return false;
  }
}
