import { PayoffTable } from '@bothways/calculators/payoff';
import type { LayPlan } from '@bothways/domain/stakes';
import { Banner, formatMoney, Money, Percent, useUi } from '@bothways/ui';
import { ResultCard, toneOf, useFigures } from '../frame/index.ts';
import type { MatchedBet } from './matched.ts';
import { useMatchedText } from './texts.ts';
import { useStakeText } from './use-stake-text.ts';

/** The lay stake, the liability, and the result. */
export function Result({ bet, plan }: { bet: MatchedBet; plan: LayPlan }) {
  const t = useMatchedText();
  const { locale } = useUi();
  const figures = useFigures();
  const stakeText = useStakeText();
  const worse = Math.min(plan.profitIfBackWinsCents, plan.profitIfLayWinsCents);
  const isFreebet = bet.mode === 'snr' || bet.mode === 'sr';
  const lay = stakeText(plan.layStakeCents, bet.isRounded);
  return (
    <>
      <ResultCard
        copied={t('copiedText', {
          stake: lay,
          odds: figures.odds(bet.layOdds),
          liability: figures.money(plan.liabilityCents),
          keep: formatMoney(worse, locale, 'always'),
        })}
        figures={[
          {
            label: t('liability'),
            figure: <Money cents={plan.liabilityCents} />,
            note: t('liabilityNote'),
          },
          {
            label: t('keep'),
            figure: <Money cents={worse} />,
            note: t('keepNote'),
            tone: toneOf(worse),
          },
          {
            label: t(isFreebet ? 'rate' : 'rateStake'),
            figure: <Percent percent={plan.ratePct} />,
            note: t('rateNote'),
          },
        ]}
        label={t(bet.matchedCents > 0 ? 'layRest' : 'layNow')}
        main={lay}
      >
        <PayoffTable
          caption={t('caption')}
          heads={[
            { key: 'if', head: t('if') },
            { key: 'bookmaker', head: t('bookmaker') },
            { key: 'exchange', head: t('exchange') },
            { key: 'keep', head: t('keep') },
          ]}
          notCovered={{ label: t('notCovered'), profitCents: -plan.liabilityCents }}
          rows={[
            {
              key: 'wins',
              label: t('wins'),
              cells: [
                <Money cents={plan.backWinCents} key="b" sign="always" />,
                <Money cents={-plan.liabilityCents} key="e" sign="always" />,
              ],
              profitCents: plan.profitIfBackWinsCents,
            },
            {
              key: 'loses',
              label: t('loses'),
              cells: [
                <Money cents={0 - plan.backLossCents} key="b" sign="always" />,
                <Money cents={plan.layWinCents} key="e" sign="always" />,
              ],
              profitCents: plan.profitIfLayWinsCents,
            },
          ]}
          size="large"
        />
      </ResultCard>
      {plan.isOverlaid && <Banner title={t('overlaid')} tone="warning" />}
    </>
  );
}
