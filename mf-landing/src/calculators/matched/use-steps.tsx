import type { LayPlan } from '@bothways/domain/stakes';
import { Money } from '@bothways/ui';
import { type Step, useFigures } from '../frame/index.ts';
import { type MatchedBet, returnedCents } from './matched.ts';
import { useMatchedText } from './texts.ts';
import { useStakeText } from './use-stake-text.ts';

/** The calculation step by step, with the numbers of the fields. */
export function useSteps(bet: MatchedBet, plan: LayPlan): Step[] {
  const t = useMatchedText();
  const figures = useFigures();
  const stakeText = useStakeText();
  const commission = figures.factor(bet.commissionPct / 100, 4).replace(/0{1,2}$/, '');
  const percent = figures.percent(bet.commissionPct, 1);
  const isSnr = bet.mode === 'snr';
  const returned = returnedCents(bet);
  const left = returned - bet.refundCents;
  const rest = left - bet.matchedCents * (bet.matchedOdds - bet.commissionPct / 100);
  const back = figures.decimal(bet.backOdds);
  const lay = figures.decimal(bet.layOdds);
  const stake = figures.money(bet.stakeCents);
  const layStake = stakeText(plan.layStakeCents, bet.isRounded);
  const laid = figures.money(plan.layStakeCents + bet.matchedCents);
  const matched = figures.money(bet.matchedCents);
  const odds = figures.decimal(bet.matchedOdds);
  const loses =
    plan.backLossCents === 0
      ? t('steps.ifLosesSum', { laid, commission: percent })
      : plan.backLossCents > 0
        ? t('steps.ifLosesCost', { laid, commission: percent, cost: figures.money(plan.backLossCents) })
        : t('steps.ifLosesGain', { laid, commission: percent, gain: figures.money(0 - plan.backLossCents) });
  return [
    {
      title: t(isSnr ? 'steps.winSnr' : 'steps.win'),
      sum: t(isSnr ? 'steps.winSnrSum' : 'steps.winSum', { stake, back }),
      result: <Money cents={returned} />,
    },
    ...(bet.refundCents > 0
      ? [
          {
            title: t('steps.less'),
            sum: t('steps.lessSum', {
              returned: figures.money(returned),
              refund: figures.money(bet.refundCents),
            }),
            result: <Money cents={left} />,
          },
        ]
      : []),
    ...(bet.matchedCents > 0
      ? [
          {
            title: t('steps.matched'),
            sum: t('steps.matchedSum', { left: figures.money(left), matched, odds, commission }),
            result: <Money cents={rest} />,
          },
        ]
      : []),
    {
      title: t('steps.lay'),
      sum: t(bet.isRounded ? 'steps.laySum' : 'steps.laySumExact', {
        left: figures.money(rest),
        lay,
        commission,
        exact: figures.factor(plan.exactStakeCents / 100, 4),
      }),
      result: layStake,
    },
    {
      title: t('steps.liability'),
      sum: t(bet.matchedCents > 0 ? 'steps.liabilityBoth' : 'steps.liabilitySum', {
        stake: layStake,
        lay,
        matched,
        odds,
      }),
      result: <Money cents={plan.liabilityCents} />,
    },
    {
      title: t('steps.ifWins'),
      sum: t('steps.ifWinsSum', {
        won: figures.money(plan.backWinCents),
        liability: figures.money(plan.liabilityCents),
      }),
      result: <Money cents={plan.profitIfBackWinsCents} />,
    },
    { title: t('steps.ifLoses'), sum: loses, result: <Money cents={plan.profitIfLayWinsCents} /> },
  ];
}
