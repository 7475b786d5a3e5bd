import type { ResultLabel } from '@bothways/domain/settlement';
import { useFrameText } from './texts.ts';

type Text = ReturnType<typeof useFrameText>;
type Range = { from?: number; to?: number };

/** Describes the goal difference of the first side. */
function differenceText({ from, to }: Range, t: Text): string {
  if (from === undefined && to === undefined) return t('results.draw');
  if (from === undefined) {
    if (to === undefined || to < 0) return t('results.awayOrMore', { by: 0 - (to ?? 0) });
    return to === 0 ? t('results.awayOrDraw') : t('results.awayExcept', { by: to });
  }
  if (to === undefined) {
    if (from > 0) return t('results.homeOrMore', { by: from });
    return from === 0 ? t('results.homeOrDraw') : t('results.homeExcept', { by: 0 - from });
  }
  if (from === to) {
    if (from === 0) return t('results.draw');
    return from > 0 ? t('results.home', { by: from }) : t('results.away', { by: 0 - from });
  }
  if (from > 0) return t('results.homeRange', { from, to });
  if (to < 0) return t('results.awayRange', { from: 0 - to, to: 0 - from });
  if (from === 0) return t('results.drawOrHomeUpTo', { by: to });
  if (to === 0) return t('results.drawOrAwayUpTo', { by: 0 - from });
  return t('results.anything', { away: 0 - from, home: to });
}

function totalText({ from, to }: { from: number; to?: number | undefined }, t: Text): string {
  if (to === undefined) return t('results.orMore', { from });
  if (from === to) return t('results.exactly', { from });
  if (from === 0) return t('results.orFewer', { to });
  return to === from + 1 ? t('results.goals', { from, to }) : t('results.goalsRange', { from, to });
}

function labelText(label: ResultLabel, t: Text): string {
  switch (label.kind) {
    case 'winner':
      return t(`results.winner.${label.side}`);
    case 'goalDiff':
      return differenceText(label, t);
    case 'total':
    case 'teamTotal':
      return totalText(label, t);
    case 'combined':
      return label.parts.map((part) => labelText(part, t)).join(t('results.and'));
    default:
      return label.kind;
  }
}

/** Describes a result of the calculators' markets: the winner, the margin, or the number of goals. */
export function useResultText(): (labels: readonly ResultLabel[]) => string {
  const t = useFrameText();
  return (labels) => labels.map((label) => labelText(label, t)).join(t('results.or'));
}
