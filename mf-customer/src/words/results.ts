import type { ResultLabel, ResultScope } from '@bothways/domain/settlement';
import { type Sides, selectionText, unitOf } from '@bothways/domain/wording';
import type { Wording } from './words.ts';

type Of<Kind extends ResultLabel['kind']> = Extract<ResultLabel, { kind: Kind }>;

const UNIT_MARKETS = { score: 'OU', sets: 'OU', games: 'TGOU', corners: 'CRN' } as const;
const unitText = (scope: ResultScope, { t, sides }: Wording, count: number): string =>
  t(`count.${unitOf(UNIT_MARKETS[scope.unit], sides.sport)}`, { count });

const winner = ({ side }: Of<'winner'>, { t, sides }: Wording): string =>
  side === 'X' ? t('result.draw') : t('result.wins', { name: side === '1' ? sides.home : sides.away });

/** Returns a lead of side 1 as the lead of the side that has it. */
const leader = (lead: number, sides: Sides): { name: string; size: number } => ({
  name: lead < 0 ? sides.away : sides.home,
  size: Math.abs(lead),
});

function openLead(lead: number, isFloor: boolean, { t, sides }: Wording): string {
  const { name, size } = leader(lead, sides);
  if (size === 0) return t('result.drawOr', { name: isFloor ? sides.home : sides.away });
  return t(isFloor === lead > 0 ? 'result.byAtLeast' : 'result.byAtMost', { name, size });
}

function closedLead(from: number, to: number, { t, sides }: Wording): string {
  const [low, high] = [leader(from, sides), leader(to, sides)];
  if (from === to) return from === 0 ? t('result.draw') : t('result.by', low);
  if (from > 0) return t('result.byRange', { name: low.name, from: low.size, to: high.size });
  if (to < 0) return t('result.byRange', { name: low.name, from: high.size, to: low.size });
  if (from === 0) return t('result.drawOrUpTo', high);
  if (to === 0) return t('result.drawOrUpTo', low);
  return t('result.between', { away: low.name, awayBy: low.size, home: high.name, homeBy: high.size });
}

function goalDiff({ from, to }: Of<'goalDiff'>, wording: Wording): string {
  if (from !== undefined && to !== undefined) return closedLead(from, to, wording);
  if (from !== undefined) return openLead(from, true, wording);
  return to === undefined ? wording.t('result.any') : openLead(to, false, wording);
}

function span({ from, to, scope }: Of<'total'> | Of<'teamTotal'>, wording: Wording): string {
  const { t } = wording;
  const unit = (count: number): string => unitText(scope, wording, count);
  if (to === undefined) return t('result.orMore', { from, unit: unit(from) });
  if (from === to) return t('result.exactly', { from, unit: unit(from) });
  if (to === from + 1) return t('result.either', { from, to, unit: unit(2) });
  return from === 0
    ? t('result.orFewer', { to, unit: unit(to) })
    : t('result.range', { from, to, unit: unit(to) });
}

function choice({ market, selection, handicap, scope }: Of<'choice'>, wording: Wording): string {
  const { overTimeIncluded } = scope;
  return selectionText({ market, selection, handicap, overTimeIncluded, period: 'FT' }, wording);
}

function plain(label: Exclude<ResultLabel, Of<'combined'>>, wording: Wording): string {
  const { t, sides } = wording;
  switch (label.kind) {
    case 'winner':
      return winner(label, wording);
    case 'goalDiff':
      return goalDiff(label, wording);
    case 'total':
      return span(label, wording);
    case 'teamTotal':
      return t('result.ofTeam', {
        name: label.team === 1 ? sides.home : sides.away,
        text: span(label, wording),
      });
    case 'bothScore':
      return t(label.yes ? 'result.bothScore' : 'result.notBothScore');
    case 'score':
      return `${label.home}–${label.away}`;
    case 'otherScore':
      return t('result.otherScore');
    case 'choice':
      return choice(label, wording);
  }
}

/** Returns whether a table of results mixes clocks; each label then says which it means. */
const isMixed = (labels: readonly ResultLabel[]): boolean => new Set(labels.flatMap(clocksOf)).size > 1;

const clocksOf = (label: ResultLabel): boolean[] =>
  label.kind === 'combined' ? label.parts.flatMap(clocksOf) : [label.scope.overTimeIncluded];

function one(label: ResultLabel, wording: Wording, saysClock: boolean): string {
  const { t } = wording;
  if (label.kind === 'combined') return label.parts.map((part) => one(part, wording, saysClock)).join(', ');
  const text = plain(label, wording);
  const { period, overTimeIncluded } = label.scope;
  const timed = saysClock
    ? t(overTimeIncluded ? 'result.afterOvertime' : 'result.inRegularTime', { text })
    : text;
  return period === 'FT' ? timed : t('selection.inPeriod', { period: t(`period.${period}`), text: timed });
}

/**
 * Returns a row of the payoff table in words: "2 or 3 goals", "Ruud wins", "Joventut by 3 or more".
 * @param all every label of the table: where they mix regular time and overtime each says which it means
 */
export function resultText(labels: readonly ResultLabel[], wording: Wording, all = labels): string {
  const saysClock = isMixed(all);
  const texts = labels.map((label, at) =>
    at > 0 && label.kind === 'winner' && label.side === 'X' && !saysClock
      ? wording.t('result.drawInside')
      : one(label, wording, saysClock),
  );
  return texts.join(` ${wording.t('result.or')} `);
}
